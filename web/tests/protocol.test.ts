import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { readSchema, render, target } from "../scripts/types.mjs";

test("the types are those of the server (npm run types makes them anew)", () => {
  const made = (render as (schema: unknown) => string)((readSchema as () => unknown)());
  expect(readFileSync(target as string, "utf8")).toBe(made);
});
