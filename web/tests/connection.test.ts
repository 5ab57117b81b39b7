import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Socket } from "../src/lib/connection.svelte";
import type { ServerMessage, Welcome } from "../src/generated/messages";
import type { ThronesView } from "../src/generated/views";

const WELCOME = JSON.parse(readFileSync(new URL("./fake/lcg2.json", import.meta.url), "utf8")) as Welcome;

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  tell(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last() {
    return this.sent.at(-1);
  }
}

let sockets: FakeSocket[];
let connection: Connection;
let draw: () => void;
const now = () => sockets.at(-1)!;

function sitDown(welcome: Partial<Welcome> = {}) {
  connection.open();
  now().onopen?.();
  now().tell({ ...WELCOME, ...welcome });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  const dial = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  connection = new Connection("ws://table", dial, (then) => (draw = then));
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("hello first, then the welcome is all there is to know", () => {
  expect(connection.link).toBe("connecting");
  sitDown();
  expect(now().sent[0]).toEqual({ type: "hello", since: -1 });
  expect(connection.link).toBe("open");
  expect(connection.you).toBe(0);
  expect(connection.request?.number).toBe(WELCOME.request!.number);
  expect(connection.story).toHaveLength(WELCOME.events.length);
});

test("a step changes the view by path and brings the next request", () => {
  sitDown();
  const event = { number: 9999, kind: "income", text: "Arya collects 5 gold.", fields: { seat: 0, amount: 5 } };
  now().tell({ type: "step", at: WELCOME.at + 1, events: [event], view: { "players/0/gold": 42 }, request: null, clocks: [] });
  expect((connection.view as ThronesView).players[0]!.gold).toBe(42);
  expect(connection.request).toBeNull();
  expect(connection.story.at(-1)).toEqual(event);
  now().tell({ type: "step", at: WELCOME.at + 1, events: [], view: { "players/0/gold": 1 }, request: null, clocks: [] });
  expect((connection.view as ThronesView).players[0]!.gold).toBe(42);
});

test("steps that come before the next picture are taken with it, all at once, and nothing overtakes them", () => {
  sitDown();
  const gold = () => (connection.view as ThronesView).players[0]!.gold;
  const step = (at: number, amount: number) => {
    const event = { number: 9999 + at, kind: "income", text: `${amount} gold.`, fields: {} };
    now().tell({ type: "step", at: WELCOME.at + at, events: [event], view: { "players/0/gold": amount }, request: null, clocks: [] });
  };
  step(1, 41);
  expect(gold()).toBe(41);
  step(2, 42);
  step(3, 43);
  step(3, 1);
  expect(gold()).toBe(41);
  draw();
  expect(gold()).toBe(43);
  expect(connection.at).toBe(WELCOME.at + 3);
  expect(connection.news.map((told) => told.text)).toEqual(["42 gold.", "43 gold."]);
  step(4, 44);
  now().tell({ type: "ack", id: 1, at: WELCOME.at + 4 });
  expect(gold()).toBe(44);
  step(5, 45);
  now().onclose?.();
  vi.advanceTimersByTime(600);
  draw();
  expect(gold()).toBe(44);
  now().onopen?.();
  expect(now().last()).toEqual({ type: "hello", since: WELCOME.at + 4 });
});

test("an answer waits for what comes of it; a refusal gives the question back", () => {
  sitDown();
  connection.choose([3], 0);
  connection.choose([4], 0);
  expect(now().sent).toHaveLength(2);
  const sent = now().last()!;
  expect(sent).toMatchObject({ type: "choose", request: WELCOME.request!.number, picks: [3], amount: 0 });
  expect(connection.waiting).toBe(true);
  now().tell({ type: "refusal", id: sent.id as number, why: "not so", rule: "lcg2.unique.3" });
  expect(connection.waiting).toBe(false);
  expect(connection.refusal?.why).toBe("not so");
});

test("a lost connection comes back by itself, later each time, and says what it has seen", () => {
  sitDown();
  now().onclose?.();
  expect(connection.link).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
  now().onclose?.();
  vi.advanceTimersByTime(600);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(3);
  now().onopen?.();
  expect(now().last()).toEqual({ type: "hello", since: WELCOME.at });
  now().tell({ ...WELCOME, events: [], complete: true });
  expect(connection.link).toBe("open");
  expect(connection.story).toHaveLength(WELCOME.events.length);
});

test("an answer that may not have arrived is sent again, if it is still asked", () => {
  sitDown();
  connection.choose([3], 0);
  const first = now().last();
  now().onclose?.();
  vi.advanceTimersByTime(600);
  now().onopen?.();
  now().tell({ ...WELCOME, events: [], complete: true });
  expect(now().last()).toEqual(first);
  expect(connection.waiting).toBe(true);
  now().onclose?.();
  vi.advanceTimersByTime(2000);
  now().onopen?.();
  now().tell({ ...WELCOME, request: null, events: [], complete: true });
  expect(now().sent).toHaveLength(1);
  expect(connection.waiting).toBe(false);
});

test("silence is noticed: pings go out, and without an answer the connection is made anew", () => {
  sitDown();
  vi.advanceTimersByTime(20_000);
  expect(now().last()).toEqual({ type: "ping" });
  now().tell({ type: "pong", now: 1 });
  vi.advanceTimersByTime(61_000);
  expect(connection.link).toBe("lost");
});

test("a goodbye for good ends it", () => {
  sitDown();
  now().tell({ type: "goodbye", why: "this table does not allow spectators", again: false });
  expect(connection.link).toBe("closed");
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(connection.farewell).toContain("does not allow");
});

test("after a taking back without any events the whole story is asked for", () => {
  sitDown();
  now().tell({ ...WELCOME, at: WELCOME.at + 1, events: [], complete: false });
  expect(now().last()).toMatchObject({ type: "story" });
  now().tell({ type: "story", events: WELCOME.events });
  expect(connection.story).toEqual(WELCOME.events);
});

test("a notice stays until something is decided", () => {
  sitDown();
  now().tell({ type: "notice", text: "A decision could not be carried out." });
  now().tell({ type: "step", at: WELCOME.at + 1, events: [], view: {}, request: WELCOME.request, clocks: [] });
  draw();
  expect(connection.notice).toBe("A decision could not be carried out.");
  connection.choose([WELCOME.request!.options[0]!.option]);
  expect(connection.notice).toBe("");
});

test("a change that fits nowhere leads to a fresh look", () => {
  sitDown();
  now().tell({ type: "step", at: WELCOME.at + 1, events: [], view: { "nobody/0/gold": 1 }, request: null, clocks: [] });
  vi.advanceTimersByTime(600);
  now().onopen?.();
  expect(now().last()).toEqual({ type: "hello", since: -1 });
});

test("a game to look back at asks for what there is to know, once for each moment", async () => {
  const connection = new Connection("");
  const asked: string[] = [];
  connection.lookup = (name) => {
    asked.push(name);
    return name === "Nobody" ? Promise.reject(new Error("unknown")) : Promise.resolve([`${name} at ${connection.at}`]);
  };
  connection.at = 3;
  for (const name of ["Ice", "Ice", "Nobody"]) connection.look(name);
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(["Ice", "Nobody"]);
  expect(connection.about("Ice")).toEqual(["Ice at 3"]);
  expect(connection.about("Nobody")).toEqual([]);
  connection.look("Needle");
  connection.at = 4;
  await Promise.resolve();
  expect(connection.about("Needle")).toEqual([]);
  expect(connection.about("Ice")).toEqual([]);
});
