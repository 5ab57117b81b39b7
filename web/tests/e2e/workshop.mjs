// The card workshop: a card is read as it is written; what goes wrong is shown where, with what would fit.
import assert from "node:assert/strict";
import { inspect, light } from "./axe.mjs";
import { chances, click } from "./player.mjs";
import { tell, until } from "./world.mjs";

tell("a card is written, goes wrong, and is mended", async (arrive) => {
  const guest = await arrive();
  const { page } = guest;
  await page.goto("/cards/lcg2");
  await page.getByRole("link", { name: "Write your own card" }).click();
  await page.waitForURL("**/workshop/lcg2");
  const text = page.getByLabel("Text", { exact: true });
  await page.getByText("The engine understands this card.").waitFor();

  await page.getByLabel("Title").fill("Nymeria");
  await page.getByLabel("Traits, separated by commas").fill("Direwolf, Wolfpack");
  await text.fill("Renown.\nReaction: after you win a chalenge => draw 1 card.");
  await page.getByText("did you mean 'challenge'?").first().waitFor();
  await page.getByText("Line 2, column 27").waitFor();
  assert.equal(await page.locator("mark").innerText(), "chalenge");
  for (const theme of ["light", "dark"]) {
    await light(page, theme);
    const field = await page.getByLabel("Text", { exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.equal(field, "rgba(0, 0, 0, 0)", `${theme}: the underline is seen through the field`);
  }
  assert.deepEqual(await inspect(page, "workshop"), []);
  await page.getByRole("button", { name: "Insert “challenge”" }).waitFor();

  await text.fill("Renown.\nReaction: after you win a challenge => draw 1 card.");
  await page.getByText("The engine understands this card.").waitFor();
  const face = page.locator("article.card");
  await until("the card's face", async () => /Nymeria[\s\S]*draw 1 card/.test(await face.innerText()));
  assert.equal(await page.locator("mark").count(), 0);

  await text.fill("Action: draw 1 card.\nAction: draw 1 card.");
  await until("a line written twice", async () => ((await face.innerText()).match(/draw 1 card/gi) ?? []).length === 2);

  await page.getByLabel("Start from an existing card").fill("Eddard Stark");
  await page.getByRole("button", { name: "Copy card" }).click();
  await until("another card's text", async () => /Eddard Stark/.test(await face.innerText()));
  await page.getByText("The engine understands this card.").waitFor();
});

tell("an error teaches: what to write instead is taken with a click", async (arrive) => {
  const { page } = await arrive();
  await page.goto("/workshop/lcg2");
  await page.getByText("The engine understands this card.").waitFor();
  await page.getByLabel("Title").fill("Nymeria");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Renown.\nReaction: After you win a challenge in which Nymeria is attacking, draw two cards.");
  const better = "Reaction: after you win a challenge in which self is attacking => draw 2 cards.";
  await page.getByText("numbers are written as digits").waitFor();
  await page.getByText("the card itself is 'self'").waitFor();
  assert.deepEqual(await inspect(page, "workshop with a lesson"), []);
  await page.getByRole("button", { name: better }).click();
  await page.getByText("The engine understands this card.").waitFor();
  assert.equal(await text.inputValue(), `Renown.\n${better}`);
});

tell("a text is completed with the keyboard and with the pointer", async (arrive) => {
  const { page } = await arrive();
  await page.goto("/workshop/lcg2");
  await page.getByText("The engine understands this card.").waitFor();
  const text = page.getByLabel("Text", { exact: true });
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const option = (name) => list.getByRole("option", { name });
  await text.fill("");
  await text.pressSequentially("Rea");
  await option(/^Reaction/).waitFor();
  await page.keyboard.press("Tab");
  await until("the word", async () => (await text.inputValue()) === "Reaction: ");
  await text.pressSequentially("after you w");
  await option(/^win <contest>/).waitFor();
  await page.getByText(/suggestions: arrow down to choose/).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await until("an active option", async () => (await text.getAttribute("aria-activedescendant")) === "suggestion-0");
  assert.equal(await option(/^win <contest>/).getAttribute("aria-selected"), "true");
  assert.deepEqual(await inspect(page, "workshop with suggestions"), []);
  await page.keyboard.press("Enter");
  await until("the phrase", async () => (await text.inputValue()) === "Reaction: after you win ");
  await text.pressSequentially("a ");
  await option(/^challenge/).first().click();
  await until("the next word", async () => (await text.inputValue()) === "Reaction: after you win a challenge ");
  await option(/^=>/).waitFor();
  await page.keyboard.press("Escape");
  await until("no list", async () => (await list.getByRole("option").count()) === 0);
  await page.keyboard.press("Tab");
  await until("the field is left", () => text.evaluate((field) => field !== document.activeElement));
  await text.fill("Reaction: after you win a challenge => draw 1 card.");
  await page.getByText("The engine understands this card.").waitFor();
});

tell("the words of cardspeak are searched", async (arrive) => {
  const { page } = await arrive();
  await page.goto("/workshop/lcg2");
  await page.getByRole("link", { name: "All words of cardspeak" }).click();
  await page.waitForURL("**/words/lcg2");
  await page.getByLabel("Search phrases and examples").fill("dead pile");
  await page.getByText("place <subject> in <whose> <zone>").waitFor();
  assert.equal(await page.getByText("draw <number> cards", { exact: true }).count(), 0);
  await page.getByLabel("Kind").selectOption("zone");
  await until("one kind", async () => (await page.locator("section h2").allInnerTexts()).join() === "zone");
  await page.getByLabel("Search phrases and examples").fill("frobnicate");
  await page.getByText("No phrase has all of these words.").waitFor();
  await page.goto("/words/lcg1?kind=timing");
  await page.getByText(/Any Phase/).waitFor();
  assert.deepEqual(await inspect(page, "words"), []);
});

tell("a plot is written, put into a deck, and played against a bot", async (arrive) => {
  const guest = await arrive();
  const { page } = guest;
  await page.goto("/workshop/lcg2");
  await page.getByText("The engine understands this card.").waitFor();
  await page.getByLabel("Title").fill("A Feast of Our Own");
  await page.getByRole("combobox", { name: /^Type/ }).selectOption("plot");
  await page.getByRole("combobox", { name: /^House/ }).selectOption("Stark");
  await page.getByRole("spinbutton", { name: "Gold" }).fill("6");
  await page.getByLabel("Traits, separated by commas").fill("Banquet");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("When Revealed: drew 2 cards.");
  const trying = page.locator("section.try");
  await trying.getByText("The engine must understand the card first.").waitFor();
  assert.ok(await trying.getByRole("button", { name: "Play this deck" }).isDisabled());
  await text.fill("When Revealed: draw 2 cards.");
  await page.getByText("The engine understands this card.").waitFor();

  await until("a deck of the card's house", async () => /Stark|Wolf|Winter/i.test(await trying.getByRole("combobox", { name: /^Deck/ }).locator("option:checked").innerText()));
  await trying.getByText("Legal deck").waitFor();
  await until("a verdict on the deck", () => trying.getByRole("button", { name: "Play this deck" }).isEnabled());
  assert.equal(await trying.getByLabel("Replaced by copy 1").count(), 1);
  assert.deepEqual(await inspect(page, "workshop with a deck"), []);
  await trying.getByRole("button", { name: "Play this deck" }).click();
  await trying.getByRole("button", { name: "squire" }).click();
  await page.waitForURL("**/table/*");
  await page.locator("section.bar").waitFor();

  const chance = chances(11);
  const plots = page.locator(".tray button", { hasText: "A Feast of Our Own" });
  await until("the plots to choose among", async () => {
    if (await plots.count()) return true;
    await click(guest, chance);
    return false;
  }, 40_000);
  await plots.click();
  const shown = async () => (await guest.table()).view.players.flatMap((player) => player.plot ?? []).find((plot) => plot.title === "A Feast of Our Own");
  await until("the plot on the table", async () => Boolean(await shown()), 40_000);
  assert.match((await shown()).code, /^own-[0-9a-f]{32}$/);
  await page.locator("button", { hasText: "A Feast of Our Own" }).first().hover();
  await page.locator("article.card", { hasText: "draw 2 cards" }).first().waitFor();
  assert.equal(guest.loads, 1, "nothing was loaded anew");
});

tell("a written card is seen, counted and removed in the deck builder", async (arrive) => {
  const guest = await arrive();
  const { page } = guest;
  await page.goto("/workshop/lcg2");
  await page.getByText("The engine understands this card.").waitFor();
  await page.getByLabel("Title").fill("Nymeria");
  await page.getByText("The engine understands this card.").waitFor();
  const trying = page.locator("section.try");
  await trying.getByRole("combobox", { name: /^Copies/ }).selectOption("2");
  await trying.getByRole("button", { name: "Open in deck builder" }).click();
  await page.waitForURL("**/decks/lcg2/build?deck=*");
  const row = page.locator(".paper li", { hasText: "Nymeria" });
  await row.waitFor();
  assert.match(await row.innerText(), /^2/);
  await row.getByRole("button", { name: "Remove Nymeria" }).click();
  await until("one copy", async () => /^1/.test(await row.innerText()));
  await row.getByRole("button", { name: "Remove Nymeria" }).click();
  await until("none", async () => (await row.count()) === 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.reload();
  await row.waitFor();
});
