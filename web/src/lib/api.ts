// Everything around a table, over HTTP.
import type { CardFacts } from "../games/thrones/card/facts";
import type { TableInfo, Told } from "../generated/messages";
import type { View } from "../generated/views";

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  /** A one-time password was used up: a new one is to be chosen. */
  must_choose_password: boolean;
}

/** Where somebody is signed in. */
export interface Session {
  id: string;
  agent: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface GameOption {
  name: string;
  values: string[];
  help: string;
}

export interface ReadyDeck {
  name: string;
  title: string;
  faction: string;
  about: string;
}

/** A deck: cards by their codes. */
export interface DeckList {
  name: string;
  faction: string;
  agendas: string[];
  plots: Record<string, number>;
  draw: Record<string, number>;
  /** The facts of cards that somebody wrote. */
  custom?: Record<string, unknown>[];
}

export interface Fault {
  text: string;
  rule: string;
}

export interface GameInfo {
  name: string;
  title: string;
  least: number;
  most: number;
  default_seats: number;
  modes: { name: string; least: number; most: number; seats: number }[];
  options: GameOption[];
  decks: ReadyDeck[];
  fixed_decks: boolean;
  deck_formats: string[];
  levels: string[];
}

export type Clock = { kind: string; seconds?: number; increment?: number; grace?: number };

export interface NewTable {
  game: string;
  seats?: string[];
  decks?: (string | null)[];
  options?: Record<string, string>;
  public?: boolean;
  rated?: boolean;
  spectators?: string;
  clock?: Clock;
  start?: boolean;
}

export interface Hall {
  open: TableInfo[];
  playing: TableInfo[];
  mine: TableInfo[];
}

export interface OwnDeck {
  id: string;
  game: string;
  name: string;
  deck: DeckList;
  faults: Fault[];
  /** Those of its cards that somebody wrote. */
  cards: CardFacts[];
}

export interface ReadDeck {
  deck: DeckList;
  about: string;
  /** Those of its cards that somebody wrote. */
  cards: CardFacts[];
  notes: string[];
  unknown: { title: string; count: number; line: number; nearest: string }[];
  faults: Fault[];
  insight: Insight;
}

/** What a deck is like. */
export interface Insight {
  /** Each cost, with how many characters and how many other cards have it. */
  costs: [number, number, number][];
  average_cost: number;
  icons: Record<string, { characters: number; strength: number }>;
  average_strength: number;
  traits: Record<string, number>;
  plot_income: number;
  /** Cards that bring gold or save it. */
  economy: number;
  setup: { cards: number; gold: number; two_characters: number; poor: number; mulligans: number; spread: number[] };
}

export interface Clause {
  id: string;
  text: string;
  ruling: string;
  /** Which older rule it replaces, or which later one replaces it, in words. */
  history: string[];
  /** It no longer holds. */
  superseded: boolean;
}

export interface Topic {
  id: string;
  title: string;
  clauses: Clause[];
}

export interface Replay {
  table: TableInfo;
  moments: { at: number; events: Told[] }[];
}

export interface Glimpse {
  at: number;
  view: View;
  events: Told[];
}

/** Not done, and why. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule: string,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  const answer = await fetch(path, init);
  const text = await answer.text();
  const doc: unknown = text ? JSON.parse(text) : null;
  if (!answer.ok) {
    const complaint = (doc ?? {}) as { error?: string; rule?: string };
    throw new ApiError(complaint.error ?? answer.statusText, answer.status, complaint.rule ?? "");
  }
  return doc as T;
}

const get = <T>(path: string) => call<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const replay = (id: string) => `/api/replays/${encodeURIComponent(id)}`;

export const api = {
  me: () => get<{ person: Person | null }>("/api/me"),
  guest: (name: string) => post<{ person: Person }>("/api/guest", { name }),
  account: (name: string, password: string) => post<{ person: Person }>("/api/accounts", { name, password }),
  login: (name: string, password: string) => post<{ person: Person }>("/api/login", { name, password }),
  logout: () => post<null>("/api/logout"),
  sessions: async () => (await get<{ sessions: Session[] }>("/api/sessions")).sessions,
  endSession: async (id: string) => (await call<{ sessions: Session[] }>("DELETE", `/api/sessions/${id}`)).sessions,
  endOtherSessions: async () => (await call<{ sessions: Session[] }>("DELETE", "/api/sessions")).sessions,
  changePassword: (old: string, fresh: string) => post<{ person: Person }>("/api/password", { old, new: fresh }),

  health: () => get<{ version: string }>("/health"),
  games: async () => (await get<{ games: GameInfo[] }>("/api/games")).games,
  cards: async (game: string) => (await get<{ cards: CardFacts[] }>(`/api/games/${game}/cards`)).cards,
  readyDecks: async (game: string) => (await get<{ decks: Record<string, DeckList> }>(`/api/games/${game}/decks`)).decks,
  rules: (game: string) => get<{ title: string; topics: Topic[] }>(`/api/games/${game}/rules`),
  map: <T>(board: string) => get<T>(`/api/maps/${board}`),

  hall: () => get<Hall>("/api/tables"),
  make: (wanted: NewTable) => post<TableInfo>("/api/tables", wanted),
  table: (id: string) => get<TableInfo>(table(id)),
  tableCards: async (id: string) => (await get<{ cards: CardFacts[] }>(`${table(id)}/cards`)).cards,
  join: (id: string, seat?: number) => post<TableInfo>(`${table(id)}/join`, seat === undefined ? {} : { seat }),
  deck: (id: string, deck: string) => post<TableInfo>(`${table(id)}/deck`, { deck }),
  ready: (id: string, ready: boolean) => post<TableInfo>(`${table(id)}/ready`, { ready }),
  leave: (id: string) => post<TableInfo>(`${table(id)}/leave`),
  kick: (id: string, seat: number) => post<TableInfo>(`${table(id)}/kick`, { seat }),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  socket: (id: string) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${table(id)}/socket`,

  decks: async () => (await get<{ decks: OwnDeck[] }>("/api/decks")).decks,
  readDeck: (game: string, text: string) => post<ReadDeck>("/api/decks/read", { game, text }),
  writeDeck: (game: string, deck: DeckList, format: string) =>
    post<{ text: string }>("/api/decks/write", { game, deck, format }),
  keepDeck: (id: string, deck: { game: string; name: string; deck: DeckList }) => call<OwnDeck>("PUT", `/api/decks/${id}`, deck),
  dropDeck: (id: string) => call<null>("DELETE", `/api/decks/${id}`),

  replay: (id: string, eyes: number) => get<Replay>(`${replay(id)}?eyes=${eyes}`),
  glimpse: (id: string, at: number, eyes: number) => get<Glimpse>(`${replay(id)}/at/${at}?eyes=${eyes}`),
  knownAt: (id: string, at: number, eyes: number, name: string) =>
    get<{ lines: string[] }>(`${replay(id)}/at/${at}/about?eyes=${eyes}&name=${encodeURIComponent(name)}`),
  recordAddress: (id: string) => `${replay(id)}/record`,
  check: (id: string) => get<{ sound: boolean; differences: string[] }>(`${replay(id)}/check`),
  goOn: (id: string, at: number, seats: string[]) => post<TableInfo>(`${replay(id)}/continue`, { at, seats }),
};
