// The example in docs/add-a-page.md compiles.
import { readFileSync } from "node:fs";
import { compile } from "svelte/compiler";
import { expect, test } from "vitest";

const page = readFileSync(new URL("../../docs/add-a-page.md", import.meta.url), "utf8");

test("the page of the documentation is a page", () => {
  const blocks = [...page.matchAll(/^( *)```svelte\n([\s\S]*?)^ *```/gm)].map(([, indent, text]) => text!.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
  expect(blocks).toHaveLength(1);
  expect(compile(blocks[0]!, { filename: "Ratings.svelte" }).warnings).toEqual([]);
});

test("the documentation names files that there are", () => {
  const named = [...page.matchAll(/`(web\/[\w./-]+\.\w+|src\/[\w./-]+\.py)`/g)].map((found) => found[1]!).filter((name) => !name.includes("Ratings"));
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"), name).not.toBe("");
});
