// Special units of a territory: how many of which.
import type { Glyph } from "../../ui/art/glyphs";
import type { Land } from "../../generated/views";
import { words } from "../../lib/words";

export const UNITS: Glyph[] = ["horse", "siege", "fort"];

export const unitsOf = (land: Land): { kind: number; count: number }[] =>
  (land.units ?? []).flatMap((count, kind) => (count ? [{ kind, count }] : []));

/** The units in words, to go on after the number of armies; empty where there are none. */
export const unitsTold = (land: Land): string =>
  unitsOf(land).map((unit) => `, ${words.risk.units[unit.kind]!.toLowerCase()}: ${unit.count}`).join("");
