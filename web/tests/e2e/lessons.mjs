// A lesson from the front page: tips for what is asked, "Show me" that shows, chapters that fill, and a way on at the end.
import assert from "node:assert/strict";
import { inspect } from "./axe.mjs";
import { chances, click, play } from "./player.mjs";
import { tell, until } from "./world.mjs";

const SHOWN = 12;

for (const [title, name, size] of [["two-player", "hbo", { width: 1440, height: 900 }], ["RISK", "skirmish", { width: 390, height: 844 }]]) {
  tell(`a lesson: ${name}`, async (arrive, context) => {
    const guest = await arrive({ viewport: size });
    const { page } = guest;
    await page.goto("/");
    await page.locator("article.lid", { hasText: title }).getByRole("link", { name: "Learn to play" }).click();
    await page.getByRole("button", { name: "Start lesson" }).click();
    await page.waitForURL(`**/table/*lesson=${name}`);
    const coach = page.locator(".coach");
    await coach.locator("h2").first().waitFor();

    // by keyboard: K shows what a knight would do, and the button that has appeared does it
    const tips = new Set();
    let shown = 0;
    const chance = chances(81);
    await until("advice that was taken", async () => {
      const { request, stage } = await guest.table();
      if (stage === "over") return true;
      if (!request || !(await page.locator("section.bar.asked").count())) return false;
      for (const text of await coach.locator("h2").allTextContents()) tips.add(text.replace("What just happened: ", ""));
      await page.keyboard.press("k");
      await coach.locator(".show p").waitFor({ timeout: 15_000 });
      const before = (await guest.table()).answered;
      for (let press = 0; press < 4 && (await guest.table()).answered === before; press++) {
        const [choice, confirm] = [page.locator("[data-choice]"), page.locator("[data-confirm]:not(:disabled)")];
        if (await confirm.count()) await confirm.first().click();
        else if ((await choice.count()) === 1) await choice.first().click();
        else await click(guest, chance);
      }
      shown += 1;
      await until("the next question", async () => {
        const now = await guest.table();
        return now.stage === "over" || (now.answered > before && (now.request === null || now.request.number !== request.number));
      });
      return shown >= SHOWN;
    }, 90_000);
    assert.ok(tips.size >= 4, [...tips].join(", "));
    assert.ok((await coach.locator("li.reached").count()) >= 2);
    assert.ok((await coach.locator("li.now").count()) <= 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px to scroll sideways`);
    assert.deepEqual((await inspect(page, name)).filter((text) => text.includes("coach")), []);

    // what has been told stays told when the page is loaded anew
    const reached = await coach.locator("li.reached").count();
    await page.reload();
    await coach.locator("li").first().waitFor();
    await until("the chapters", async () => (await coach.locator("li.reached").count()) >= reached);

    await play([guest], 82, { enough: async () => (await guest.at()) >= 60 || (await guest.table()).stage === "over" });
    const id = page.url().split("/").at(-1).split("?")[0];
    if ((await guest.table()).stage !== "over") {
      await page.evaluate((address) => {
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", since: -1 }));
        setTimeout(() => socket.send(JSON.stringify({ type: "concede", id: 1 })), 500);
      }, `${guest.server.base.replace("http", "ws")}/api/tables/${id}/socket`);
    }
    await coach.getByRole("link", { name: "Play a full game" }).waitFor();
    context.diagnostic(`${shown} moves shown, tips: ${[...tips].join("; ")}`);
  });
}
