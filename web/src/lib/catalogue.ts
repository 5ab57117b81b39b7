// The games that the server offers, fetched once.
import type { GameInfo } from "../generated/http";
import { api } from "./api";

const fetched = new Map<string, Promise<unknown>>();

/** Fetches something once; what failed is fetched again the next time. */
export function once<T>(name: string, fetch: () => Promise<T>): Promise<T> {
  const known = fetched.get(name) as Promise<T> | undefined;
  if (known) return known;
  const coming = fetch().catch((error: unknown) => {
    fetched.delete(name);
    throw error;
  });
  fetched.set(name, coming);
  return coming;
}

/** All games, in the order of the front page. */
export const allGames = (): Promise<GameInfo[]> => once("games", async () => (await api.games()).reverse());

/** One game by its name, or null. */
export const gameNamed = async (name: string): Promise<GameInfo | null> => (await allGames()).find((game) => game.name === name) ?? null;
