// Generated from the server's types by `npm run types`. Do not edit.

import type { TableInfo, Told } from "./messages";

/** What is printed on a board: territories by their numbers. */
export interface BoardFacts {
  territories: TerritoryFacts[];
  regions: RegionFacts[];
}

/** A drawn board: whole, or made of parts. */
export interface BoardMap {
  name: string;
  view: [number, number, number, number];
  facts: BoardFacts;
  parts: MapPart[];
  title: [number, number];
  rose: [number, number];
  coasts: Record<string, string>;
  arcs: MapArc[];
  territories: DrawnTerritory[];
  regions: DrawnRegion[];
  lanes: DrawnLane[];
  wastes: DrawnWaste[];
  islets: number[][];
  walls: number[][];
  rivers: number[][];
  seas: DrawnSea[];
}

/** A card: what is printed on it, and its text in words, a line for each ability. */
export interface CardInfo {
  code: string;
  title: string;
  type: string;
  faction: string;
  set: string;
  cost: number | "X" | null;
  strength: number | null;
  icons: string[];
  traits: string[];
  keywords: string[];
  income: number;
  initiative: number;
  claim: number;
  reserve: number;
  unique: boolean;
  loyal: boolean;
  copies: number;
  deck_limit: number;
  certainty: string;
  known: string;
  text: string;
  part: "" | "agendas" | "draw" | "plots";
  values: Record<string, number>;
}

/** How a card reads, or where it goes wrong. */
export interface CardReading {
  card: CardInfo | null;
  error: ReadingError | null;
}

/** A type of card that decks are made of. */
export interface CardTypeInfo {
  name: string;
  title: string;
  part: "agendas" | "draw" | "plots";
  copies: number;
  costs: boolean;
  fights: boolean;
  values: Record<string, number>;
}

/** Cards of a game. */
export interface Cards {
  game: string;
  cards: CardInfo[];
}

/** A chapter of a lesson. */
export interface Chapter {
  id: string;
  title: string;
}

/** Whether dice and shuffles match the sealed seed, and what does not. */
export interface Checked {
  sound: boolean;
  differences: string[];
}

/** One rule. `ruling` says why, where it is ours; `history` says what it replaces or is replaced by; `superseded` is true of a rule that no longer holds. */
export interface ClauseInfo {
  id: string;
  text: string;
  ruling: string;
  page: number;
  history: string[];
  superseded: boolean;
}

/** What a table has agreed on. */
export interface Clock {
  kind: "chess" | "decision" | "none";
  seconds: number;
  increment: number;
  grace: number;
}

/** The name and the password of an account. */
export interface Credentials {
  /** 1 to 24 characters, without those around it */
  name: string;
  password: string;
}

/** The deck to bring: the name of a ready one, or the id of one's own. */
export interface DeckChoice {
  deck: string;
}

/** A deck as a setup carries it: cards by their codes. */
export interface DeckDoc {
  name: string;
  faction: string;
  agendas: string[];
  plots: Record<string, number>;
  draw: Record<string, number>;
  custom?: WrittenCard[];
}

/** A rule of deckbuilding that a deck breaks: in which way, and its clause. */
export interface DeckFault {
  text: string;
  rule: string;
}

/** A list as a deck, with its faults, what in it is unknown, and what the deck is like. */
export interface DeckReading {
  deck: DeckDoc;
  about: string;
  cards: CardInfo[];
  faults: DeckFault[];
  unknown: UnknownCard[];
  notes: string[];
  insight: Insight;
}

/** A list in any format. */
export interface DeckText {
  game: string;
  text: string;
}

/** A deck, and the format to write it in. */
export interface DeckToWrite {
  game: string;
  deck: DeckDoc;
  format: string;
}

/** A sea lane between two territories. */
export interface DrawnLane {
  ends: [string, string];
  line: number[];
}

/** A region: its ribbon and its colour. */
export interface DrawnRegion {
  name: string;
  at: [number, number];
  width: number;
  wash: string;
}

/** The name of a sea. */
export interface DrawnSea {
  name: string;
  at: [number, number];
  size: number;
  angle: number;
}

