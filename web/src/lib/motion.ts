/** Does this person want nothing to move? */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
