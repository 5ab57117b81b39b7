// A phone in the hand: nothing to scroll sideways, the request always to be seen, everything playable by tapping.
import assert from "node:assert/strict";
import { play } from "./player.mjs";
import { sit, tell, until } from "./world.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function fits(page, where) {
  const { wide, seen } = await page.evaluate(() => {
    const bar = document.querySelector("section.bar")?.getBoundingClientRect();
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      seen: bar ? bar.top >= 0 && bar.bottom <= innerHeight + 1 && bar.height > 20 : true,
    };
  });
  assert.ok(wide <= 0, `${where}: ${wide} px to scroll sideways`);
  assert.ok(seen, `${where}: the request is not to be seen`);
}

for (const [game, moments] of [["hbo", 60], ["risk", 40]]) {
  tell(`on a phone: ${game}`, async (arrive) => {
    const guest = await arrive({ name: "Pod", ...PHONE });
    await sit(guest, { game, seats: ["me", "bot:hodor"] });
    let looked = -1;
    await play([guest], 31, {
      decline: 0.15,
      enough: async () => {
        const at = await guest.at();
        if (at !== looked) await fits(guest.page, `${game} at ${at}`);
        looked = at;
        return at >= moments;
      },
    });
  });
}

tell("on a phone: every page", async (arrive) => {
  const guest = await arrive({ name: "Pod", ...PHONE });
  for (const path of ["/", "/new", "/cards", "/decks", "/rules", "/gallery", "/workshop"]) {
    await guest.page.goto(path);
    await guest.page.locator("main h1").first().waitFor();
    await guest.page.waitForLoadState("networkidle");
    await fits(guest.page, path);
  }
  await guest.page.goto("/");
  await until("the lids", async () => (await guest.page.locator("article.lid").count()) > 2);
});
