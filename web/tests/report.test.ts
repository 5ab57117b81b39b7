import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Connection, type Socket } from "../src/lib/connection.svelte";
import type { Welcome } from "../src/generated/messages";
import type { ThronesView } from "../src/generated/views";
import { reachOf } from "../src/games/thrones/table/overview";
import { reportOf } from "../src/ui/table/report";

const WELCOME = JSON.parse(readFileSync(new URL("./fake/lcg2.json", import.meta.url), "utf8")) as Welcome;
const HERE = { server: "1", page: "/table/x", client: "index.js", browser: "test", window: [1, 2], theme: "dark", when: "now" };

function joined(): { connection: Connection; sent: Record<string, unknown>[]; tell: (message: unknown) => void } {
  const sent: Record<string, unknown>[] = [];
  const socket: Socket = { send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>), close() {}, onopen: null, onmessage: null, onclose: null };
  const connection = new Connection("ws://x", () => socket, (then) => then());
  connection.open();
  const tell = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) });
  tell({ ...WELCOME, chat: [{ seat: 0, name: "A", text: "secret", at: 1 }] });
  return { connection, sent, tell };
}

test("a report on a game at play has what the client knows, and no chat", () => {
  const { connection } = joined();
  const report = reportOf(connection, " it broke ", HERE, null);
  expect(report.said).toBe("it broke");
  expect(report.view).toEqual(WELCOME.view);
  expect(report.protocol).toBe(WELCOME.protocol);
  expect(JSON.stringify(report)).not.toContain("secret");
  connection.close();
});

test("a report on a finished game has its record instead", () => {
  const { connection } = joined();
  const report = reportOf(connection, "", HERE, "seed 7");
  expect(report.record).toBe("seed 7");
  expect(report).not.toHaveProperty("view");
  connection.close();
});

test("a name is looked up once for each step, and not being known is no refusal", () => {
  const { connection, sent, tell } = joined();
  const looks = () => sent.filter((message) => message.type === "look");
  connection.look("Ice");
  connection.look("Ice");
  expect(looks()).toHaveLength(1);
  tell({ type: "about", name: "Ice", lines: ["Ice: attachment"] });
  expect(connection.about("Ice")).toEqual(["Ice: attachment"]);
  tell({ type: "step", at: connection.at + 1, events: [], view: {}, request: null, clocks: [] });
  expect(connection.about("Ice")).toEqual([]);
  connection.look("Ice");
  expect(looks()).toHaveLength(2);
  tell({ type: "refusal", id: looks()[1]!.id, why: "no such card", rule: "" });
  expect(connection.refusal).toBe(null);
  connection.close();
});

test("the strength of a seat is told by icon, those that kneel apart", () => {
  const player = (WELCOME.view as ThronesView).players[0]!;
  const card = { ...player.in_play?.[0], kneeling: false, strength: 4, icons: ["military", "power"] };
  const seat = { ...player, in_play: [card, { ...card, kneeling: true, strength: 3, icons: ["military"] }] } as typeof player;
  expect(reachOf(seat, ["military", "intrigue", "power"]).map(({ standing, all }) => [standing, all])).toEqual([[4, 7], [0, 0], [4, 4]]);
});
