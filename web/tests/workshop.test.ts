import { describe, expect, it } from "vitest";
import type { DeckList } from "../src/lib/api";
import { unknownCard } from "../src/games/thrones/card/facts";
import { replaced, similar, usualCopies, usualDeck, withWritten } from "../src/games/thrones/workshop/try";
import { around, blank, choices, placeOf, retyped, written } from "../src/games/thrones/workshop/card";

describe("the workshop", () => {
  it("finds a place by its line and column", () => {
    const text = "Renown.\nReaction: after you win a chalenge => draw 1 card.";
    expect(text.slice(placeOf(text, 2, 27))).toMatch(/^chalenge/);
    expect(placeOf(text, 9, 9)).toBe(text.length);
  });
  it("underlines the word that cannot be read, or the end", () => {
    const trouble = { text: "", line: 1, column: 8, accepted: [] };
    expect(around("Renown chalenge.", trouble)).toEqual(["Renown ", "chalenge", "."]);
    expect(around("Renown", trouble)).toEqual(["Renown", "", ""]);
  });
  it("tells words from kinds of words", () => {
    expect(choices(["'challenge'", "a trait"])).toEqual({ words: ["challenge"], kinds: ["a trait"] });
  });
  it("gives a plot values, and takes them from what is none", () => {
    const plot = retyped({ ...blank(), type: "plot" });
    expect(plot).toMatchObject({ income: 4, initiative: 4, claim: 1, reserve: 6 });
    expect(retyped({ ...plot, income: 7 })).toMatchObject({ income: 7, claim: 1 });
    expect(retyped({ ...plot, type: "event" })).toMatchObject({ income: 0, reserve: 0 });
    expect(retyped({ ...blank(), type: "location", income: 1 })).toMatchObject({ income: 1 });
  });
  it("sends only facts that a card of the type has", () => {
    expect(written({ ...blank(), type: "plot" })).not.toHaveProperty("cost");
    expect(written({ ...blank(), type: "event" })).not.toHaveProperty("strength");
    expect(written({ ...blank(), cost: "x", strength: 400 })).toMatchObject({ cost: "X", strength: 99, traits: ["Lord"] });
  });
});

describe("trying a card", () => {
  const facts = (code: string) => {
    const [type = "", cost = "0"] = code.split("-");
    return { ...unknownCard(code, type), code, cost: type === "plot" ? null : Number(cost), income: Number(cost) };
  };
  const deck: DeckList = {
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
    expect(replaced(deck, plot, usualCopies(plot), facts)).toEqual(["plot-2"]);
  });
  it("leaves a deck of the same size, with the facts of the card", () => {
    const made = withWritten(deck, card, { title: "Nymeria" }, 3, ["character-4", "character-4", "character-1"]);
    expect(made.draw).toEqual({ "character-1": 1, "character-4": 1, "event-3": 3, "own-1": 3 });
    expect(made.custom).toEqual([{ title: "Nymeria" }]);
    expect(deck.draw["character-4"]).toBe(3);
    expect(withWritten(deck, plot, {}, 1, ["plot-5"]).plots).toEqual({ "plot-2": 2, "own-2": 1 });
    expect(withWritten(deck, { ...card, type: "agenda" }, {}, 1, []).agendas).toEqual(["own-1"]);
    expect(withWritten(deck, card, {}, 2, [""]).draw).toEqual({ ...deck.draw, "own-1": 2 });
  });
  it("begins with a ready deck of its house", () => {
    const ready = (faction: string) => ({ name: faction, title: faction, faction, about: "" });
    const decks = [ready("Lannister"), ready("Stark")];
    expect(usualDeck(decks, { ...card, faction: "Stark" })?.name).toBe("Stark");
    expect(usualDeck(decks, { ...card, faction: "neutral" })?.name).toBe("Lannister");
  });
});
