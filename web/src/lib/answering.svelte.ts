// Answering a request by choosing things on the table. Knows options and what they are about, and no rule.
import type { Option, Request } from "../generated/messages";

export type Answer = (picks: number[], amount: number) => void;

const about = (option: Option): number[] => option.things ?? [];

/** Options that differ in a number alone, such as `roll 1`, `roll 2`: asked as one number. */
export interface Range {
  label: string;
  options: { option: Option; number: number }[];
}

const LONG = 5;

export function rangeOf(options: Option[]): Range | null {
  if (options.length < LONG) return null;
  const found = options.map((option) => /^(.*?)(\d+)$/.exec(option.label));
  const label = found[0]?.[1];
  if (label === undefined || found.some((match) => match?.[1] !== label)) return null;
  return { label: label.trim(), options: options.map((option, index) => ({ option, number: Number(found[index]![2]) })) };
}

const NONE: Option = { option: -2, label: "" };
// always the same, so that what is empty as it was changes nothing
const NOTHING: number[] = [];
const NO_MENU: Option[] = [];

export class Answering {
  request = $state.raw<Request | null>(null);
  /** Options picked so far, where several may be. */
  picked = $state.raw<number[]>(NOTHING);
  /** Things pointed at so far, where an option is about several of them. */
  path = $state.raw<number[]>(NOTHING);
  /** Is something being dragged from the first thing to the next? What is shown stays where it is meanwhile. */
  pulling = $state(false);
  /** An option that still needs a number. */
  asking = $state.raw<Option | null>(null);
  amount = $state(1);
  /** Options among which pointing alone does not decide. */
  menu = $state.raw<Option[]>(NO_MENU);

  readonly several = $derived((this.request?.high ?? 1) > 1 || this.request?.low === 0);
  /** The options that fit what has been pointed at. */
  readonly candidates = $derived(
    (this.request?.options ?? []).filter((option) => this.path.every((thing, at) => about(option)[at] === thing)),
  );
  /** What may be pointed at next: things are pointed at in the order in which an option names them. */
  private readonly litThings = $derived(
    new Set(
      this.several ? this.candidates.flatMap(about) : this.candidates.flatMap((option) => about(option).slice(this.path.length, this.path.length + 1)),
    ),
  );
  private readonly pickedThings = $derived(
    new Set((this.request?.options ?? []).filter((option) => this.picked.includes(option.option)).flatMap(about)),
  );
  readonly enough = $derived(
    this.request !== null && this.picked.length >= this.request.low && this.picked.length <= this.request.high,
  );

  constructor(private readonly answer: Answer) {}

  /** A new question: whatever was begun for the old one is forgotten. */
  ask(request: Request | null): void {
    this.request = request;
    this.clear();
  }

  clear(): void {
    this.picked = NOTHING;
    this.path = NOTHING;
    this.asking = null;
    this.menu = NO_MENU;
  }

  /** Can this be chosen: next, or to start over? */
  lit(thing: number): boolean {
    return this.litThings.has(thing) || this.path.includes(thing);
  }

  /** Does an option begin with this? */
  starts(thing: number): boolean {
    return (this.request?.options ?? []).some((option) => about(option)[0] === thing);
  }

  /** Does an option lead from this to something else? */
  leads(thing: number): boolean {
    return !this.several && (this.request?.options ?? []).some((option) => about(option)[0] === thing && about(option).length > 1);
  }

  /** May this be pointed at after what has been? */
  follows(thing: number): boolean {
    return this.path.length > 0 && !this.path.includes(thing) && this.litThings.has(thing);
  }

  /** Start over with this. */
  from(thing: number): void {
    this.clear();
    if (this.leads(thing)) this.path = [thing];
  }

  /** What is said about the option that pointing at this would take. */
  hint(thing: number): string {
    const found = this.candidates.filter((option) => about(option)[this.path.length] === thing && about(option).length === this.path.length + 1);
    return found.length === 1 ? (found[0]!.hint ?? "") : "";
  }

  /** Has this been pointed at? */
  chosen(thing: number): boolean {
    return this.several ? this.pickedThings.has(thing) : this.path.includes(thing) || about(this.asking ?? NONE).includes(thing);
  }

  point(thing: number): void {
    if (!this.request) return;
    if (this.several) {
      const fits = this.request.options.filter((option) => about(option).includes(thing));
      const next = fits.find((option) => !this.picked.includes(option.option)) ?? fits[0];
      if (next) this.toggle(next);
      return;
    }
    this.menu = [];
    this.asking = null;
    if (this.path.includes(thing)) {
      this.path = this.path.slice(0, this.path.indexOf(thing));
      return;
    }
    this.path = this.litThings.has(thing) ? [...this.path, thing] : this.starts(thing) ? [thing] : [];
    const complete = this.path.length ? this.candidates.filter((option) => about(option).length === this.path.length) : [];
    if (complete.length === 1) this.take(complete[0]!);
    else if (complete.length > 1) this.menu = complete;
  }

  toggle(option: Option): void {
    if (!this.request) return;
    const number = option.option;
    if (this.picked.includes(number)) this.picked = this.picked.filter((other) => other !== number);
    else if (this.picked.length < this.request.high) this.picked = [...this.picked, number];
  }

  /** Take an option: at once, or after its number. */
  take(option: Option): void {
    if (this.several) return this.toggle(option);
    const most = option.most ?? 0;
    if (most <= 1) {
      this.answer([option.option], most);
      return;
    }
    this.menu = [];
    this.asking = option;
    this.amount = most;
  }

  confirm(): void {
    if (this.asking) this.answer([this.asking.option], this.amount);
    else if (this.several && this.enough) this.answer(this.picked, 0);
  }
}
