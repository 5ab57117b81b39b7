// How the client is built: what may import what, where games may be named, and how long a file may be.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FAMILIES } from "../src/games";

const ROOT = fileURLToPath(new URL("../src", import.meta.url));
const LONGEST = 400;
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith("generated"));
const textOf = (name: string) => readFileSync(join(ROOT, name), "utf8");
const importsOf = (name: string) =>
  [...textOf(name).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) => normalize(join(dirname(name), found[1]!)));

/** What each folder may import besides itself; `games` means the registry and its interface. */
const MAY: Record<string, string[]> = {
  lib: ["generated"],
  ui: ["generated", "lib", "games"],
  pages: ["generated", "lib", "ui", "games"],
};

test.each(Object.entries(MAY))("%s imports downwards only", (folder, allowed) => {
  for (const name of files.filter((one) => one.startsWith(`${folder}/`)))
    for (const path of importsOf(name)) {
      expect([folder, ...allowed], `${name} imports ${path}`).toContain(path.split("/")[0]);
      expect(path, `${name} imports the inside of a game`).not.toMatch(/^games\/(?!game$)/);
    }
});

test.each(Object.keys(FAMILIES))("%s knows no other game and no page", (family) => {
  for (const name of files.filter((one) => one.startsWith(`games/${family}/`)))
    for (const path of importsOf(name)) {
      expect(path, name).not.toMatch(/^pages\//);
      if (path.startsWith("games/")) expect(path, name).toMatch(new RegExp(`^games/(game$|${family}/)`));
    }
});

test("no game is named outside its folder and the registry", () => {
  const named = /["'`](risk|thrones|ccg|hbo|lcg1|lcg2)["'`]/;
  for (const name of files.filter((one) => !one.startsWith("games/"))) expect(textOf(name), name).not.toMatch(named);
});

test(`no file has more than ${LONGEST} lines`, () => {
  for (const name of files) expect(textOf(name).split("\n").length, name).toBeLessThanOrEqual(LONGEST);
});
