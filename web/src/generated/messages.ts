// Generated from the server's types by `npm run types`. Do not edit.

/** Details of a named thing, line by line. */
export interface About {
  type: "about";
  name: string;
  lines: string[];
}

/** Done, and saved. */
export interface Ack {
  type: "ack";
  id: number;
  at: number;
}

/** What the knight bot would do: an answer to a request, and in words. */
export interface Advice {
  type: "advice";
  request: number;
  picks: number[];
  amount: number;
  text: string;
}

/** Ask what the knight bot would do in my place; only if all others are bots. */
export interface Advise {
  type: "advise";
  id?: number;
}

/** Which windows to pass automatically: `phase/kind`, either may be `*`; and how long to pass all. */
export interface AutoPass {
  type: "auto_pass";
  id?: number;
  passes?: string[];
  passing?: string;
  asks?: boolean;
}

/** The table itself changed: seats, connections, questions, clocks or the result. */
export interface Changed {
  type: "table";
  table: TableInfo;
  questions: Question[];
  clocks: Time[];
  watching: number;
}

/** A new line of chat. */
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

/** The connection ends. `again`: the client may reconnect. */
export interface Goodbye {
  type: "goodbye";
  why: string;
  again: boolean;
}

/** The first message of a connection: the token, and the last step seen. */
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

/** Look up a card or a place, and where its numbers come from. */
export interface Look {
  type: "look";
  id?: number;
  name: string;
}

/** Hide a seat's chat from me, or show it again. */
export interface Mute {
  type: "mute";
  id?: number;
  seat: number;
  on?: boolean;
}

/** Mute the spectators of this table for everybody, or unmute them; for the owner only. */
export interface MuteSpectators {
  type: "mute_spectators";
  id?: number;
  on?: boolean;
}

/** A notice that is not part of the game: a decision that could not be carried out. */
export interface Notice {
  type: "notice";
  text: string;
}

/** An option of a request: its number, its text, and its cards or places. */
export interface Option {
  option: number;
  label: string;
  hint?: string;
  things?: number[];
  most?: number;
}

/** A heartbeat. */
export interface Ping {
  type: "ping";
  id?: number;
}

/** The answer to a ping, with the time in milliseconds since 1970. */
export interface Pong {
  type: "pong";
  now: number;
}

/** A question to the table: a takeback, or what to do about an absent player. */
export interface Question {
  number: number;
  kind: string;
  seat: number;
  text: string;
  answers: string[];
  voted: number[];
}

/** Refused, with the reason; nothing changed. */
export interface Refusal {
  type: "refusal";
  id: number;
  why: string;
  rule: string;
}

/** A request to a seat: pick `low` to `high` of the options. */
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

/** A seat of a table. */
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

/** A decision and its results. */
export interface Step {
  type: "step";
  at: number;
  events: Told[];
  view: Record<string, unknown>;
  request: Request | null;
  clocks: Time[];
}

/** Ask for the whole story since the beginning. */
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

/** The whole story, as far as you may know it. */
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

/** Take back my last decision: at once if it showed nothing to anybody, else the others are asked. */
export interface Undo {
  type: "undo";
  id?: number;
}

/** An answer to a question of the table. */
export interface Vote {
  type: "vote";
  id?: number;
  question: number;
  answer: string;
}

/** The whole table, after a hello and whenever steps cannot be sent one by one (after a takeback). */
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
  auto_pass: AutoPass;
}

export type ClientMessage = Advise | AutoPass | Choose | Concede | Hello | Look | Mute | MuteSpectators | Ping | Say | Story | Undo | Vote;

export type ServerMessage = About | Ack | Advice | Changed | Chat | Goodbye | Notice | Pong | Refusal | Step | Tale | Welcome;
