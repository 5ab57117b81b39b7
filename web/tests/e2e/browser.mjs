// A real Chromium, and people in it: each with cookies of their own, and every frame they were sent.
import { chromium } from "playwright-core";
import { watchSockets } from "./inpage.mjs";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
const PATIENCE = 20_000;

export const open = () =>
  chromium.launch({ executablePath: process.env.FIVEKINGS_CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });

/** Somebody with a browser window. Complaints of the page are kept, and checked when they leave. */
export class Guest {
  static async arrive(browser, server, options = {}) {
    const { name = "", inflate = 0, ...context } = options;
    const guest = new Guest();
    guest.server = server;
    guest.context = await browser.newContext({ baseURL: server.base, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...context });
    guest.context.setDefaultTimeout(PATIENCE);
    guest.page = await guest.context.newPage();
    guest.frames = [];
    guest.complaints = [];
    guest.loads = 0;
    guest.page.on("pageerror", (error) => guest.complaints.push(String(error.stack ?? error)));
    guest.page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) guest.complaints.push(message.text());
    });
    guest.page.on("load", () => (guest.loads += 1));
    guest.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => guest.frames.push(JSON.parse(String(payload))));
    });
    await guest.page.addInitScript(watchSockets, inflate);
    if (name) await guest.call("POST", "/api/guest", { name });
    return guest;
  }

  /** A request as this person, beside the page. */
  async call(method, path, body) {
    const answer = await this.context.request.fetch(this.server.base + path, {
      method,
      data: body,
      headers: { origin: this.server.base },
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  }

  async leave() {
    await this.context.close();
    if (this.complaints.length) throw new Error(`the page complained: ${this.complaints.join("\n")}`);
  }

  /** How many entries the table's record has, as far as this client knows. */
  at() {
    return this.page.evaluate(() => window.fivekings.at);
  }

  /** What the client holds of the table: our own copy of the last view, request and stage. */
  table() {
    return this.page.evaluate(() => window.fivekings);
  }
}
