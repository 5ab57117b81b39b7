// Pictures of the client for the documentation, from real games on a real server: `npm run screenshots [name]`.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Guest, open } from "../tests/e2e/browser.mjs";
import { chances, click, play } from "../tests/e2e/player.mjs";
import { Server } from "../tests/e2e/server.mjs";

const FOLDER = process.env.FIVEKINGS_IMAGES ?? resolve(fileURLToPath(import.meta.url), "../../../docs/images");
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LONGEST = 75_000;
const TRIES = 4;
const SETTLED = 400;

const wanted = process.argv[2] ?? "";
mkdirSync(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([new Server().start(), open()]);

/** Play as a knight would, until what is seen is worth a picture. */
async function knightly(guest, worth) {
  const { page } = guest;
  const chance = chances(5);
  const until = Date.now() + LONGEST;
  while (Date.now() < until) {
    const held = await guest.table();
    if (held.stage === "over") return false;
    if (worth(held)) {
      await page.waitForTimeout(SETTLED); // an answer may be under way still
      if (worth(await guest.table())) return true;
      continue;
    }
    if (!(await page.locator("section.bar.asked").count())) {
      await page.waitForTimeout(10);
      continue;
    }
    await page.locator("[data-advise]").first().click({ timeout: 2000 }).catch(() => {});
    const follow = page.getByRole("button", { name: "Play it" });
    const found = await follow.waitFor({ timeout: 4000 }).then(() => true, () => false);
    if (found) await follow.click({ timeout: 2000 }).catch(() => {});
    else await click(guest, chance);
  }
  return false;
}

async function sit(guest, table, address = "") {
  const made = await guest.call("POST", "/api/tables", { public: false, start: true, ...table });
  await guest.page.goto(`/table/${made.id}${address}`);
  await guest.page.locator("section.bar").waitFor();
  return made;
}

/** Windows in which there is little to do are asked about too: that is when a challenge can be looked at. */
async function askedAlways(page) {
  await page.getByRole("tab", { name: "Auto-pass" }).click();
  await page.getByLabel("Always ask me").check();
  await page.getByRole("tab", { name: "Log" }).click();
}

async function quiet(page) {
  await page.mouse.move(2, 300);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
  await page.waitForTimeout(250);
}

async function picture(name, size, draw) {
  if (!name.includes(wanted)) return;
  for (let round = 1; round <= TRIES; round++) {
    const guest = await Guest.arrive(browser, server, { name: "Arya", ...size });
    try {
      if ((await draw(guest, guest.page)) === false && round < TRIES) continue;
      await quiet(guest.page);
      await guest.page.screenshot({ path: resolve(FOLDER, `web-${name}.png`) });
      console.log(`web-${name}.png`);
      return;
    } finally {
      await guest.context.close();
    }
  }
}

const standing = (held) => held.view?.players.reduce((sum, player) => sum + (player.in_play?.length ?? 0), 0) ?? 0;

try {
  await picture("hall", DESK, async (guest, page) => {
    const other = await Guest.arrive(browser, server, { name: "Brienne" });
    await other.call("POST", "/api/tables", { game: "lcg2", seats: ["me", "open", "open"] });
    await other.call("POST", "/api/tables", { game: "risk", seats: ["me", "open", "bot:knight"], options: { mode: "dominion" } });
    await other.context.close();
    await guest.call("POST", "/api/tables", { game: "hbo", seats: ["me", "bot:knight"], public: false, start: true });
    await page.goto("/");
    await page.locator("article.lid").nth(2).waitFor();
  });
  await picture("cards", DESK, async (guest) => {
    await sit(guest, { game: "lcg2", seats: ["me", "bot:squire"] });
    await askedAlways(guest.page);
    return knightly(guest, (held) => {
      const challenge = held.view?.challenge;
      return held.view?.round >= 3 && standing(held) >= 10 && challenge?.attackers.length > 0 && challenge.defenders.length > 0 && held.request;
    });
  });
  await picture("map", DESK, async (guest, page) => {
    await sit(guest, { game: "risk", seats: ["me", "bot:squire", "bot:knight", "bot:squire"] });
    const found = await knightly(guest, (held) => held.view?.turn >= 12 && held.request?.kind === "invade");
    if (found) {
      await page.evaluate(() => {
        const armies = (land) => Number(/ (\d+)/.exec(land.getAttribute("aria-label"))?.[1] ?? 0);
        const lit = [...document.querySelectorAll("g[data-lit]")].sort((one, other) => armies(other) - armies(one));
        lit[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      });
    }
    return found;
  });
  await picture("decks", DESK, async (guest, page) => {
    await page.goto("/decks/lcg2");
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    await page.locator(".ready button.title").nth(1).click();
  });
  await picture("builder", DESK, async (guest, page) => {
    await page.goto("/decks/lcg2/build?from=stark-core");
    await page.locator(".finder [data-row]").first().waitFor();
    await page.locator(".charts").first().waitFor();
  });
  await picture("replay", DESK, async (guest, page) => {
    const table = await sit(guest, { game: "hbo", seats: ["me", "bot:squire"] });
    const found = await knightly(guest, (held) => held.view?.round >= 3 && standing(held) >= 7 && held.request?.kind === "challenge");
    if (!found) return false;
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("button", { name: "Yes, concede" }).click();
    await page.locator(".notice.over").waitFor();
    await page.goto(`/replay/${table.id}`);
    const slider = page.getByRole("slider").first();
    await slider.fill(String(Number(await slider.getAttribute("max")) - 2));
    await page.locator(".plate").first().waitFor();
  });
  await picture("rules", DESK, async (guest, page) => {
    await page.goto("/rules/lcg2?clause=lcg2.unique.3");
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
  });
  await picture("lesson", DESK, async (guest) => {
    await sit(guest, { game: "hbo", seats: ["me", "bot:hodor"] }, "?lesson=hbo");
    await guest.page.locator(".coach").waitFor();
    await play([guest], 3, { enough: async () => (await guest.table()).request?.kind === "challenge" });
  });
  await picture("workshop", DESK, async (guest, page) => {
    await page.goto("/workshop/lcg2");
    await page.getByText("The engine understands").waitFor();
    await page.getByLabel("Text", { exact: true }).fill("Renown.\nReaction: after you win a chalenge => draw 1 card.");
    await page.getByText("did you mean").first().waitFor();
  });
  await picture("phone-cards", PHONE, async (guest) => {
    await sit(guest, { game: "hbo", seats: ["me", "bot:squire"] });
    return knightly(guest, (held) => held.view?.round >= 3 && standing(held) >= 7 && held.request?.kind === "challenge");
  });
  await picture("phone-map", PHONE, async (guest) => {
    await sit(guest, { game: "risk", seats: ["me", "bot:squire"] });
    return knightly(guest, (held) => held.view?.turn >= 5 && held.request?.kind === "invade");
  });
} finally {
  await browser.close();
  await server.stop();
}
