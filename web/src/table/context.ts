// What everything on a table shares.
import { getContext, setContext } from "svelte";
import type { Answering } from "../lib/answering.svelte";
import type { Connection } from "../lib/connection.svelte";
import type { Library } from "../lib/library.svelte";

export interface Board {
  connection: Connection;
  answering: Answering;
  library: Library;
  /** Is this a game to look back at, in which nothing can be done? */
  past: boolean;
}

const KEY = Symbol("board");

export const setBoard = (board: Board): Board => setContext(KEY, board);
export const getBoard = (): Board => getContext<Board>(KEY);
