// The houses: colours, pattern and sigil. A house is never told by its colour alone.

export type Pattern = "plain" | "fur" | "lozenge" | "scale" | "wave" | "rays" | "vine" | "brick" | "stairs" | "pale";

export interface House {
  id: string;
  field: string;
  charge: string;
  accent: string;
  pattern: Pattern;
}

const house = (id: string, field: string, charge: string, accent: string, pattern: Pattern): House => ({
  id,
  field,
  charge,
  accent,
  pattern,
});

export const HOUSES: Record<string, House> = {
  stark: house("stark", "#e3e8ea", "#4d606c", "#a9c3d1", "fur"),
  lannister: house("lannister", "#8f1a1e", "#e0b03a", "#c98d2b", "lozenge"),
  baratheon: house("baratheon", "#e2b53a", "#1d1a14", "#8f6d14", "pale"),
  targaryen: house("targaryen", "#1a1315", "#d12a33", "#7d1b22", "scale"),
  greyjoy: house("greyjoy", "#18262e", "#caa945", "#3d6373", "wave"),
  martell: house("martell", "#d8742c", "#9c2415", "#f2c14e", "rays"),
  tyrell: house("tyrell", "#2f6b3c", "#dcb95a", "#76a35f", "vine"),
  watch: house("watch", "#1c1e21", "#8b9196", "#4b5157", "brick"),
  ghiscari: house("ghiscari", "#7d5128", "#7cc4bb", "#2f7a74", "stairs"),
  neutral: house("neutral", "#b9a88c", "#4a3d2a", "#8d7a5a", "plain"),
};

const NAMES: Record<string, string> = {
  "night's watch": "watch",
  "the night's watch": "watch",
  ghis: "ghiscari",
  arryn: "neutral",
};

/** The house of a name such as `House Stark`, `Stark`, `Night's Watch`. */
export function houseOf(name: string | null | undefined): House {
  const key = (name ?? "").toLowerCase().replace(/^house /, "").replace("’", "'");
  return HOUSES[NAMES[key] ?? key] ?? HOUSES.neutral!;
}

/** A small, steady number from a text: the same text always gives the same one. */
export function steady(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}
