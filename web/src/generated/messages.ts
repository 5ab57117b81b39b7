// Generated from the server's types by `npm run types`. Do not edit.

/** What there is to know of a named thing, line by line. */
export interface About {
  type: "about";
  name: string;
  lines: string[];
}

/** Done, and written down for good. */
export interface Ack {
  type: "ack";
  id: number;
  at: number;
}

/** What a knight would do: an answer to a request, and in words. */
export interface Advice {
  type: "advice";
  request: number;
  picks: number[];
  amount: number;
  text: string;
}

/** What would a knight do in my place? Only where everybody else is a bot. */
export interface Advise {
  type: "advise";
  id?: number;
}

/** The table itself changed: who sits where, who is here, what is asked, whose clock runs, how it ended. */
export interface Changed {
  type: "table";
  table: TableInfo;
  questions: Question[];
  clocks: Time[];
  watching: number;
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  line: Line;
}

/** The answer to a request, by its number and its mark. Sending it twice is harmless. */
export interface Choose {
  type: "choose";
  id?: number;
  request: number;
  picks: number[];
  amount?: number;
  mark?: string;
}

/** Give up. */
export interface Concede {
  type: "concede";
  id?: number;
}

/** The connection ends. `again`: a new one will be welcome. */
export interface Goodbye {
  type: "goodbye";
  why: string;
  again: boolean;
}

/** Which windows to pass for me: `phase/kind`, either of them may be `*`; and how long to pass them all. */
export interface Habits {
  type: "habits";
  id?: number;
  passes?: string[];
  passing?: string;
  asks?: boolean;
}

/** The first message of every connection: who I am, and the last step that I have seen. */
export interface Hello {
  type: "hello";
  id?: number;
  token?: string;
  since?: number;
}

/** A line of chat. */
export interface Line {
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** What is there to know of a card or a place, and where do its numbers come from? */
export interface Look {
  type: "look";
  id?: number;
  name: string;
}

/** Do not show me what a seat says, or do again. */
export interface Mute {
  type: "mute";
  id?: number;
  seat: number;
  on?: boolean;
}

/** Nobody at this table is to read what spectators say, or is again: only its owner decides that. */
export interface MuteSpectators {
  type: "mute_spectators";
  id?: number;
  on?: boolean;
}

/** Something to know that is no part of the game: a decision that could not be carried out. */
export interface Notice {
  type: "notice";
  text: string;
}

/** An option of a request: the number to send, in words, and the cards or places it is about. */
export interface Option {
  option: number;
  label: string;
  hint?: string;
  things?: number[];
  most?: number;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id?: number;
}

/** I am here; the time now, in milliseconds since 1970. */
export interface Pong {
  type: "pong";
  now: number;
}

/** Something the table is asked besides the game: a takeback, or what to do about an absent player. */
export interface Question {
  number: number;
  kind: string;
  seat: number;
  text: string;
  answers: string[];
  voted: number[];
}

/** Not done, nothing changed, and why. */
export interface Refusal {
  type: "refusal";
  id: number;
  why: string;
  rule: string;
}

/** What a seat is asked: pick `low` to `high` of the options. */
export interface Request {
  number: number;
  kind: string;
  prompt: string;
  low: number;
  high: number;
  options: Option[];
  rule: string;
  mark: string;
}

/** A line of chat. */
export interface Say {
  type: "say";
  id?: number;
  text: string;
}

/** Who sits where. */
export interface SeatInfo {
  kind: string;
  name: string;
  person: string;
  level: string;
  ready: boolean;
  here: boolean;
  away_at: number;
  deck: string;
}

/** Somebody decided, and this came of it. */
export interface Step {
  type: "step";
  at: number;
  events: Told[];
  view: Record<string, unknown>;
  request: Request | null;
  clocks: Time[];
}

/** Tell me everything that happened since the beginning. */
export interface Story {
  type: "story";
  id?: number;
}

/** A table, as everybody at it sees it. */
export interface TableInfo {
  id: string;
  game: string;
  family: string;
  title: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  stage: string;
  owner: string;
  public: boolean;
  rated: boolean;
  spectators: string;
  clock: Record<string, unknown>;
  seal: string;
  seed: string;
  winners: number[] | null;
  created: number;
  rematch: string;
  spectators_muted: boolean;
}

/** Everything that happened, as far as you may know it. */
export interface Tale {
  type: "story";
  events: Told[];
}

/** A seat's clock: milliseconds left (-1: no clock), and whether it runs. */
export interface Time {
  left: number;
  runs: boolean;
}

/** Something that happened, as this viewer may know it. */
export interface Told {
  number: number;
  kind: string;
  text: string;
  fields: Record<string, unknown>;
  topic?: string;
}

/** Take back my last decision: at once where that tells nobody anything, else the others are asked. */
export interface Undo {
  type: "undo";
  id?: number;
}

/** The answer to a question that the table is asked. */
export interface Vote {
  type: "vote";
  id?: number;
  question: number;
  answer: string;
}

/** The table as it stands, after a hello and whenever steps cannot be told one by one (after an undo). */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  you: number;
  at: number;
  view: unknown | null;
  events: Told[];
  complete: boolean;
  request: Request | null;
  clocks: Time[];
  questions: Question[];
  chat: Line[];
  watching: number;
  habits: Habits;
}

export type ClientMessage = Advise | Choose | Concede | Habits | Hello | Look | Mute | MuteSpectators | Ping | Say | Story | Undo | Vote;

export type ServerMessage = About | Ack | Advice | Changed | Chat | Goodbye | Notice | Pong | Refusal | Step | Tale | Welcome;
