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
  for (const path of ["/", "/new", "/cards", "/decks", "/rules", "/gallery", "/workshop", "/words"]) {
    await guest.page.goto(path);
    await guest.page.locator("main h1").first().waitFor();
    await guest.page.waitForLoadState("networkidle");
    await fits(guest.page, path);
  }
  await guest.page.goto("/");
  await until("the lids", async () => (await guest.page.locator("article.lid").count()) > 2);
});

tell("on a phone: every button of a replay is in reach", async (arrive) => {
  const player = await arrive({ name: "Sam" });
  const table = await sit(player, { game: "hbo", seats: ["me", "bot:hodor"] });
  await play([player], 33, { enough: async () => (await player.at()) >= 8 });
  await player.page.getByRole("button", { name: "Concede" }).click();
  await player.page.getByRole("button", { name: "Yes, concede" }).click();
  await player.page.locator(".notice.over").waitFor();
  const { page } = await arrive({ name: "Pod", ...PHONE });
  await page.goto(`/replay/${table.id}`);
  await page.locator(".replay .bar").waitFor();
  const outside = await page.evaluate(() => {
    const bar = document.querySelector(".replay .bar");
    const { bottom } = bar.getBoundingClientRect();
    return [...bar.querySelectorAll("button, a, select, input")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.bottom > bottom;
      })
      .map((one) => one.getAttribute("aria-label") ?? one.textContent);
  });
  assert.deepEqual(outside, []);
  await fits(page, "the replay");
});
