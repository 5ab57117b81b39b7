// What is packed when somebody reports a problem. The chat stays out of it.
import type { Connection } from "../../lib/connection.svelte";

export interface Here {
  server: string;
  page: string;
  client: string;
  browser: string;
  window: number[];
  theme: string;
  when: string;
}

type Known = Pick<Connection, "protocol" | "table" | "you" | "at" | "link" | "view" | "request" | "refusal" | "story" | "partial">;

/** The report: for a finished game its record, for one at play all that the client knows of it. */
export function reportOf(known: Known, said: string, here: Here, record: string | null): Record<string, unknown> {
  const { protocol, table, you, at, link, refusal } = known;
  const head = { report: "five kings", said: said.trim(), ...here, protocol, table, you, at, link, refusal };
  if (record !== null) return { ...head, record };
  return { ...head, request: known.request, view: known.view, partial: known.partial, story: known.story };
}
