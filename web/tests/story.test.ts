import { expect, test } from "vitest";
import type { Told } from "../src/generated/messages";
import { LogReader } from "../src/ui/table/log";

const told = (number: number, kind: string, text: string, topic = ""): Told => ({ number, kind, text, fields: {}, topic });
const topics = (story: Told[], telling = new LogReader(() => false)) =>
  telling.read(story).map((passage) => passage.pieces.flatMap((piece) => piece.topic ?? []));

test("a sentence leads to the rules it falls under, once after each heading", () => {
  const story = [
    told(0, "phase", "Round 1: the challenges phase.", "lcg2.challenges_phase"),
    told(1, "attacks", "Arya attacks.", "lcg2.challenge"),
    told(2, "unopposed", "+ Unopposed!", "lcg2.unopposed"),
    told(3, "attacks", "Jon attacks.", "lcg2.challenge"),
    told(4, "phase", "Round 2: the challenges phase.", "lcg2.challenges_phase"),
    told(5, "attacks", "Arya attacks.", "lcg2.challenge"),
    told(6, "knelt", "Jon Snow kneels."),
  ];
  const expected = [["lcg2.challenges_phase"], ["lcg2.challenge", "lcg2.unopposed"], [], ["lcg2.challenges_phase"], ["lcg2.challenge"], []];
  expect(topics(story)).toEqual(expected);
  const telling = new LogReader(() => false);
  for (let length = 0; length <= story.length; length++) telling.read(story.slice(0, length));
  expect(topics(story, telling)).toEqual(expected);
});
