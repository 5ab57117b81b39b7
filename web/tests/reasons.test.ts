import { expect, test } from "vitest";
import { reasonsIn } from "../src/games/thrones/card/reasons";

const LINES = [
  "Robb Stark: character; Stark; cost 6; STR 5, military, power",
  "  Traits: King, Lord",
  "  Arya's: STR 5 = 5 printed",
  "  Arya's: STR 9 = 5 printed, +2 from Ice, +2 from For the North!, until the end of the challenge",
  "  Arya's: intrigue icon from Catelyn",
  "  Arya's: costs 4 = 6 printed, -2 from Fealty",
  "  Tyrion's: STR 8 = 4 printed, doubled by The Wall",
];

test("reasons are those of the copy that is looked at", () => {
  expect(reasonsIn(LINES, "Arya", 9)).toEqual([
    { text: "STR 9", parts: ["5 printed", "+2 from Ice", "+2 from For the North!, until the end of the challenge"] },
    { text: "intrigue icon from Catelyn", parts: [] },
    { text: "costs 4", parts: ["6 printed", "-2 from Fealty"] },
  ]);
  expect(reasonsIn(LINES, "Arya", 5)).toEqual([]);
  expect(reasonsIn(LINES, "Tyrion", 8)).toEqual([{ text: "STR 8", parts: ["4 printed", "doubled by The Wall"] }]);
  expect(reasonsIn(LINES, "Cersei")).toEqual([]);
});

test("a plot's values are one card's", () => {
  const lines = ["  Arya's: income 6 = 4 printed, +2 from The Roseroad", "  Arya's: initiative 3 = 3 printed", "  Arya's: claim 2 = 1 printed, +1 from A Title"];
  expect(reasonsIn(lines, "Arya").map((reason) => reason.text)).toEqual(["income 6", "claim 2"]);
});
