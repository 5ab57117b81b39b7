import { beforeEach, expect, test } from "vitest";
import { Answering, rangeOf } from "../src/lib/answering.svelte";
import type { Option, Request } from "../src/generated/messages";

let answers: [number[], number][];
let answering: Answering;

const request = (options: Option[], low = 1, high = 1): Request => ({ number: 1, kind: "any", prompt: "choose.", low, high, options, rule: "", mark: "" });
const option = (number: number, things: number[] = [], most = 0, hint = ""): Option => ({ option: number, label: `option ${number}`, things, most, hint });

beforeEach(() => {
  answers = [];
  answering = new Answering((picks, amount) => answers.push([picks, amount]));
});

test("one thing, one option: pointing answers at once", () => {
  answering.ask(request([option(5, [40]), option(-1)]));
  expect([answering.lit(40), answering.lit(41)]).toEqual([true, false]);
  answering.point(40);
  expect(answers).toEqual([[[5], 0]]);
});

test("one thing, several options: a menu", () => {
  answering.ask(request([option(5, [40]), option(6, [40])]));
  answering.point(40);
  expect(answers).toEqual([]);
  expect(answering.menu.map((one) => one.option)).toEqual([5, 6]);
  answering.take(answering.menu[1]!);
  expect(answers).toEqual([[[6], 0]]);
});

test("from here to there: two things in their order, with what is said about the second", () => {
  answering.ask(request([option(1, [10, 20], 0, "87 %"), option(2, [10, 21]), option(3, [11, 20])]));
  expect([answering.lit(10), answering.lit(11), answering.lit(20)]).toEqual([true, true, false]);
  answering.point(10);
  expect([answering.lit(20), answering.lit(21), answering.lit(11)]).toEqual([true, true, false]);
  expect(answering.hint(20)).toBe("87 %");
  answering.point(10);
  expect(answering.path).toEqual([]);
  answering.point(10);
  answering.point(20);
  expect(answers).toEqual([[[1], 0]]);
});

test("several: they are collected, not more than may be, and confirmed", () => {
  answering.ask(request([option(1, [10]), option(2, [11]), option(3, [12])], 1, 2));
  answering.confirm();
  answering.point(10);
  answering.point(11);
  answering.point(12);
  expect(answering.picked).toEqual([1, 2]);
  answering.point(10);
  expect([answering.chosen(10), answering.chosen(11)]).toEqual([false, true]);
  answering.confirm();
  expect(answers).toEqual([[[2], 0]]);
});

test("none of several may be an answer", () => {
  answering.ask(request([option(1, [10])], 0, 1));
  expect(answering.several).toBe(true);
  answering.confirm();
  expect(answers).toEqual([[[], 0]]);
});

test("an option with a number asks for it", () => {
  answering.ask(request([option(7, [30], 6), option(8, [31], 1)]));
  answering.point(30);
  expect(answering.asking?.option).toBe(7);
  answering.amount = 4;
  answering.confirm();
  answering.ask(request([option(8, [31], 1)]));
  answering.point(31);
  expect(answers).toEqual([
    [[7], 4],
    [[8], 1],
  ]);
});

test("a new question forgets the old one", () => {
  answering.ask(request([option(1, [10]), option(2, [11])], 2, 2));
  answering.point(10);
  answering.ask(request([option(1, [10]), option(2, [11])], 2, 2));
  expect(answering.picked).toEqual([]);
});

test("options that differ in a number alone are one number", () => {
  const rolls = [3, 4, 5, 6, 7].map((number) => ({ option: number, label: `move in ${number}` }));
  expect(rangeOf(rolls)?.label).toBe("move in");
  expect(rangeOf(rolls.slice(0, 2))).toBeNull();
  expect(rangeOf([...rolls.slice(1), { option: 9, label: "stay" }])).toBeNull();
});

test("dragging goes from one thing to what follows it, and can be given up", () => {
  const sent: [number[], number][] = [];
  const answering = new Answering((picks, amount) => sent.push([picks, amount]));
  const options = [
    { option: 0, label: "a", things: [1, 2] },
    { option: 1, label: "b", things: [1, 3] },
    { option: 2, label: "c", things: [4] },
  ];
  answering.ask({ number: 1, kind: "invade", prompt: "", low: 1, high: 1, options, rule: "", mark: "" });
  expect([answering.leads(1), answering.leads(2), answering.leads(4)]).toEqual([true, false, false]);
  answering.from(1);
  expect([answering.follows(2), answering.follows(4), answering.follows(1)]).toEqual([true, false, false]);
  answering.point(3);
  expect(sent).toEqual([[[1], 0]]);
  answering.from(4);
  expect(answering.path).toEqual([]);
});
