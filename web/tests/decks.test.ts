import type { CardInfo, DeckReading } from "../src/generated/http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asText, cardsIn, countByKey, countOf, emptyDeck, fits, found, freshId, groupsOf, isEmpty, noFilter, plotsIn, sameDeck, toggled, withCount } from "../src/games/thrones/decks/deck";
import { Draft } from "../src/games/thrones/decks/draft.svelte";
import { ApiError } from "../src/lib/api";
import { unknownCard } from "../src/games/thrones/card/facts";

const card = (code: string, more: Partial<CardInfo> = {}): CardInfo => ({ ...unknownCard(`Card ${code}`, "character"), code, deck_limit: 3, part: "draw", ...more });
const ROBB = card("1", { title: "Robb Stark", faction: "Stark", cost: 6, icons: ["military", "power"], traits: ["King", "Lord"], text: "Reaction: stand each Stark character." });
const WOLF = card("2", { title: "Grey Wind", faction: "Stark", cost: 2, icons: ["military"], traits: ["Direwolf"] });
const HIRED = card("3", { title: "Sellsword", cost: 0, icons: [] });
const BIG = card("4", { title: "Giant", faction: "Greyjoy", cost: 8 });
const PLOT = card("5", { title: "A Plot", type: "plot", part: "plots", cost: null, deck_limit: 2 });
const AGENDA = card("6", { title: "Fealty", type: "agenda", part: "agendas", cost: null, deck_limit: 1 });
const TITLE = card("7", { title: "Hand", type: "title", part: "", cost: null });
const ALL = [PLOT, BIG, HIRED, WOLF, ROBB, AGENDA, TITLE];
const ORDER = ["agenda", "plot", "character"];
const FACTS = new Map(ALL.map((one) => [one.code, one]));

const reading = (faults: DeckReading["faults"] = []): DeckReading => ({
  deck: emptyDeck("x", "Stark"),
  about: "",
  cards: [],
  notes: [],
  unknown: [],
  faults,
  insight: { costs: [], average_cost: 0, icons: {}, average_strength: 0, traits: {}, plot_income: 0, economy: 0, setup: { cards: 0, gold: 0, two_characters: 0, poor: 0, mulligans: 0, spread: [] } },
});

test("every card goes to its own pile, up to its own limit", () => {
  let deck = emptyDeck("Wolves", "Stark");
  expect(isEmpty(deck)).toBe(true);
  deck = withCount(deck, ROBB, 9);
  deck = withCount(deck, PLOT, 1);
  deck = withCount(deck, AGENDA, 1);
  expect(deck).toEqual({ name: "Wolves", faction: "Stark", agendas: ["6"], plots: { "5": 1 }, draw: { "1": 3 } });
  expect([countOf(deck, ROBB), countOf(deck, PLOT), countOf(deck, AGENDA), countOf(deck, WOLF)]).toEqual([3, 1, 1, 0]);
  expect([cardsIn(deck), plotsIn(deck)]).toEqual([3, 1]);
  deck = withCount(withCount(withCount(deck, ROBB, -1), PLOT, 0), AGENDA, 0);
  expect(isEmpty(deck)).toBe(true);
});

test("a deck is the same whatever the order of its cards", () => {
  const one = withCount(withCount(emptyDeck("a", "Stark"), ROBB, 1), WOLF, 2);
  const other = withCount(withCount(emptyDeck("a", "Stark"), WOLF, 2), ROBB, 1);
  expect(sameDeck(one, other)).toBe(true);
  expect(sameDeck(one, { ...other, name: "b" })).toBe(false);
  expect(sameDeck(one, withCount(other, WOLF, 1))).toBe(false);
});

test("a deck is listed by type, the cheap cards first", () => {
  const deck = [ROBB, WOLF, PLOT, AGENDA].reduce((all, one) => withCount(all, one, 2), emptyDeck("a", "Stark"));
  const groups = groupsOf(deck, (code) => FACTS.get(code)!, ORDER);
  expect(groups.map((group) => [group.type, group.count])).toEqual([["agenda", 1], ["plot", 2], ["character", 4]]);
  expect(groups[2]!.cards.map((entry) => entry.facts.title)).toEqual(["Grey Wind", "Robb Stark"]);
});

