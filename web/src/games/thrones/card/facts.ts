// What is printed on a card.
import type { CardInfo } from "../../../generated/http";

/** How the values of plots are drawn, in the order in which they are shown. */
export const VALUE_GLYPHS = { income: "coin", initiative: "diamond", claim: "gauntlet", reserve: "raven" } as const;

export type Value = keyof typeof VALUE_GLYPHS;
export const VALUES = Object.keys(VALUE_GLYPHS) as Value[];

/** The values that a card has, or adds. */
export const valuesOf = (facts: CardInfo): Value[] => VALUES.filter((value) => value in facts.values);

export const isPlot = (facts: CardInfo): boolean => facts.part === "plots";
export const isCharacter = (facts: CardInfo): boolean => facts.strength !== null;

/** The faction of cards that belong to no house. */
export const NEUTRAL = "neutral";

/** Facts for a card of which only the title is known. */
export function unknownCard(title: string, type = ""): CardInfo {
  return {
    code: "",
    title,
    type,
    faction: NEUTRAL,
    set: "",
    unique: false,
    loyal: false,
    cost: null,
    strength: null,
    icons: [],
    traits: [],
    income: 0,
    initiative: 0,
    claim: 0,
    reserve: 0,
    keywords: [],
    copies: 1,
    deck_limit: 0,
    text: "",
    certainty: "",
    known: "",
    part: "",
    values: {},
  };
}

/** A card's text as a reader expects it: the card by its name, and an arrow between cost and effect. */
export function linesOf(facts: CardInfo): string[] {
  return facts.text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => line.replace(/\bself\b/gi, facts.title).replace(/ => /g, " \u2192 "));
}
