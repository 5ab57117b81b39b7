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

/** A compiled card, or where the error is. */
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

/** One rule. `ruling` gives the reason if the decision is ours; `history` says what it replaces or is replaced by; `superseded` is true for a rule that no longer holds. */
export interface ClauseInfo {
  id: string;
  text: string;
  ruling: string;
  page: number;
  history: string[];
  superseded: boolean;
}

/** The clock settings of a table. */
export interface Clock {
  kind: "chess" | "decision" | "none";
  seconds: number;
  increment: number;
  grace: number;
}

/** What can come next in a text. */
export interface CompletionInfo {
  insert: string;
  shows: string;
  kind: string;
  example: string;
  typed: number;
}

/** What can come next in a text, the likeliest first; at most 20. */
export interface Completions {
  completions: CompletionInfo[];
}

/** The name and the password of an account. */
export interface Credentials {
  /** 1 to 24 characters, without those around it */
  name: string;
  password: string;
}

/** The deck: the name of a ready one, or the id of the caller's own. */
export interface DeckChoice {
  deck: string;
}

/** A deck in the format of a setup: cards by their codes. */
export interface DeckDoc {
  name: string;
  faction: string;
  agendas: string[];
  plots: Record<string, number>;
  draw: Record<string, number>;
  custom?: WrittenCard[];
}

/** A broken rule of deckbuilding: how it is broken, and its clause. */
export interface DeckFault {
  text: string;
  rule: string;
}

/** A parsed list: the deck, its errors, unknown cards and statistics. */
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

/** A region: its label and its colour. */
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

/** A territory: rings of arcs (`n` forwards, `~n` backwards), and where its marker and its name are. */
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

/** Land that cannot be held. */
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
  levels: LevelInfo[];
}

/** Every game there is. */
export interface Games {
  games: GameInfo[];
}

/** The table at a moment, as a viewer sees it. */
export interface Glimpse {
  at: number;
  eyes: number;
  view: Record<string, unknown>;
  events: Told[];
}

/** The moment to continue from, and the seats: `me` or `bot:knight`. */
export interface GoingOn {
  at: number;
  seats: string[];
}

/** The name of a guest. */
export interface GuestName {
  /** 1 to 24 characters, without those around it */
  name: string;
}

/** How many characters have an icon, and their total STR. */
export interface IconCount {
  characters: number;
  strength: number;
}

/** Statistics of a deck. */
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

/** The seat and the deck; by default any seat and the default deck. */
export interface Joining {
  seat?: number | null;
  deck?: string | null;
}

/** Details of a named thing at a moment, line by line. */
export interface Known {
  at: number;
  eyes: number;
  name: string;
  lines: string[];
}

/** A lesson as the list shows it. */
export interface LessonInfo {
  name: string;
  game: string;
  family: string;
  title: string;
  lead: string;
  minutes: number;
}

/** A lesson: the table to create for it, and its texts. */
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

/** All lessons. */
export interface Lessons {
  lessons: LessonInfo[];
}

/** A bot that can take a seat. */
export interface LevelInfo {
  name: string;
  about: string;
}

/** A line between areas: `coast`, `border`, `march` or `wild`; x and y in turn. */
export interface MapArc {
  kind: string;
  line: number[];
}

/** A map that is part of another, and where it lies there. */
export interface MapPart {
  map: string;
  at: [number, number];
}

/** The person; nothing without a token. */
export interface Me {
  person: PersonInfo | null;
}

/** A mode that follows from the number of seats. */
export interface ModeInfo {
  name: string;
  least: number;
  most: number;
  seats: number;
}

/** The result of one decision: the moment, and its events. */
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

/** A table to create. */
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

/** An option of a table; the first value is the default. */
export interface OptionInfo {
  name: string;
  values: string[];
  help: string;
}

/** A saved deck. */
export interface OwnDeckInfo {
  id: string;
  game: string;
  name: string;
  deck: DeckDoc;
  changed: number;
  faults: DeckFault[];
  cards: CardInfo[];
}

/** All saved decks of a person. */
export interface OwnDecks {
  decks: OwnDeckInfo[];
}

/** A kind of request that can be passed automatically, and its name in the plural. */
export interface PassInfo {
  kind: string;
  title: string;
}

/** The old password, which may be left out after a one-time password, and the new one. */
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

/** A phrase that resembles what was written. */
export interface PhraseInfo {
  template: string;
  kind: string;
  example: string;
  here: boolean;
}

/** What to write instead: a sentence, the whole text with it, and why. */
export interface ProposalInfo {
  sentence: string;
  text: string;
  lessons: string[];
  whole: boolean;
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

/** Ready or not. */
export interface Readiness {
  ready?: boolean;
}

/** Where a text has an error, what was read of the sentence before it, what would be accepted there, and what to write instead. */
export interface ReadingError {
  text: string;
  line: number;
  column: number;
  accepted: string[];
  read: string;
  phrases: PhraseInfo[];
  proposals: ProposalInfo[];
}

/** The decks that come with a game, by name, in the format of a setup. */
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

/** A deck to save. */
export interface SavedDeck {
  game: string;
  name: string;
  deck: DeckDoc;
}

/** A seat. */
export interface SeatChoice {
  seat: number;
}

/** A session. */
export interface SessionInfo {
  id: string;
  agent: string;
  created: number;
  seen: number;
  current: boolean;
}

/** All sessions: that of this request first, then by last use. */
export interface Sessions {
  sessions: SessionInfo[];
}

/** Averages over opening hands; `spread` is the chance of each number of cards placed. */
export interface SetupOdds {
  cards: number;
  gold: number;
  two_characters: number;
  poor: number;
  mulligans: number;
  spread: number[];
}

/** The person, and the token that proves it. */
export interface SignedIn {
  token: string;
  person: PersonInfo;
}

/** Open tables, running tables, and the caller's own. */
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

/** The text of a custom card up to the cursor, and the traits of the card. */
export interface TextSoFar {
  text: string;
  traits?: string[];
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

/** A topic of the rules. */
export interface TopicInfo {
  id: string;
  title: string;
  clauses: ClauseInfo[];
}

/** A line of a list that names no card. */
export interface UnknownCard {
  title: string;
  count: number;
  line: number;
  nearest: string;
}

/** The words that card texts of a game are made of. */
export interface Vocabulary {
  game: string;
  kinds: VocabularyKind[];
}

/** A kind of phrases: what it is for, its phrases, and the names that belong to it. */
export interface VocabularyKind {
  kind: string;
  about: string;
  words: VocabularyWord[];
  names: string[];
}

/** A phrase of the language of cards. */
export interface VocabularyWord {
  template: string;
  example: string;
}

/** When a tip is shown: at a kind of question or after a kind of event, optionally in one phase. */
export interface When {
  request?: string;
  event?: string;
  phase?: string;
}

/** A custom card: its text in cardspeak, and any of its facts. */
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