test("the text for the server has every card once", () => {
  const deck = [ROBB, PLOT, AGENDA].reduce((all, one) => withCount(all, one, 1), emptyDeck("a", "Night's Watch"));
  expect(JSON.parse(asText(deck))).toEqual({ name: "a", faction_name: "Night's Watch", slots: { "1": 1, "5": 1, "6": 1 }, agendas: ["6"] });
});

test("searching narrows by every part of the filter", () => {
  const titles = (filter: Partial<ReturnType<typeof noFilter>>) =>
    found(ALL, { ...noFilter(), ...filter }, withCount(emptyDeck("a", "Stark"), WOLF, 1), ORDER).map((one) => one.title);
  expect(titles({})).toEqual(["Grey Wind", "Robb Stark", "Giant", "Sellsword", "A Plot", "Fealty"]);
  expect(titles({ factions: ["Stark"] })).toEqual(["Grey Wind", "Robb Stark"]);
  expect(titles({ types: ["plot", "agenda"] })).toEqual(["A Plot", "Fealty"]);
  expect(titles({ costs: ["0", "7+"] })).toEqual(["Giant", "Sellsword"]);
  expect(titles({ icons: ["military", "power"] })).toEqual(["Robb Stark"]);
  expect(titles({ trait: "Direwolf" })).toEqual(["Grey Wind"]);
  expect(titles({ text: "  STAND lord " })).toEqual(["Robb Stark"]);
  expect(titles({ chosen: true })).toEqual(["Grey Wind"]);
  expect(fits(TITLE, noFilter())).toBe(true);
  expect(titles({ text: "hand" })).toEqual([]);
});

test("keys change how many copies there are", () => {
  expect([countByKey("+", 1), countByKey("ArrowRight", 1), countByKey("-", 1), countByKey("Delete", 2), countByKey("3", 0), countByKey("a", 1)]).toEqual([2, 2, 0, 1, 3, null]);
  expect(toggled(toggled([], "a"), "a")).toEqual([]);
  expect(freshId()).toMatch(/^[A-Za-z0-9_-]{8,32}$/);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the server is asked once things are quiet, and only its latest answer counts", async () => {
  const answers: ((reading: DeckReading) => void)[] = [];
  const asked: string[] = [];
  const draft = new Draft((text) => (asked.push(text), new Promise((done) => answers.push(done))));
  draft.begin(emptyDeck("a", "Stark"), false);
  draft.set(ROBB, 1);
  draft.set(WOLF, 1);
  vi.advanceTimersByTime(299);
  expect(asked).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveLength(1);
  expect(draft.stale).toBe(true);
  draft.set(WOLF, 2);
  vi.advanceTimersByTime(300);
  expect(asked).toHaveLength(2);
  answers[1]!(reading());
  await vi.advanceTimersByTimeAsync(0);
  expect([draft.legal, draft.stale]).toEqual([true, false]);
  answers[0]!(reading([{ text: "too old", rule: "" }]));
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.legal).toBe(true);
});

test("what cannot be read is said, and the next change asks again", async () => {
  let fail = true;
  const draft = new Draft(() => (fail ? Promise.reject(new ApiError("no such card", 400, "")) : Promise.resolve(reading())));
  draft.begin(withCount(emptyDeck("a", "Stark"), ROBB, 1), true);
  await vi.advanceTimersByTimeAsync(1);
  expect([draft.trouble, draft.changed, draft.legal]).toEqual(["no such card", false, false]);
  fail = false;
  draft.set(ROBB, 2);
  await vi.advanceTimersByTimeAsync(300);
  expect([draft.trouble, draft.changed, draft.legal]).toEqual(["", true, true]);
});

test("changes can be taken back, a name stays", () => {
  const draft = new Draft(() => Promise.resolve(reading()));
  draft.begin(withCount(emptyDeck("a", "Stark"), ROBB, 1), true);
  draft.set(ROBB, 3);
  draft.set(ROBB, 4);
  draft.set(WOLF, 1);
  draft.rename("b");
  draft.undo();
  expect([draft.count(ROBB), draft.count(WOLF), draft.deck.name, draft.canUndo]).toEqual([3, 0, "b", true]);
  draft.undo();
  draft.undo();
  expect([draft.count(ROBB), draft.canUndo, draft.changed]).toEqual([1, false, true]);
});
