// Looking at a card: its large picture on hover, focus or long press.
import type { Attachment } from "svelte/attachments";
import type { CardInfo } from "../../../generated/http";
import type { CardSeen, PlotSeen } from "../../../generated/views";
import * as peek from "../../../lib/peek.svelte";
import CardPeek from "./CardPeek.svelte";
import type { Reasons } from "./reasons";

export interface CardSubject {
  facts: CardInfo;
  live?: CardSeen | null;
  plot?: PlotSeen | null;
  /** Where numbers that are not the printed ones come from. */
  reasons?: Reasons | null;
}

export const subjectOf = (card: CardSubject): peek.Subject => ({ face: CardPeek, of: card });

/** Shows the large card for what an element stands for. */
export function peekable(card: () => CardSubject | null): Attachment<HTMLElement> {
  return peek.peekable(() => {
    const found = card();
    return found && subjectOf(found);
  });
}

/** Shows a card until it is closed. */
export const holdPeek = (card: CardSubject): void => peek.holdPeek(subjectOf(card));

/** A press on a card that cannot be picked shows it. */
export const showOnPress = (event: MouseEvent, card: CardSubject): void => peek.showOnPress(event, subjectOf(card));