/** A territory: rings of arcs (`n` forwards, `~n` backwards), and where its signs and its name stand. */
export interface DrawnTerritory {
  name: string;
  rings: number[][];
  centre: [number, number];
  label: [number, number];
  lines: string[];
  size: number;
  shield: [number, number];
  figures: [number, number];
  ground: string;
  marks: number[];
  castle: [number, number] | null;
  port: [number, number] | null;
  coast: string;
}

/** Land that nobody can hold. */
export interface DrawnWaste {
  name: string;
  rings: number[][];
  label: [number, number];
  angle: number;
  ground: string;
  marks: number[];
}

/** A game. */
export interface GameInfo {
  name: string;
  family: string;
  title: string;
  short_title: string;
  blurb: string;
  lesson: string;
  houses: string[];
  auto_pass: PassInfo[];
  card_types: CardTypeInfo[];
  challenge_types: string[];
  least: number;
  most: number;
  default_seats: number;
  modes: ModeInfo[];
  options: OptionInfo[];
  decks: ReadyInfo[];
  fixed_decks: boolean;
  deck_formats: string[];
  levels: string[];
}

/** Every game there is. */
export interface Games {
  games: GameInfo[];
}

/** The table at a moment, as somebody sees it. */
export interface Glimpse {
  at: number;
  eyes: number;
  view: Record<string, unknown>;
  events: Told[];
}

/** From which moment, and who sits where: `me` or `bot:knight`. */
export interface GoingOn {
  at: number;
  seats: string[];
}

/** What a guest is called. */
export interface GuestName {
  /** 1 to 24 characters, without those around it */
  name: string;
}

/** How many characters have an icon, and their STR together. */
export interface IconCount {
  characters: number;
  strength: number;
}

/** What a deck is like. */
export interface Insight {
  costs: [number, number, number][];
  average_cost: number;
  icons: Record<string, IconCount>;
  average_strength: number;
  traits: Record<string, number>;
  plot_income: number;
  economy: number;
  setup: SetupOdds;
}

/** Which seat to take, with which deck; any and the usual one where nothing is said. */
export interface Joining {
  seat?: number | null;
  deck?: string | null;
}

/** What there was to know of a named thing at a moment, line by line. */
export interface Known {
  at: number;
  eyes: number;
  name: string;
  lines: string[];
}

/** A lesson, for those who choose one. */
export interface LessonInfo {
  name: string;
  game: string;
  family: string;
  title: string;
  lead: string;
  minutes: number;
}

/** A lesson: the table to make for it, and all that is told at it. */
export interface LessonPlan {
  name: string;
  game: string;
  family: string;
  title: string;
  lead: string;
  minutes: number;
  next: string;
  table: NewTable;
  chapters: Chapter[];
  tips: Tip[];
}

/** Every lesson there is. */
export interface Lessons {
  lessons: LessonInfo[];
}

/** A line between areas: `coast`, `border`, `march` or `wild`; x and y in turn. */
export interface MapArc {
  kind: string;
  line: number[];
}

/** A map that is a part of another, and where it lies there. */
export interface MapPart {
  map: string;
  at: [number, number];
}

/** Who one is; nobody without a token. */
export interface Me {
  person: PersonInfo | null;
}

/** A way to play that follows from the number of seats. */
export interface ModeInfo {
  name: string;
  least: number;
  most: number;
  seats: number;
}

/** What came of one decision: the moment, and what was told. */
export interface Moment {
  at: number;
  events: Told[];
}

/** The name and the password of a new account. */
export interface NewAccount {
  /** 1 to 24 characters, without those around it */
  name: string;
  password: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  seats?: string[];
  options?: Record<string, string>;
  decks?: (string | null)[];
  public?: boolean;
  rated?: boolean;
  spectators?: "hands" | "none" | "view";
  clock?: Clock;
  start?: boolean;
}

/** Something a table may decide; the first value is the default. */
export interface OptionInfo {
  name: string;
  values: string[];
  help: string;
}

/** A deck that one keeps. */
export interface OwnDeckInfo {
  id: string;
  game: string;
  name: string;
  deck: DeckDoc;
  changed: number;
  faults: DeckFault[];
  cards: CardInfo[];
}

