import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { folder, readSchema, render } from "../scripts/types.mjs";

const STARTS = 60_000; // milliseconds that Python may take to import the server on a busy machine

test("the generated types are those of the server (npm run types writes them)", () => {
  const made = (render as (schema: unknown) => Record<string, string>)((readSchema as () => unknown)());
  expect(readdirSync(folder as string).sort()).toEqual(Object.keys(made).sort());
  for (const [name, text] of Object.entries(made)) expect(readFileSync(`${folder}${name}`, "utf8")).toBe(text);
}, STARTS);
