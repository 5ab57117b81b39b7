// Animations: only of things that move from one place to another.
import { crossfade } from "svelte/transition";

/** Does this person want nothing to move? */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A card that leaves one place and appears in another, by its number. */
export const [send, receive] = crossfade({
  duration: (distance) => (still() ? 0 : Math.min(220, 120 + distance * 0.15)),
  fallback: () => ({ duration: 0 }),
});
