// What wins the game is shown from the view: power to win, teams, doomed cards, points.
import assert from "node:assert/strict";
import { sit, tell } from "./world.mjs";

tell("two teams see what they have together, of what they need", async (arrive) => {
  const guest = await arrive({ name: "Ned" });
  await sit(guest, { game: "lcg1", seats: ["me", "bot:hodor", "bot:hodor", "bot:hodor"], options: { teams: "yes" } });
  const { view } = await guest.table();
  const partner = view.players[view.players[0].partner].name;
  await guest.page.getByRole("img", { name: `0 of 30 power together with ${partner}` }).first().waitFor();
  if (process.env.FIVEKINGS_SHOTS) await guest.page.screenshot({ path: `${process.env.FIVEKINGS_SHOTS}/teams.png` });
});

tell("doomed cards are counted up to what eliminates", async (arrive) => {
  const guest = await arrive({ name: "Ned" });
  await sit(guest, { game: "ccg", seats: ["me", "bot:hodor"] });
  await guest.page.getByLabel("0 of 5 doomed cards in the dead pile").first().waitFor();
  if (process.env.FIVEKINGS_SHOTS) await guest.page.screenshot({ path: `${process.env.FIVEKINGS_SHOTS}/doomed.png` });
});

tell("Dominion shows victory points with objectives, and points without", async (arrive) => {
  for (const [objectives, goal] of [["on", 10], ["off", null]]) {
    const guest = await arrive({ name: "Ned" });
    await sit(guest, { game: "risk", seats: ["me", "bot:hodor", "bot:hodor"], options: { mode: "dominion", objectives } });
    const { view } = await guest.table();
    assert.equal(view.score_to_win, goal);
    assert.equal(await guest.page.getByTitle("Victory points (10 to win)").count() > 0, objectives === "on");
    assert.equal(await guest.page.getByTitle("Points", { exact: true }).count() > 0, objectives === "off");
    if (process.env.FIVEKINGS_SHOTS) await guest.page.screenshot({ path: `${process.env.FIVEKINGS_SHOTS}/dominion-${objectives}.png` });
  }
});
