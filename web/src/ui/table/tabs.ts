export type Tab = "story" | "chat" | "habits" | "keys";
