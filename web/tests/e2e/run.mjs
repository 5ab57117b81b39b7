// Plays through the client in a real Chromium against a real server: `npm run e2e`, or `npm run e2e -- undo` for one.
import { after, before } from "node:test";
import { close, start } from "./world.mjs";

before(start, { timeout: 90_000 });
after(close);

const wanted = process.argv[2] ?? "";
for (const name of ["measures", "pages", "account", "games", "goals", "people", "table", "phone", "keyboard", "replay", "lessons", "builder", "workshop"]) {
  if (name.includes(wanted)) await import(`./${name}.mjs`);
}
