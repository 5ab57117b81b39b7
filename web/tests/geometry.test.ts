import { expect, test } from "vitest";
import { loadDrawing, mixed } from "../src/games/risk/geometry";
import type { BoardMap } from "../src/generated/http";

const SQUARE: BoardMap = {
  facts: { territories: [], regions: [] }, parts: [],
  name: "square", view: [0, 0, 20, 10], title: [1, 1], rose: [9, 9],
  coasts: { east: "#123456" },
  arcs: [
    { kind: "coast", line: [10, 0, 20, 0, 20, 10, 10, 10] },
    { kind: "border", line: [10, 10, 10, 0] },
    { kind: "coast", line: [10, 10, 0, 10, 0, 0, 10, 0] },
  ],
  territories: [
    { name: "Left", rings: [[2, -2]], centre: [5, 5], label: [5, 3], lines: ["Left"], size: 13, shield: [5, 5], figures: [7, 5], castle: null, port: null, coast: "", ground: "hill", marks: [1, 2, 3, 4] },
    { name: "Right", rings: [[0, 1]], centre: [15, 5], label: [15, 3], lines: ["Right"], size: 13, shield: [15, 5], figures: [17, 5], castle: null, port: [20, 5], coast: "east", ground: "plain", marks: [] },
  ],
  regions: [{ name: "Land", at: [10, 5], width: 8, wash: "#ffffff" }],
  lanes: [], wastes: [], islets: [], walls: [], rivers: [], seas: [],
};

test("rings run along their arcs, both ways, and neighbours share their points", async () => {
  const drawing = await loadDrawing("square", async () => SQUARE);
  const [left, right] = drawing.sheets[0]!.lands;
  expect(right!.outline).toBe("M10,0 20,0 20,10 10,10Z");
  expect(left!.outline).toBe("M10,10 0,10 0,0 10,0Z");
  expect(left!.marks).toEqual([[1, 2], [3, 4]]);
  expect(right!.coast).toBe("#123456");
});

test("a board of two sheets has each in its place", async () => {
  const both = { ...SQUARE, name: "both", parts: [{ map: "square", at: [0, 0] as [number, number] }, { map: "square", at: [100, 5] as [number, number] }] };
  const drawing = await loadDrawing("both", async (name) => (name === "both" ? both : SQUARE));
  expect(drawing.sheets[1]!.lands[0]!.shield).toEqual([105, 10]);
});

test("colours are mixed", () => {
  expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
});
