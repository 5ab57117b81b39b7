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
  await page.getByRole("link", { name: "Look back at the game" }).click();
  await page.waitForURL(`**/replay/${table.id}`);
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last >= 30, `${last} moments`);
  const shown = () => page.locator("main").innerText();
  await page.getByRole("button", { name: "To the beginning" }).click();
  await until("the beginning", async () => Number(await slider.inputValue()) === 0);
  const first = await shown();
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "One step on" }).click();
  await until("the third moment", async () => Number(await slider.inputValue()) === 3);
  await slider.fill(String(Math.floor(last / 2)));
  await until("another picture", async () => (await shown()) !== first);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL("**/table/*");
  assert.notEqual(page.url().split("/").at(-1), table.id);
  await page.locator("section.bar").waitFor();
  await until("the new table", async () => (await guest.table()).stage === "playing");
  const at = await guest.at();
  await play([guest], 72, { enough: async () => (await guest.at()) >= at + 10 });
});
