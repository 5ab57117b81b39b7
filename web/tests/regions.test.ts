import { expect, test } from "vitest";
import { boundsOf } from "../src/games/risk/geometry";

test("a region reaches as far as its lands and its ribbon", () => {
  expect(boundsOf("M10,20 200,40 90.5,-30Z", [100, 0], 40)).toEqual([10, -30, 190, 70]);
  expect(boundsOf("", [100, 50], 40)).toEqual([64, 34, 72, 32]);
});
