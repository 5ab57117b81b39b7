// Which tip is told when. Knows kinds of questions and events, and no rule.
import type { LessonPlan, Tip } from "../../generated/http";
import type { Request, Told } from "../../generated/messages";

/** What is told now: about the question, and about something that happened. */
export interface Page {
  tip: Tip | null;
  happened: Tip | null;
}

const LONGEST_QUEUE = 3;

export class Course {
  private readonly told: Set<string>;
  private queue: Tip[] = [];
  private heard = -1;
  private phase = "";
  private answered = -1;
  private page: Page = { tip: null, happened: null };

  constructor(
    readonly lesson: LessonPlan,
    told: string[] = [],
  ) {
    this.told = new Set(told);
  }

  /** Titles of what has been told, to go on from there. */
  get progress(): string[] {
    return [...this.told];
  }

  reached(chapter: string): boolean {
    return this.lesson.tips.some((tip) => tip.chapter === chapter && this.told.has(tip.title));
  }

  /** The table moved on: what is told now. One question has one page, however often it is looked at. */
  turn(request: Request | null, phase: string, news: Told[]): Page {
    for (const event of news) this.hear(event, phase);
    if (!request) {
      this.answered = -1;
      if (this.page.tip) this.page = { tip: null, happened: this.page.happened };
      return this.page;
    }
    if (request.number === this.answered) return this.page;
    this.answered = request.number;
    const happened = this.queue.shift() ?? null;
    if (happened) this.told.add(happened.title);
    return (this.page = { tip: this.about(request.kind, phase), happened });
  }

  private hear(event: Told, phase: string): void {
    if (event.number <= this.heard) return;
    this.heard = event.number;
    // One step may run through several phases, so events tell better than the view in which phase they happened.
    if (event.kind === "phase") this.phase = String(event.fields.phase ?? "");
    const fits = (tip: Tip) =>
      tip.when.event === event.kind && (!tip.when.phase || tip.when.phase === (this.phase || phase)) && !this.told.has(tip.title) && !this.queue.includes(tip);
    const found = this.lesson.tips.find(fits);
    if (found && this.queue.length < LONGEST_QUEUE) this.queue.push(found);
  }

  private about(kind: string, phase: string): Tip | null {
    const asked = this.lesson.tips.filter((tip) => tip.when.request === kind);
    const here = asked.filter((tip) => tip.when.phase === phase);
    const fits = here.length ? here : asked.filter((tip) => !tip.when.phase);
    const found = fits.find((tip) => !this.told.has(tip.title)) ?? fits.find((tip) => tip.again) ?? fits.at(-1) ?? null;
    if (found) this.told.add(found.title);
    return found;
  }
}
