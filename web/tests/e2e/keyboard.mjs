// Without a mouse: N goes to the next lit thing, Enter takes it, numbers press buttons, P passes.
import assert from "node:assert/strict";
import { chances } from "./player.mjs";
import { sit, tell } from "./world.mjs";

const LONGEST = 60_000;

for (const [game, seed, decisions] of [["lcg2", 41, 36], ["risk", 42, 24]]) {
  tell(`by keyboard alone: ${game}`, async (arrive, context) => {
    const guest = await arrive({ name: "Bran" });
    const { page } = guest;
    await sit(guest, { game, seats: ["me", "bot:hodor"] });
    const chance = chances(seed);
    const began = Date.now();
    let used = 0;
    const press = async (key) => {
      used += 1;
      await page.keyboard.press(key);
    };
    while ((await guest.table()).answered < decisions) {
      assert.ok(Date.now() - began < LONGEST, `only ${(await guest.table()).answered} decisions in ${LONGEST / 1000} s`);
      const { over, asked, choices, lit, ready, decline, veil } = await page.evaluate(() => {
        const count = (selector) => [...document.querySelectorAll(selector)].filter((element) => element instanceof SVGElement || element.offsetParent).length;
        return {
          over: window.fivekings.stage === "over",
          asked: count("section.bar.asked") > 0,
          choices: count("[data-choice]:not([aria-pressed=true])"),
          lit: count("[data-lit]:not([aria-pressed=true])"),
          ready: count("[data-confirm]:not(:disabled)") > 0,
          decline: count("[data-decline]") > 0,
          veil: document.querySelector("button.veil") !== null,
        };
      });
      if (over) break;
      if (veil) await press("Escape");
      else if (!asked) await new Promise((done) => setTimeout(done, 10));
      else if (ready && (chance() < 0.6 || !lit)) {
        // Enter confirms from wherever the focus is not on a button.
        await page.evaluate(() => document.activeElement?.blur());
        await press("Enter");
      } else if (decline && chance() < 0.2) await press("p");
      else if (lit && (!choices || chance() < 0.7)) {
        const steps = 1 + Math.floor(chance() * Math.min(lit, 6));
        for (let step = 0; step < steps; step++) await press("n");
        await press("Enter");
      } else if (choices) await press(String(1 + Math.floor(chance() * Math.min(choices, 9))));
      else await press("Escape");
    }
    const { answered, stage } = await guest.table();
    assert.ok(answered >= decisions || stage === "over");
    context.diagnostic(`${answered} decisions with ${used} keys`);
  });
}
