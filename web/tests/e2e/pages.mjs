// Every page can be used by everybody: axe finds nothing serious.
import assert from "node:assert/strict";
import { inspect, light } from "./axe.mjs";
import { play } from "./player.mjs";
import { sit, tell } from "./world.mjs";

tell("axe finds nothing serious on any page, dark and light", async (arrive) => {
  const guest = await arrive({ name: "Luwin" });
  const { page } = guest;
  const found = [];
  for (const path of ["/", "/new", "/cards/hbo", "/decks", "/rules/hbo", "/gallery", "/learn", "/workshop", "/words/hbo", "/account", "/nothing"]) {
    await page.goto(path);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const theme of ["dark", "light"]) {
      await light(page, theme);
      found.push(...(await inspect(page, `${path} ${theme}`)));
    }
  }
  assert.deepEqual(found, []);
});

for (const [game, moments] of [["lcg2", 70], ["risk", 30]]) {
  tell(`axe finds nothing serious at a table: ${game}`, async (arrive) => {
    const guest = await arrive({ name: "Luwin" });
    const found = [];
    await sit(guest, { game, seats: ["me", "bot:squire"] });
    await play([guest], 51, { enough: async () => (await guest.at()) >= moments });
    for (const theme of ["dark", "light"]) {
      await light(guest.page, theme);
      found.push(...(await inspect(guest.page, `${game} ${theme}`)));
    }
    assert.deepEqual(found, []);
  });
}
