export type Tab = "story" | "chat" | "auto-pass" | "keys";
