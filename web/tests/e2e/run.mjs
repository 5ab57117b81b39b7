// Plays through the client in a real Chromium against a real server: `npm run e2e`, or `npm run e2e -- undo` for one.
import { after, before, describe } from "node:test";
import { close, start } from "./world.mjs";

before(start, { timeout: 90_000 });
after(close);

const ALONE = ["measures"]; // they take times, so nothing else may run
const TOGETHER = ["pages", "lessons", "account", "games", "goals", "people", "table", "phone", "keyboard", "replay", "builder", "workshop"];
const AT_ONCE = 2; // they share one server and one browser

const wanted = process.argv[2] ?? "";
const load = async (names) => {
  for (const name of names) if (name.includes(wanted)) await import(`./${name}.mjs`);
};

await load(ALONE);
describe("pages and tables", { concurrency: AT_ONCE }, () => load(TOGETHER));
