// The HTTP API of the server.
import type { BoardMap, CardInfo, DeckDoc, DeckReading, GameInfo, Glimpse, NewTable, OwnDeckInfo, PersonInfo, Replay, SessionInfo, TableLists, TopicInfo, Vocabulary } from "../generated/http";
import type { TableInfo } from "../generated/messages";

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
  me: () => get<{ person: PersonInfo | null }>("/api/me"),
  guest: (name: string) => post<{ person: PersonInfo }>("/api/guest", { name }),
  account: (name: string, password: string) => post<{ person: PersonInfo }>("/api/accounts", { name, password }),
  login: (name: string, password: string) => post<{ person: PersonInfo }>("/api/login", { name, password }),
  logout: () => post<null>("/api/logout"),
  sessions: async () => (await get<{ sessions: SessionInfo[] }>("/api/sessions")).sessions,
  endSession: async (id: string) => (await call<{ sessions: SessionInfo[] }>("DELETE", `/api/sessions/${id}`)).sessions,
  endOtherSessions: async () => (await call<{ sessions: SessionInfo[] }>("DELETE", "/api/sessions")).sessions,
  changePassword: (old: string, fresh: string) => post<{ person: PersonInfo }>("/api/password", { old, new: fresh }),

  health: () => get<{ version: string }>("/health"),
  games: async () => (await get<{ games: GameInfo[] }>("/api/games")).games,
  cards: async (game: string) => (await get<{ cards: CardInfo[] }>(`/api/games/${game}/cards`)).cards,
  readyDecks: async (game: string) => (await get<{ decks: Record<string, DeckDoc> }>(`/api/games/${game}/decks`)).decks,
  words: async (game: string) => (await get<Vocabulary>(`/api/games/${game}/words`)).kinds,
  rules: (game: string) => get<{ title: string; topics: TopicInfo[] }>(`/api/games/${game}/rules`),
  map: (board: string) => get<BoardMap>(`/api/maps/${board}`),

  hall: () => get<TableLists>("/api/tables"),
  make: (wanted: NewTable) => post<TableInfo>("/api/tables", wanted),
  table: (id: string) => get<TableInfo>(table(id)),
  tableCards: async (id: string) => (await get<{ cards: CardInfo[] }>(`${table(id)}/cards`)).cards,
  join: (id: string, seat?: number) => post<TableInfo>(`${table(id)}/join`, seat === undefined ? {} : { seat }),
  deck: (id: string, deck: string) => post<TableInfo>(`${table(id)}/deck`, { deck }),
  ready: (id: string, ready: boolean) => post<TableInfo>(`${table(id)}/ready`, { ready }),
  leave: (id: string) => post<TableInfo>(`${table(id)}/leave`),
  kick: (id: string, seat: number) => post<TableInfo>(`${table(id)}/kick`, { seat }),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  socket: (id: string) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${table(id)}/socket`,

  decks: async () => (await get<{ decks: OwnDeckInfo[] }>("/api/decks")).decks,
  readDeck: (game: string, text: string) => post<DeckReading>("/api/decks/read", { game, text }),
  writeDeck: (game: string, deck: DeckDoc, format: string) =>
    post<{ text: string }>("/api/decks/write", { game, deck, format }),
  keepDeck: (id: string, deck: { game: string; name: string; deck: DeckDoc }) => call<OwnDeckInfo>("PUT", `/api/decks/${id}`, deck),
  dropDeck: (id: string) => call<null>("DELETE", `/api/decks/${id}`),

  replay: (id: string, eyes: number) => get<Replay>(`${replay(id)}?eyes=${eyes}`),
  glimpse: (id: string, at: number, eyes: number) => get<Glimpse>(`${replay(id)}/at/${at}?eyes=${eyes}`),
  knownAt: (id: string, at: number, eyes: number, name: string) =>
    get<{ lines: string[] }>(`${replay(id)}/at/${at}/about?eyes=${eyes}&name=${encodeURIComponent(name)}`),
  recordAddress: (id: string) => `${replay(id)}/record`,
  check: (id: string) => get<{ sound: boolean; differences: string[] }>(`${replay(id)}/check`),
  goOn: (id: string, at: number, seats: string[]) => post<TableInfo>(`${replay(id)}/continue`, { at, seats }),
};
