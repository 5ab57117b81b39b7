// What is printed on a card, as the server tells it.

export interface CardFacts {
  code: string;
  title: string;
  type: string;
  faction: string;
  set: string;
  unique: boolean;
  loyal: boolean;
  cost: number | "X" | null;
  strength: number | null;
  icons: string[];
  traits: string[];
  income: number;
  initiative: number;
  claim: number;
  reserve: number;
  keywords: string[];
  copies: number;
  deck_limit: number;
  text: string;
  certainty: string;
  /** What is known of a card that is partly known. */
  known?: string;
}

export const PLOT_VALUES = ["income", "initiative", "claim", "reserve"] as const;

/** The values that a plot has: some games know no reserve. */
export const plotValues = (facts: CardFacts) => PLOT_VALUES.filter((value) => value !== "reserve" || facts.reserve !== 0);

export const VALUE_GLYPHS = { income: "coin", initiative: "diamond", claim: "gauntlet", reserve: "raven" } as const;

/** Facts for a card of which only the title is known. */
export function unknownCard(title: string, type = ""): CardFacts {
  return {
    code: "",
    title,
    type,
    faction: "neutral",
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
    deck_limit: 3,
    text: "",
    certainty: "",
  };
}

/** A card's text as a reader expects it: the card by its name, and an arrow between cost and effect. */
export function linesOf(facts: CardFacts): string[] {
  return facts.text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => line.replace(/\bself\b/gi, facts.title).replace(/ => /g, " \u2192 "));
}
