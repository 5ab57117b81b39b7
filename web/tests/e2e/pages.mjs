// Every page can be used by everybody: axe finds nothing serious.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { play } from "./player.mjs";
import { sit, tell } from "./world.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export async function inspect(page, where) {
  await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .map((one) => `${one.id} (${one.impact}, ${one.nodes.length}): ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`).join(" | ")}`);
  });
  return found.map((text) => `${where}: ${text}`);
}

tell("axe finds nothing serious on any page, by candlelight and in daylight", async (arrive) => {
  const guest = await arrive({ name: "Luwin" });
  const { page } = guest;
  const found = [];
  for (const path of ["/", "/new", "/cards/hbo", "/decks", "/rules/hbo", "/gallery", "/workshop", "/nothing"]) {
    for (const theme of ["dark", "light"]) {
      await page.goto(path);
      await page.evaluate((name) => localStorage.setItem("fivekings.theme", name), theme);
      await page.reload();
      await page.locator("main h1").first().waitFor();
      await page.waitForLoadState("networkidle");
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
    await play([guest], 51, { enough: async () => (await guest.table()).at >= moments });
    for (const theme of ["dark", "light"]) {
      await guest.page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
      await guest.page.waitForTimeout(300); // colours glide
      found.push(...(await inspect(guest.page, `${game} ${theme}`)));
    }
    assert.deepEqual(found, []);
  });
}
