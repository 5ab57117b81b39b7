// Special units of a territory: how many of which. The view names the kinds.
import type { TerritorySeen } from "../../generated/views";
import type { Glyph } from "../../ui/art/glyphs";

const GLYPHS: Record<string, Glyph> = { Knight: "horse", "Siege Engine": "siege", Fortification: "fort" };

export interface Units {
  kind: string;
  count: number;
}

/** How a kind of unit is drawn. */
export const unitGlyph = (kind: string): Glyph => GLYPHS[kind] ?? "first";

export const unitsOf = (land: TerritorySeen, kinds: string[]): Units[] =>
  (land.units ?? []).flatMap((count, number) => (count ? [{ kind: kinds[number] ?? "", count }] : []));

/** The units in words, to go on after the number of armies; empty where there are none. */
export const unitsTold = (land: TerritorySeen, kinds: string[]): string =>
  unitsOf(land, kinds).map((unit) => `, ${unit.kind}: ${unit.count}`).join("");
