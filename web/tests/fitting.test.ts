import { expect, test } from "vitest";
import type { CardSeen } from "../src/generated/views";
import { fittingWidth } from "../src/games/thrones/table/fitting";

const card = (id: number, type = "character", over: Partial<CardSeen> = {}): CardSeen => ({
  id, code: "", title: "", type, unique: false, kneeling: false, power: 0, tokens: {}, duplicates: 0, facedown: [],
  attachments: [], controller: 0, ...(type === "character" ? { strength: 1 } : {}), ...over,
});
const cards = (count: number, type?: string) => Array.from({ length: count }, (_, id) => card(id, type));

test("a few cards are drawn large, many smaller, and never too small to read", () => {
  expect(fittingWidth([cards(3), cards(2)], 800, 600)).toBe(96);
  const many = fittingWidth([[...cards(12), ...cards(6, "location")], [...cards(12), ...cards(6, "location")]], 800, 600);
  expect(many).toBeLessThan(90);
  expect(many).toBeGreaterThanOrEqual(58);
  expect(fittingWidth([cards(200)], 300, 200)).toBe(58);
});

test("kneeling cards are wider, attachments take room below", () => {
  const standing = fittingWidth([cards(16)], 800, 300);
  const kneeling = fittingWidth([cards(16).map((one) => ({ ...one, kneeling: true }))], 800, 300);
  const laden = fittingWidth([[card(0, "character", { attachments: cards(9, "attachment") })]], 800, 300);
  expect(kneeling).toBeLessThan(standing);
  expect(laden).toBeLessThan(96);
});

test("cards that fit keep their width until they can be much larger", () => {
  const sides = [cards(14), cards(14)];
  const free = fittingWidth(sides, 800, 600);
  expect(fittingWidth(sides, 800, 600, free - 4)).toBe(free - 4);
  expect(fittingWidth([cards(3)], 800, 600, 62)).toBe(96);
  expect(fittingWidth(sides, 800, 600, 96)).toBe(free);
});
