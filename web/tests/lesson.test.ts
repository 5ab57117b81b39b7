import type { LessonPlan, Tip } from "../src/generated/http";
import { describe, expect, it } from "vitest";
import type { Request, Told } from "../src/generated/messages";
import { Course } from "../src/ui/lesson/course";

const tip = (title: string, when: Tip["when"], again = false): Tip => ({ chapter: "one", title, text: "", rule: "", when, again });
const asked = (number: number, kind: string): Request => ({ number, kind, prompt: "", low: 1, high: 1, options: [], rule: "", mark: "" });
const told = (number: number, kind: string): Told => ({ number, kind, text: "", fields: {} });
const lesson = (...tips: Tip[]): LessonPlan => ({
  name: "test",
  game: "hbo",
  family: "thrones",
  title: "",
  lead: "",
  minutes: 10,
  next: "",
  table: { game: "hbo" },
  chapters: [{ id: "one", title: "One" }],
  tips,
});

describe("a course", () => {
  it("tells each tip once, then the one that is told again", () => {
    const course = new Course(lesson(tip("first", { request: "plot" }), tip("second", { request: "plot" }), tip("always", { request: "plot" }, true)));
    const titles = [1, 2, 3, 4, 5].map((number) => course.turn(asked(number, "plot"), "plot", []).tip?.title);
    expect(titles).toEqual(["first", "second", "always", "always", "always"]);
  });
  it("says the same about the same question", () => {
    const course = new Course(lesson(tip("first", { request: "plot" }), tip("second", { request: "plot" })));
    expect(course.turn(asked(1, "plot"), "", []).tip?.title).toBe("first");
    expect(course.turn(asked(1, "plot"), "", []).tip?.title).toBe("first");
  });
  it("minds the phase", () => {
    const course = new Course(lesson(tip("call", { request: "action", phase: "marshalling" }), tip("act", { request: "action" })));
    expect(course.turn(asked(1, "action"), "plot", []).tip?.title).toBe("act");
    expect(course.turn(asked(2, "action"), "marshalling", []).tip?.title).toBe("call");
    expect(course.turn(asked(3, "action"), "marshalling", []).tip?.title).toBe("call");
    expect(course.turn(asked(4, "draw"), "marshalling", []).tip).toBeNull();
  });
  it("tells what happened one by one, and never twice", () => {
    const course = new Course(lesson(tip("dealt", { event: "dealt" }), tip("begun", { event: "turn begins" })));
    const news = [told(1, "dealt"), told(2, "dealt"), told(3, "turn begins")];
    expect(course.turn(null, "", news).happened).toBeNull();
    expect(course.turn(asked(1, "deploy"), "", news).happened?.title).toBe("dealt");
    expect(course.turn(asked(2, "deploy"), "", [told(4, "dealt")]).happened?.title).toBe("begun");
    expect(course.turn(asked(3, "deploy"), "", []).happened).toBeNull();
  });
  it("knows the phase of what happened, even if the table is further on", () => {
    const course = new Course(lesson(tip("all stand", { event: "stood", phase: "standing" })));
    const phase = (number: number, name: string): Told => ({ ...told(number, "phase"), fields: { phase: name } });
    expect(course.turn(asked(1, "plot"), "challenges", [phase(1, "challenges"), told(2, "stood")]).happened).toBeNull();
    const news = [phase(3, "standing"), told(4, "stood"), phase(5, "plot")];
    expect(course.turn(asked(2, "plot"), "plot", news).happened?.title).toBe("all stand");
  });
  it("goes on where it was left", () => {
    const before = new Course(lesson(tip("first", { request: "plot" }), tip("second", { request: "plot" })));
    before.turn(asked(1, "plot"), "", []);
    expect(before.reached("one")).toBe(true);
    const after = new Course(before.lesson, before.progress);
    expect(after.turn(asked(1, "plot"), "", []).tip?.title).toBe("second");
  });
});
