// What all tests share: one server, one browser, and how a table is made.
import { test } from "node:test";
import { Guest, open } from "./browser.mjs";
import { Server } from "./server.mjs";

export const world = { server: null, browser: null };

export async function start() {
  [world.server, world.browser] = await Promise.all([new Server().start(), open()]);
}

export async function close() {
  await world.browser?.close();
  await world.server?.stop();
}

const LONGEST = 120_000;

/**
 * A test with guests who leave afterwards; a page that complained fails it. A busy machine may be too late once: what
 * goes wrong is told, and tried a second time with other guests.
 */
export function tell(name, body, options = {}) {
  test(name, { timeout: 2 * LONGEST, ...options }, async (context) => {
    try {
      await attempt(body, context);
    } catch (trouble) {
      context.diagnostic(`once more, after: ${trouble}`);
      await attempt(body, context);
    }
  });
}

async function attempt(body, context) {
  const guests = [];
  const arrive = async ({ server = world.server, ...wanted } = {}) => {
    const guest = await Guest.arrive(world.browser, server, wanted);
    guests.push(guest);
    return guest;
  };
  try {
    await body(arrive, context);
  } finally {
    for (const guest of guests) await guest.leave();
  }
}

/** A table that is at play at once, made beside the page, and opened in it. */
export async function sit(guest, wanted) {
  const table = await guest.call("POST", "/api/tables", { public: false, start: true, ...wanted });
  await guest.page.goto(`/table/${table.id}`);
  await guest.page.locator("section.bar").waitFor();
  return table;
}

export async function until(what, check, longest = 20_000) {
  const end = Date.now() + longest;
  while (Date.now() < end) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`waited ${longest / 1000} s for ${what}`);
}

export const median = (numbers, part = 0.5) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? NaN;
