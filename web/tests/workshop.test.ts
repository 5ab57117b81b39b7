import { describe, expect, it } from "vitest";
import { around, blank, choices, placeOf, written } from "../src/workshop/card";

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
  it("sends only facts that a card of the type has", () => {
    expect(written({ ...blank(), type: "plot" })).not.toHaveProperty("cost");
    expect(written({ ...blank(), type: "event" })).not.toHaveProperty("strength");
    expect(written({ ...blank(), cost: "x", strength: 400 })).toMatchObject({ cost: "X", strength: 99, traits: ["Lord"] });
  });
});
