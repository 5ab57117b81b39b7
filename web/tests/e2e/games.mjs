// Whole games by clicking whatever is offered, started from the front page as a stranger would.
import assert from "node:assert/strict";
import { click, chances, play } from "./player.mjs";
import { median, tell, until } from "./world.mjs";

async function fromTheHall(guest, title, level, start) {
  const { page } = guest;
  await page.goto("/");
  const lid = page.locator("article.lid", { hasText: title });
  await lid.getByRole("button", { name: "Play now" }).click();
  await lid.locator("label", { hasText: level }).click();
  await start(lid);
  await page.waitForURL("**/table/*");
  await page.locator("section.bar").waitFor();
}

async function toTheEnd(guest, seed, context, options) {
  const began = Date.now();
  const ended = await play([guest], seed, options);
  assert.equal(ended, "over");
  const { table, view, answered, pictures } = await guest.table();
  assert.ok(table.winners, "somebody wins");
  await guest.page.locator(".notice.over").waitFor();
  assert.equal(guest.loads, 1, "nothing was loaded anew");
  context.diagnostic(
    `${((Date.now() - began) / 1000).toFixed(0)} s, ${guest.clicks} clicks, ${answered} answers, ` +
      `${view.round ?? view.turn} rounds, event to picture ${median(pictures).toFixed(0)} ms`,
  );
}

tell("a whole game of the second edition, from the front page to its end", async (arrive, context) => {
  const guest = await arrive();
  await fromTheHall(guest, "second edition", "squire", (lid) => lid.locator("button.house").nth(1).click());
  await toTheEnd(guest, 5, context);
});

tell("a whole Skirmish on the map", async (arrive, context) => {
  const guest = await arrive({ viewport: { width: 1100, height: 720 } });
  await fromTheHall(guest, "RISK", "squire", (lid) => lid.getByRole("button", { name: "1 opponent", exact: true }).click());
  await toTheEnd(guest, 5, context, { decline: 0.1 });
});

tell("the two-player edition with a draft of plots", async (arrive, context) => {
  const guest = await arrive();
  const { page } = guest;
  await page.goto("/new?game=hbo");
  await page.getByLabel("Seat 2").selectOption("bot:squire");
  await page.locator("select", { has: page.locator("option[value=draft]") }).selectOption("draft");
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL("**/table/*");
  const chance = chances(3);
  await until("a draft", async () => (await guest.table()).request?.kind.includes("draft"));
  const drafted = new Set();
  while ((await guest.table()).view.round === 0 && drafted.size < 40) {
    const { request } = await guest.table();
    if (request) drafted.add(request.number);
    await click(guest, chance);
  }
  assert.ok(drafted.size >= 3, `${drafted.size} plots were drafted`);
  await toTheEnd(guest, 5, context);
});
