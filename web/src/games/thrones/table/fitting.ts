// How large cards can be drawn so that everything in play is visible at once.
import type { CardSeen } from "../../../generated/views";

const LARGEST = 96;
const SMALLEST = 58;
const STEP = 2;
const MUCH = 16;
const TALL = 1.396;
const GAP = 10;
const STRIP = 21;

/** The rows that cards take, side by side in a given width. */
function rowsOf(cards: CardSeen[], size: number, width: number): number {
  let rows = cards.length ? 1 : 0;
  let used = 0;
  for (const card of cards) {
    const wide = (card.kneeling ? size * TALL : size) + GAP;
    if (used > 0 && used + wide > width) {
      rows++;
      used = 0;
    }
    used += wide;
  }
  return rows;
}

function heightOf(cards: CardSeen[], size: number, width: number): number {
  const below = Math.max(0, ...cards.map((card) => card.attachments.length + card.facedown.length));
  return rowsOf(cards, size, width) * (size * TALL + GAP) + below * STRIP;
}

/** Do these sides of the table fit into a place, with cards of this width? */
function fits(sides: CardSeen[][], size: number, width: number, height: number): boolean {
  const needed = sides.map((cards) => {
    const characters = cards.filter((card) => card.strength !== undefined);
    const others = cards.filter((card) => card.strength === undefined);
    return heightOf(characters, size, width) + heightOf(others, size, width) + 2 * GAP;
  });
  return needed.reduce((sum, part) => sum + part, 0) <= height;
}

/**
 * The width of a card with which these sides of the table fit into a place; the smallest if none does. Cards that fit
 * as they are stay so until they can be much larger: a table on which everything grows and shrinks with each step is
 * not calm, and takes long to draw.
 */
export function fittingWidth(sides: CardSeen[][], width: number, height: number, before = 0): number {
  let size = LARGEST;
  while (size > SMALLEST && !fits(sides, size, width, height)) size -= STEP;
  return size > before && size < before + MUCH ? before : size;
}
