import { expect, test } from "vitest";
import { PatchError, kept, patched } from "../src/lib/patch";

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

test("a list that comes anew keeps what did not change in it", () => {
  const before = { in_play: [{ id: 4, tokens: { gold: 1 } }, { id: 7, tokens: {} }, { id: 9, tokens: {} }] };
  const next = patched(before, { in_play: [{ id: 7, tokens: {} }, { id: 9, tokens: { poison: 1 } }] });
  expect(next).toEqual({ in_play: [{ id: 7, tokens: {} }, { id: 9, tokens: { poison: 1 } }] });
  expect(next.in_play[0]).toBe(before.in_play[1]);
  expect(next.in_play[1]).not.toBe(before.in_play[2]);
  expect(patched(before, { in_play: structuredClone(before.in_play) }).in_play).toBe(before.in_play);
});

test("what is kept is what is now", () => {
  const cases: [unknown, unknown][] = [
    [null, { a: 1 }],
    [{ a: 1 }, null],
    [[1, 2], { 0: 1, 1: 2 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2, 3], [1, 2]],
    [{ a: [1], b: 2 }, { a: [1] }],
    [["x"], ["y"]],
  ];
  for (const [before, now] of cases) expect(kept(before, now)).toStrictEqual(now);
});
