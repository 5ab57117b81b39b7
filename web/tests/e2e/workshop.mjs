// The card workshop: a card is read as it is written; what goes wrong is shown where, with what would fit.
import assert from "node:assert/strict";
import { inspect } from "./axe.mjs";
import { tell, until } from "./world.mjs";

tell("a card is written, goes wrong, and is mended", async (arrive) => {
  const guest = await arrive();
  const { page } = guest;
  await page.goto("/cards/lcg2");
  await page.getByRole("link", { name: "Write a card of your own" }).click();
  await page.waitForURL("**/workshop/lcg2");
  const text = page.getByLabel("Text", { exact: true });
  await page.getByText("The engine understands this card.").waitFor();

  await page.getByLabel("Title").fill("Nymeria");
  await page.getByLabel("Traits, with commas between").fill("Direwolf, Wolfpack");
  await text.fill("Renown.\nReaction: after you win a chalenge => draw 1 card.");
  await page.getByText("did you mean 'challenge'?").first().waitFor();
  await page.getByText("Line 2, column 27").waitFor();
  assert.equal(await page.locator("mark").innerText(), "chalenge");
  assert.deepEqual(await inspect(page, "workshop"), []);
  await page.getByRole("button", { name: "Put “challenge” here" }).waitFor();

  await text.fill("Renown.\nReaction: after you win a challenge => draw 1 card.");
  await page.getByText("The engine understands this card.").waitFor();
  const face = page.locator("article.card");
  await until("the card's face", async () => /Nymeria[\s\S]*draw 1 card/.test(await face.innerText()));
  assert.equal(await page.locator("mark").count(), 0);

  await page.getByLabel("Start from a card there is").fill("Eddard Stark");
  await page.getByRole("button", { name: "Take it" }).click();
  await until("another card's text", async () => /Eddard Stark/.test(await face.innerText()));
  await page.getByText("The engine understands this card.").waitFor();
});
