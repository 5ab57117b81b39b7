import { expect, test } from "vitest";
import { PatchError, patched } from "../src/lib/patch";

const view = { phase: "draw", players: [{ gold: 1, hand: ["Ice"] }, { gold: 2, hand: [] }] };

test("a change goes to its place, and nothing else is copied", () => {
  const next = patched(view, { phase: "plot", "players/0/gold": 5 });
  expect(next).toEqual({ phase: "plot", players: [{ gold: 5, hand: ["Ice"] }, { gold: 2, hand: [] }] });
  expect(next.players[1]).toBe(view.players[1]);
  expect(next.players[0]?.hand).toBe(view.players[0]?.hand);
  expect(view.phase).toBe("draw");
});

test("what is new finds a place; what has none is refused", () => {
  expect(patched({ a: 1 } as Record<string, unknown>, { dice: { attack: [3] } })).toEqual({ a: 1, dice: { attack: [3] } });
  expect(patched({ list: [1, 2] }, { "list/2": 3 })).toEqual({ list: [1, 2, 3] });
  expect(() => patched(view, { "players/7/gold": 1 })).toThrow(PatchError);
  expect(() => patched(view, { "phase/deep": 1 })).toThrow(PatchError);
});
