// Real games of the engine, as the server would send them.
import type { CardInfo } from "../src/generated/http";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emblemOf } from "../src/games/thrones/card/emblem";
import { GLYPHS } from "../src/ui/art/glyphs";
import { Answering } from "../src/lib/answering.svelte";
import { linesOf } from "../src/games/thrones/card/facts";
import type { Welcome } from "../src/generated/messages";
import type { RiskView, ThronesView } from "../src/generated/views";
import { LogReader } from "../src/ui/table/log";

const read = <T>(name: string) => JSON.parse(readFileSync(new URL(`./fake/${name}.json`, import.meta.url), "utf8")) as T;
const cards = read<CardInfo[]>("cards");
const thrones = read<Welcome>("lcg2");
const risk = read<Welcome>("risk");

test("every option about cards is about cards that the view shows", () => {
  const view = thrones.view as ThronesView;
  const known = new Set(
    view.players.flatMap((player) => [
      player.seat,
      ...(player.in_play ?? []).flatMap((card) => [card.id, ...card.attachments.map((other) => other.id)]),
      ...(player.hand_ids ?? []),
      ...(player.plot_deck_ids ?? []),
      ...player.agenda_ids,
    ]),
  );
  const things = thrones.request!.options.flatMap((option) => option.things ?? []);
  const answering = new Answering(() => {});
  answering.ask(thrones.request);
  for (const thing of things) {
    expect(known).toContain(thing);
    expect(answering.lit(thing)).toBe(true);
  }
  for (const player of view.players) {
    expect(player.discard_ids).toHaveLength(player.discard.length);
    expect(player.dead_codes).toHaveLength(player.dead.length);
  }
});

test("territories are numbered as the view lists them", () => {
  const view = risk.view as RiskView;
  const names = Object.keys(view.territories);
  for (const option of risk.request!.options)
    for (const thing of option.things ?? []) expect(option.label).toContain(names[thing]);
});

test("the story links the cards it names and joins what goes on", () => {
  const titles = new Set(cards.map((card) => card.title));
  const lines = new LogReader((title) => titles.has(title)).read(thrones.events);
  const linked = lines.flatMap((line) => line.pieces).filter((piece) => piece.card);
  expect(linked.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(thrones.events.filter((told) => told.text).length);
  for (const line of lines) expect(line.pieces.map((piece) => piece.text).join("")).not.toMatch(/^\+/);
});

test("a story that goes on keeps what was told", () => {
  const whole = new LogReader(() => false).read(thrones.events);
  const telling = new LogReader(() => false);
  let before = telling.read([]);
  for (let end = 1; end <= thrones.events.length; end++) {
    const now = telling.read(thrones.events.slice(0, end));
    for (const line of before.slice(0, -1)) expect(now).toContain(line);
    before = now;
  }
  expect(before).toEqual(whole);
  expect(telling.read(thrones.events.slice(0, 2))).toEqual(new LogReader(() => false).read(thrones.events.slice(0, 2)));
});

test("every card has a face, always the same, and most are told apart", () => {
  const faces = cards.map((card) => {
    const emblem = emblemOf(card);
    expect(emblem).toEqual(emblemOf({ ...card }));
    expect(Object.keys(GLYPHS)).toContain(emblem.device);
    return `${emblem.house.id} ${emblem.division} ${emblem.device} ${emblem.second}`;
  });
  expect(new Set(faces).size).toBeGreaterThan(cards.length / 2);
});

test("a card's text names the card", () => {
  const card = cards.find((one) => /\bself\b/.test(one.text))!;
  expect(linesOf(card).join(" ")).toContain(card.title);
});
