// What everything on a table shares.
import { getContext, setContext } from "svelte";
import type { Answering } from "../../lib/answering.svelte";
import type { Connection } from "../../lib/connection.svelte";
import type { CardFacts } from "../../games/thrones/card/facts";
import { PLOT_VALUES } from "../../games/thrones/card/facts";
import type { Library } from "../../games/thrones/library.svelte";
import type { Subject } from "../../lib/peek.svelte";
import { type Reasons, reasonsIn } from "../../games/thrones/card/reasons";
import { type CardSeen, type PlotSeen, isRisk } from "../../generated/views";

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

function reasonsOf(connection: Connection, seat: number, title: string, strength?: number): Reasons {
  return {
    ask: () => connection.look(title),
    get found() {
      const view = connection.view;
      const owner = view && !isRisk(view) ? (view.players[seat]?.name ?? "") : "";
      return reasonsIn(connection.about(title), owner, strength);
    },
  };
}

const same = (one: string[] | undefined, other: string[]) => !one || (one.length === other.length && one.every((word) => other.includes(word)));

/** A card in play, to be looked at: where it is not as printed, with the reasons. */
export function seenCard({ connection, library }: Board, card: CardSeen): Subject {
  const facts = library.facts(card.title, card.code, card.type);
  const changed = card.strength !== card.printed_strength || !same(card.icons, facts.icons) || !same(card.keywords, facts.keywords);
  return { facts, live: card, reasons: changed ? reasonsOf(connection, card.controller, card.title, card.strength) : null };
}

/** A revealed plot, to be looked at. */
export function seenPlot({ connection }: Board, facts: CardFacts, plot: PlotSeen, seat: number): Subject {
  const changed = PLOT_VALUES.some((value) => plot[value] !== undefined && plot[value] !== facts[value]);
  return { facts, plot, reasons: changed ? reasonsOf(connection, seat, plot.title) : null };
}
