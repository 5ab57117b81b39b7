// Somebody who plays by clicking: whatever is offered, by chance with a fixed seed, until the game is over.
import { offered } from "./inpage.mjs";

export function chances(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PAUSE = 8;
const STUCK = 30_000;
const MOST_COVERED = 40;

/** One click, if anything is asked. */
export async function click(guest, chance, decline = 0.25) {
  const found = await guest.page.evaluate(offered, [chance(), chance(), decline]);
  if (found.state === "hit") {
    await guest.page.mouse.click(found.x, found.y);
    guest.clicks = (guest.clicks ?? 0) + 1;
  } else if (found.state === "veil") {
    await guest.page.keyboard.press("Escape"); // what was under the pointer was asked for no more, so a card or a rule was shown
  } else if (found.state === "stuck") {
    throw new Error(`asked, but nothing can be taken: ${found.html}`);
  } else if (found.state === "covered") {
    guest.covered = [...(guest.covered ?? []), found];
    if (guest.covered.length > MOST_COVERED) throw new Error(`cannot be clicked: ${JSON.stringify(found)}`);
  }
  return found;
}

/** Click until it is over, or until somebody says that it is enough; `pause` is between looks at what is asked. */
export async function play(guests, seed, { enough = () => false, decline = 0.25, least = STUCK, pause = PAUSE } = {}) {
  const chance = chances(seed);
  let moved = Date.now();
  let before = "";
  for (;;) {
    let over = 0;
    let hit = false;
    for (const guest of guests) {
      const found = await click(guest, chance, decline);
      if (found.state === "over") over += 1;
      if (found.state === "hit") hit = true;
      const now = `${found.request}/${found.answered}/${found.label}`;
      if (found.state === "hit" && now !== before) moved = Date.now();
      before = now;
    }
    if (over === guests.length) return "over";
    if (await enough()) return "enough";
    if (Date.now() - moved > least) throw new Error(`nothing happened for ${least / 1000} s: ${before}`);
    if (!hit || pause > PAUSE) await new Promise((done) => setTimeout(done, pause));
  }
}
