// Looking back: through a finished game by its slider, and on from any moment.
import assert from "node:assert/strict";
import { play } from "./player.mjs";
import { sit, tell, until } from "./world.mjs";

tell("a replay is gone through, and played on from the middle", async (arrive) => {
  const guest = await arrive({ name: "Sam" });
  const { page } = guest;
  const table = await sit(guest, { game: "hbo", seats: ["me", "bot:hodor"] });
  await play([guest], 71, { enough: async () => (await guest.at()) >= 40 });
  await page.getByRole("button", { name: "Concede" }).click();
  await page.getByRole("button", { name: "Yes, concede" }).click();
  await page.locator(".notice.over").waitFor();
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.waitForURL(`**/replay/${table.id}`);
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last >= 30, `${last} moments`);
  const shown = () => page.locator("main").innerText();
  await page.getByRole("button", { name: "First step" }).click();
  await until("the beginning", async () => Number(await slider.inputValue()) === 0);
  const first = await shown();
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Step forward" }).click();
  await until("the third moment", async () => Number(await slider.inputValue()) === 3);
  await slider.fill(String(Math.floor(last / 2)));
  await until("another picture", async () => (await shown()) !== first);
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.waitForURL("**/table/*");
  assert.notEqual(page.url().split("/").at(-1), table.id);
  await page.locator("section.bar").waitFor();
  await until("the new table", async () => (await guest.table()).stage === "playing");
  const at = await guest.at();
  await play([guest], 72, { enough: async () => (await guest.at()) >= at + 10 });
});

/** A moment of a finished game at which a character is not as strong as printed, if there is one. */
async function changedCard(guest, table, last) {
  for (let at = last; at > 0; at -= 2) {
    const { view } = await guest.call("GET", `/api/replays/${table.id}/at/${at}?eyes=-2`);
    for (const player of view.players) {
      const card = (player.in_play ?? []).find((one) => one.strength !== undefined && one.strength !== one.printed_strength);
      if (card) return { at, card };
    }
  }
  return null;
}

/** Lets what the server says of a card pass, with the last part of every number twice: two copies of a card may give the same. */
async function withTwins(route) {
  const answer = await route.fetch();
  const said = await answer.json();
  const lines = said.lines.map((line) => line.replace(/(, [+-]\d+ from (?:(?!, [+-]\d).)*)$/, "$1$1"));
  await route.fulfill({ response: answer, json: { ...said, lines } });
}

tell("a replay tells where numbers come from", async (arrive) => {
  const guest = await arrive({ name: "Marwyn" });
  const { page } = guest;
  let found = null;
  let table = null;
  for (let game = 0; game < 4 && !found; game++) {
    table = await sit(guest, { game: "hbo", seats: ["me", "bot:hodor"] });
    await play([guest], 75 + game, { enough: async () => (await guest.at()) >= 90 });
    if ((await guest.table()).stage !== "over") {
      await page.getByRole("button", { name: "Concede" }).click();
      await page.getByRole("button", { name: "Yes, concede" }).click();
    }
    await page.locator(".notice.over").waitFor();
    const { moments } = await guest.call("GET", `/api/replays/${table.id}`);
    found = await changedCard(guest, table, moments.length - 1);
  }
  assert.ok(found, "some character is stronger or weaker than printed");
  await page.goto(`/replay/${table.id}`);
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  await slider.fill(String(found.at));
  await page.route("**/about?*", withTwins);
  const changed = page.locator(".spot", { has: page.locator(".strength.up, .strength.down") }).first();
  await changed.locator(".turn").hover();
  const reasons = page.locator(".reasons");
  await reasons.waitFor();
  const [number, printed] = [await reasons.locator("dt").first().innerText(), await reasons.locator("dd").first().innerText()];
  assert.match(number, /\d/);
  assert.match(printed, /printed/);
  const parts = await reasons.locator("dd").allInnerTexts();
  assert.ok(parts.length > 2, "what is printed, and what changes it, twice");
  assert.equal(parts[parts.length - 1], parts[parts.length - 2]);
});
