// What befalls a table: the server dies and comes back; a decision is taken back; somebody reads what happened.
import assert from "node:assert/strict";
import { click, chances, play } from "./player.mjs";
import { Server } from "./server.mjs";
import { sit, tell, until } from "./world.mjs";

tell("the server is killed and comes back, and the game goes on without loading anew", async (arrive, context) => {
  const server = await new Server().start(); // others play on the server that all share
  context.after(() => server.stop());
  const guest = await arrive({ server, name: "Gendry" });
  await sit(guest, { game: "hbo", seats: ["me", "bot:hodor"] });
  await play([guest], 21, { enough: async () => (await guest.at()) >= 25 });
  const before = await guest.table();
  await server.kill();
  await guest.page.getByText("Connection lost").first().waitFor();
  const began = Date.now();
  await server.start();
  const back = Date.now();
  await until("a new welcome", async () => (await guest.table()).welcomes > before.welcomes, 30_000);
  context.diagnostic(`server up after ${back - began} ms, the client ${Date.now() - back} ms later`);
  const after = await guest.table();
  assert.ok(after.at >= before.at, "nothing that was acknowledged is lost");
  await play([guest], 22, { enough: async () => (await guest.at()) >= after.at + 25 });
  assert.equal(guest.loads, 1, "nothing was loaded anew");
  assert.equal(await guest.page.getByText("Connection lost").count(), 0);
});

tell("a decision is taken back at once where it showed nothing", async (arrive) => {
  const guest = await arrive({ name: "Sansa" });
  await sit(guest, { game: "risk", seats: ["me", "bot:hodor"] });
  const chance = chances(4);
  await until("armies to deploy", async () => {
    const held = await guest.table();
    if (held.request?.kind === "deploy" && held.view.reserve > 1) return true;
    await click(guest, chance);
    return false;
  }, 40_000);
  const before = await guest.table();
  const armies = (view) => Object.values(view.territories).map((land) => land.armies).join();
  while ((await guest.table()).answered === before.answered) await click(guest, chance);
  await until("the decision", async () => (await guest.at()) > before.at);
  assert.notEqual(armies((await guest.table()).view), armies(before.view));
  await guest.page.keyboard.press("u");
  await until("the old position", async () => armies((await guest.table()).view) === armies(before.view));
  const again = await guest.table();
  assert.equal(again.request.kind, "deploy");
  await guest.page.locator("section.bar.asked").waitFor();
});

tell("the rule behind a question, and behind what is told, is shown without leaving the table", async (arrive) => {
  const guest = await arrive({ name: "Luwin" });
  const { page } = guest;
  await sit(guest, { game: "lcg2", seats: ["me", "bot:hodor"] });
  await page.locator("section.bar.asked").waitFor();
  await page.keyboard.press("r");
  const { request } = await guest.table();
  await page.locator("dialog .marked", { hasText: request.rule }).waitFor();
  await page.keyboard.press("Escape");
  await until("a phase", async () => {
    await click(guest, chances(6));
    return (await page.locator(".story h3 a.topic").count()) > 0;
  });
  await page.locator(".story h3 a.topic").last().click();
  await page.locator("dialog h2", { hasText: "phase" }).waitFor();
  assert.ok(page.url().includes("/table/"));
});

tell("the story is written as far as it is seen, and read back to its beginning", async (arrive) => {
  const guest = await arrive({ name: "Samwell" });
  await sit(guest, { game: "lcg2", seats: ["me", "bot:hodor"] });
  await play([guest], 23, { enough: async () => (await guest.at()) >= 90 });
  const lines = guest.page.locator(".story .lines > *");
  const first = guest.frames.flatMap((frame) => frame.events ?? []).find((told) => told.text).text;
  const atOnce = await lines.count();
  assert.ok(!(await lines.first().innerText()).startsWith(first), "the beginning is long past");
  await until("the beginning of the story", async () => {
    await guest.page.locator(".story").hover();
    await guest.page.mouse.wheel(0, -2000);
    return (await lines.first().innerText()).startsWith(first);
  });
  assert.ok((await lines.count()) > atOnce);
  await guest.page.mouse.wheel(0, 100_000);
  await until("its end", async () => (await lines.count()) <= atOnce);
});
