// What all parts of a table share.
import { getContext, setContext } from "svelte";
import type { NamedThings } from "../../games/game";
import type { Answering } from "../../lib/answering.svelte";
import type { Connection } from "../../lib/connection.svelte";

export interface Board {
  connection: Connection;
  answering: Answering;
  /** What the game log can link to. */
  named: NamedThings | null;
  /** Is this a replay, in which nothing can be done? */
  past: boolean;
}

const KEY = Symbol("board");

export const setBoard = (board: Board): Board => setContext(KEY, board);
export const getBoard = (): Board => getContext<Board>(KEY);
