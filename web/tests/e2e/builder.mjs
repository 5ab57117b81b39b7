// A deck is built by clicking: from nothing, and from a ready one; judged with every change, written as a list and read back.
import assert from "node:assert/strict";
import { tell, until } from "./world.mjs";

const count = async (page) => Number(/^(\d+) card/.exec(await page.locator(".deck .counts").innerText())?.[1]);
const bars = (page) => page.locator(".insight .bars").first().locator("li .sr").allInnerTexts();
const verdict = (page) => page.locator(".verdict").innerText();

/** A card of the finder, by its title. */
const found = (page, title) => page.locator(".cards li", { has: page.locator(".title", { hasText: title }) }).first();

async function search(page, text) {
  await page.getByPlaceholder("Search title, traits or text").fill(text);
}

tell("a deck is built from nothing, card by card", async (arrive) => {
  const guest = await arrive({ name: "Gendry" });
  const { page } = guest;
  await page.goto("/decks/lcg2/build");
  await page.locator(".houses button", { hasText: "Stark" }).click();
  await page.locator(".deck .counts").waitFor();
  assert.equal(await count(page), 0);
  await search(page, "Arya Stark");
  await found(page, "Arya Stark").locator("button.card").click();
  await found(page, "Arya Stark").locator("button.card").click();
  await until("two copies", async () => (await count(page)) === 2);
  await until("a verdict", async () => /\d problems?/.test(await verdict(page)));
  await page.locator(".insight .bars").first().waitFor();
  await until("a curve", async () => (await bars(page)).some((bar) => /^Cost \d+: 2 characters/.test(bar)));
  await search(page, "Ice");
  await found(page, "Ice").locator("button.card").click();
  await until("another bar", async () => (await bars(page)).some((bar) => /1 other/.test(bar)));
  await page.getByRole("button", { name: "Undo" }).click();
  await until("one taken back", async () => (await count(page)) === 2);
  await page.getByLabel("Deck name").fill("Needlework");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/build?deck=*");
  await page.reload();
  await until("the deck that was kept", async () => (await page.getByLabel("Deck name").inputValue()) === "Needlework");
  assert.equal(await count(page), 2);
});

tell("a ready deck is copied, broken, repaired, written as a list and read back", async (arrive) => {
  const guest = await arrive({ name: "Maester" });
  const { page } = guest;
  const { games } = await guest.call("GET", "/api/games");
  const ready = games.find((game) => game.name === "lcg2").decks[0];
  await page.goto(`/decks/lcg2/build?from=${ready.name}`);
  await until("a legal deck", async () => /Legal/.test(await verdict(page)));
  const whole = await count(page);
  const play = page.getByRole("button", { name: "Play this deck" });
  assert.equal(await play.isDisabled(), false);
  // One card less than the rules ask for, and it may not be played.
  const first = page.locator(".deck li.brief", { has: page.locator(".strength") }).first();
  const title = (await first.locator(".title").innerText()).replace(/[^\p{L}' ]/gu, "").trim();
  let taken = 0;
  while (/Legal/.test(await verdict(page)) && taken < 20) {
    await first.locator(".steps button").first().click();
    taken += 1;
    await until("it is judged again", async () => (await count(page)) === whole - taken && !(await page.locator(".verdict.stale").count()));
  }
  assert.match(await verdict(page), /\d problems?/, `${taken} cards were taken out`);
  assert.match(await page.locator(".verdict a").first().innerText(), /^(lcg2|got)\./, "the rule is named");
  assert.equal(await play.isDisabled(), true);
  for (let step = 0; step < taken; step++) await page.getByRole("button", { name: "Undo" }).click();
  await until("legal again", async () => /Legal/.test(await verdict(page)) && (await count(page)) === whole);
  // Written as a list, and the list read back: the same deck.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const list = page.locator("dialog textarea");
  await until("a list", async () => (await list.inputValue()).includes(title));
  const text = await list.inputValue();
  await page.keyboard.press("Escape");
  await page.goto("/decks/lcg2/build");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator("dialog textarea").fill("3x Nobody of Nowhere");
  await page.getByRole("button", { name: "Import deck" }).click();
  await page.locator("dialog .error").first().waitFor();
  await page.locator("dialog textarea").fill(text);
  await page.getByRole("button", { name: "Import deck" }).click();
  await page.locator(".deck .counts").waitFor();
  assert.equal(await count(page), whole);
  await until("legal as it was", async () => /Legal/.test(await verdict(page)));
});
