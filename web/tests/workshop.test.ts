import type { CardTypeInfo, DeckDoc } from "../src/generated/http";
import { describe, expect, it } from "vitest";
import { unknownCard } from "../src/games/thrones/card/facts";
import { replaced, similar, usualCopies, usualDeck, withWritten } from "../src/games/thrones/workshop/try";
import { around, blank, choices, completed, placeOf, retyped, written } from "../src/games/thrones/workshop/card";

const type = (name: string, part: CardTypeInfo["part"], more: Partial<CardTypeInfo> = {}): CardTypeInfo => ({
  name, title: name, part, copies: 0, costs: false, fights: false, values: {}, ...more,
});
const PLOT = type("plot", "plots", { copies: 1, values: { income: 4, initiative: 4, claim: 1, reserve: 6 } });
const EVENT = type("event", "draw", { costs: true });
const CHARACTER = type("character", "draw", { costs: true, fights: true });
const TYPES = [PLOT, EVENT, CHARACTER];

describe("the workshop", () => {
  it("finds a place by its line and column", () => {
    const text = "Renown.\nReaction: after you win a chalenge => draw 1 card.";
    expect(text.slice(placeOf(text, 2, 27))).toMatch(/^chalenge/);
    expect(placeOf(text, 9, 9)).toBe(text.length);
  });
  it("underlines the word that cannot be read, or the end", () => {
    const trouble = { text: "", line: 1, column: 8, accepted: [], read: "", phrases: [], proposals: [] };
    expect(around("Renown chalenge.", trouble)).toEqual(["Renown ", "chalenge", "."]);
    expect(around("Renown", trouble)).toEqual(["Renown", "", ""]);
  });
  it("puts a completion at the cursor, in place of what was typed", () => {
    const item = (insert: string, typed: number) => ({ insert, shows: insert, kind: "step", example: "", typed });
    expect(completed("Action: dr", 10, item("draw", 2))).toEqual({ text: "Action: draw ", at: 13 });
    expect(completed("Action: draw 1 card", 19, item(".", 0))).toEqual({ text: "Action: draw 1 card. ", at: 21 });
    expect(completed("Action: draw", 12, item("2", 0))).toEqual({ text: "Action: draw 2 ", at: 15 });
    expect(completed("Re Stealth.", 2, item("Renown", 2))).toEqual({ text: "Renown Stealth.", at: 6 });
    expect(completed('a "Rob', 6, item('Robb Stark"', 3))).toEqual({ text: 'a "Robb Stark" ', at: 15 });
    expect(completed("a ", 2, item('"', 0))).toEqual({ text: 'a "', at: 3 });
  });
  it("tells words from kinds of words", () => {
    expect(choices(["'challenge'", "a trait"])).toEqual({ words: ["challenge"], kinds: ["a trait"] });
  });
  it("gives a plot values, and takes them from what is none", () => {
    const plot = retyped({ ...blank(), type: "plot" }, PLOT, TYPES);
    expect(plot).toMatchObject({ income: 4, initiative: 4, claim: 1, reserve: 6 });
    expect(retyped({ ...plot, income: 7 }, PLOT, TYPES)).toMatchObject({ income: 7, claim: 1 });
    expect(retyped({ ...plot, type: "event" }, EVENT, TYPES)).toMatchObject({ income: 0, reserve: 0 });
    expect(retyped({ ...blank(), type: "event", income: 1 }, EVENT, TYPES)).toMatchObject({ income: 1 });
  });
  it("sends only facts that a card of the type has", () => {
    expect(written({ ...blank(), type: "plot" }, PLOT)).not.toHaveProperty("cost");
    expect(written({ ...blank(), type: "event" }, EVENT)).not.toHaveProperty("strength");
    expect(written({ ...blank(), cost: "x", strength: 400 }, CHARACTER)).toMatchObject({ cost: "X", strength: 99, traits: ["Lord"] });
  });
});

describe("trying a card", () => {
  const facts = (code: string) => {
    const [type = "", cost = "0"] = code.split("-");
    const part = type === "plot" ? "plots" : "draw";
    return { ...unknownCard(code, type), part: part as "plots" | "draw" | "agendas", code, cost: type === "plot" ? null : Number(cost), income: Number(cost) };
  };
  const deck: DeckDoc = {
    name: "Wolves",
    faction: "Stark",
    agendas: ["agenda-0"],
    plots: { "plot-5": 1, "plot-2": 2 },
    draw: { "character-1": 2, "character-4": 3, "event-3": 3 },
  };
  const card = { ...facts("character-3"), code: "own-1", title: "Nymeria" };
  const plot = { ...facts("plot-3"), code: "own-2" };

  it("takes the places of cards of its type and of about its cost", () => {
    expect(similar(deck, card, facts).map((one) => one.code)).toEqual(["character-4", "character-1", "event-3"]);
    expect(replaced(deck, card, 3, facts)).toEqual(["character-4", "character-4", "character-4"]);
    expect(replaced(deck, card, 9, facts)).toHaveLength(8);
    expect(replaced(deck, plot, usualCopies(plot, PLOT), facts)).toEqual(["plot-2"]);
  });
  it("leaves a deck of the same size, with the facts of the card", () => {
    const made = withWritten(deck, card, { text: "", title: "Nymeria" }, 3, ["character-4", "character-4", "character-1"]);
    expect(made.draw).toEqual({ "character-1": 1, "character-4": 1, "event-3": 3, "own-1": 3 });
    expect(made.custom).toEqual([{ text: "", title: "Nymeria" }]);
    expect(deck.draw["character-4"]).toBe(3);
    expect(withWritten(deck, plot, { text: "" }, 1, ["plot-5"]).plots).toEqual({ "plot-2": 2, "own-2": 1 });
    expect(withWritten(deck, { ...card, part: "agendas" }, { text: "" }, 1, []).agendas).toEqual(["own-1"]);
    expect(withWritten(deck, card, { text: "" }, 2, [""]).draw).toEqual({ ...deck.draw, "own-1": 2 });
  });
  it("begins with a ready deck of its house", () => {
    const ready = (faction: string) => ({ name: faction, title: faction, faction, about: "" });
    const decks = [ready("Lannister"), ready("Stark")];
    expect(usualDeck(decks, { ...card, faction: "Stark" })?.name).toBe("Stark");
    expect(usualDeck(decks, { ...card, faction: "neutral" })?.name).toBe("Lannister");
  });
});
