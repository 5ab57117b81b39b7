// What all parts of the card table share.
import type { CardInfo } from "../../../generated/http";
import type { CardSeen, PlotSeen, ThronesView } from "../../../generated/views";
import type { Connection } from "../../../lib/connection.svelte";
import { type Board, getBoard as getAnyBoard } from "../../../ui/table/context";
import { VALUES } from "../card/facts";
import type { CardSubject } from "../card/peek";
import { type Reasons, reasonsIn } from "../card/reasons";
import type { Library } from "../library.svelte";

export interface CardBoard extends Board {
  library: Library;
}

export function getBoard(): CardBoard {
  const board = getAnyBoard();
  return { ...board, library: board.named as Library };
}

function reasonsOf(connection: Connection, seat: number, title: string, strength?: number): Reasons {
  return {
    ask: () => connection.look(title),
    get found() {
      const owner = (connection.view as ThronesView | null)?.players[seat]?.name ?? "";
      return reasonsIn(connection.about(title), owner, strength);
    },
  };
}

const same = (one: string[] | undefined, other: string[]) => !one || (one.length === other.length && one.every((word) => other.includes(word)));

/** A card in play, to be looked at: where it is not as printed, with the reasons. */
export function seenCard({ connection, library }: CardBoard, card: CardSeen): CardSubject {
  const facts = library.facts(card.title, card.code, card.type);
  const changed = card.strength !== card.printed_strength || !same(card.icons, facts.icons) || !same(card.keywords, facts.keywords);
  return { facts, live: card, reasons: changed ? reasonsOf(connection, card.controller, card.title, card.strength) : null };
}

/** A revealed plot, to be looked at. */
export function seenPlot({ connection }: CardBoard, facts: CardInfo, plot: PlotSeen, seat: number): CardSubject {
  const changed = VALUES.some((value) => plot[value] !== undefined && plot[value] !== facts[value]);
  return { facts, plot, reasons: changed ? reasonsOf(connection, seat, plot.title) : null };
}