/** All decks that one keeps. */
export interface OwnDecks {
  decks: OwnDeckInfo[];
}

/** A kind of question that can be passed for a player, and its name in the plural. */
export interface PassInfo {
  kind: string;
  title: string;
}

/** The password of now, which may be left out after a one-time password, and the new one. */
export interface PasswordChange {
  new: string;
  old?: string;
}

/** Somebody. */
export interface PersonInfo {
  id: string;
  name: string;
  guest: boolean;
  must_choose_password: boolean;
}

/** A player of rated games. */
export interface Rated {
  name: string;
  person: string;
  rating: number;
  deviation: number;
  games: number;
}

/** The best players of a game. */
export interface Ratings {
  game: string;
  players: Rated[];
}

/** Ready, or not yet. */
export interface Readiness {
  ready?: boolean;
}

/** Where a text cannot be read on, and what would be accepted there. */
export interface ReadingError {
  text: string;
  line: number;
  column: number;
  accepted: string[];
}

/** The decks that come with a game, by name, as a setup carries them. */
export interface ReadyDecks {
  game: string;
  decks: Record<string, Record<string, unknown>>;
}

/** A deck that comes with a game. */
export interface ReadyInfo {
  name: string;
  title: string;
  faction: string;
  about: string;
}

/** A region and its bonus. */
export interface RegionFacts {
  name: string;
  bonus: number;
}

/** A finished game: the table, and what happened moment by moment. */
export interface Replay {
  table: TableInfo;
  moments: Moment[];
}

/** The rules of a game in our own words. */
export interface Rules {
  game: string;
  title: string;
  topics: TopicInfo[];
}

/** A deck to keep. */
export interface SavedDeck {
  game: string;
  name: string;
  deck: DeckDoc;
}

/** A seat. */
export interface SeatChoice {
  seat: number;
}

/** Where one is signed in. */
export interface SessionInfo {
  id: string;
  agent: string;
  created: number;
  seen: number;
  current: boolean;
}

/** All of them: the one that asks, then those used last. */
export interface Sessions {
  sessions: SessionInfo[];
}

/** How first hands turn out on average; `spread` is the chance of each number of cards placed. */
export interface SetupOdds {
  cards: number;
  gold: number;
  two_characters: number;
  poor: number;
  mulligans: number;
  spread: number[];
}

/** Who one is now, and the token that proves it. */
export interface SignedIn {
  token: string;
  person: PersonInfo;
}

/** Tables that wait for players, tables at play, and one's own. */
export interface TableLists {
  open: TableInfo[];
  playing: TableInfo[];
  mine: TableInfo[];
}

/** What is printed on a territory and its card; neighbours by their numbers. */
export interface TerritoryFacts {
  name: string;
  region: number;
  castle: boolean;
  port: string;
  seat: string;
  card: string;
  next_to: number[];
}

/** A few sentences at the right moment. */
export interface Tip {
  chapter: string;
  title: string;
  text: string;
  rule: string;
  when: When;
  again: boolean;
}

/** What the rules say about one thing. */
export interface TopicInfo {
  id: string;
  title: string;
  clauses: ClauseInfo[];
}

/** A line of a list that is no card. */
export interface UnknownCard {
  title: string;
  count: number;
  line: number;
  nearest: string;
}

/** When a tip is shown: at a kind of question or after a kind of event, optionally in one phase. */
export interface When {
  request?: string;
  event?: string;
  phase?: string;
}

/** A card that somebody writes: its text in cardspeak, and any of its facts. */
export interface WrittenCard {
  text: string;
  title?: string;
  type?: "agenda" | "attachment" | "character" | "event" | "location" | "plot";
  faction?: string;
  cost?: number | "X";
  strength?: number;
  icons?: ("intrigue" | "military" | "power")[];
  traits?: string[];
  income?: number;
  initiative?: number;
  claim?: number;
  reserve?: number;
  unique?: boolean;
  loyal?: boolean;
}

/** A deck as text. */
export interface WrittenDeck {
  text: string;
}
