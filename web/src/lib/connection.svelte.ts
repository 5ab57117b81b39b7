// One table over one socket: its state, and what the client sends. Reconnects by itself and never reloads.
import type {
  Advice,
  ClientMessage,
  AutoPass,
  Line,
  Question,
  Refusal,
  Request,
  ServerMessage,
  Step,
  TableInfo,
  Time,
  Told,
  Welcome,
} from "../generated/messages";
import { PatchError, patched } from "./patch";
import type { View } from "../generated/views";

export type LinkState = "connecting" | "open" | "lost" | "closed";

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Dial = (address: string) => Socket;

const WAITS = [400, 1000, 2000, 4000, 8000, 15000];
const SLOW = 250;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

const dialWeb: Dial = (address) => new WebSocket(address) as unknown as Socket;

/** Calls back when the next picture is about to be drawn. */
export type Pace = (then: () => void) => void;

const UNSEEN = 100;

/** A page that nobody sees draws no pictures: then it is a moment later. */
const untilPicture: Pace = (then) => {
  const end = () => {
    cancelAnimationFrame(picture);
    clearTimeout(timer);
    then();
  };
  const picture = requestAnimationFrame(end);
  const timer = setTimeout(end, UNSEEN);
};

/** An answer that the server has not confirmed yet. */
interface Pending {
  id: number;
  request: number;
  mark: string;
  picks: number[];
  amount: number;
}

export class Connection {
  link = $state<LinkState>("connecting");
  protocol = $state(0);
  table = $state.raw<TableInfo | null>(null);
  you = $state(-1);
  at = $state(-1);
  view = $state.raw<View | null>(null);
  story = $state.raw<Told[]>([]);
  /** Is the beginning of the story missing? */
  partial = $state(false);
  /** The events of the last step, for what moves on the table. */
  news = $state.raw<Told[]>([]);
  request = $state.raw<Request | null>(null);
  clocks = $state.raw<Time[]>([]);
  clocksAt = $state(0);
  questions = $state.raw<Question[]>([]);
  chat = $state.raw<Line[]>([]);
  watching = $state(0);
  autoPass = $state.raw<AutoPass | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Has an answer been sent that the server has not taken yet? */
  waiting = $state(false);
  /** Has it been so for long enough that it should be said? */
  slow = $state(false);
  farewell = $state("");
  /** What the table was told besides the game, until we decide something. */
  notice = $state("");
  muted = $state.raw<number[]>([]);
  advice = $state.raw<Advice | null>(null);
  /** Whom to ask about names where there is no socket: a game to look back at. */
  lookup: ((name: string) => Promise<string[]>) | null = null;
  /** What the server said about names at this step. */
  private known = $state.raw<{ at: number; lines: Record<string, string[]> }>({ at: -1, lines: {} });
  /** Is everybody else a bot? */
  readonly amongBots = $derived(
    this.you >= 0 && (this.table?.seats ?? []).every((seat, number) => number === this.you || seat.kind === "bot"),
  );

  private socket: Socket | null = null;
  private tries = 0;
  private number = 0;
  private pending: Pending | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  /** Steps that wait for the next picture, because one has been taken since the last. */
  private arrived: Step[] = [];
  private drawing = false;
  /** Names that were asked about at this step, and the numbers of those questions. */
  private looked = { at: -1, names: new Set<string>() };
  private looks = new Set<number>();

  constructor(
    private readonly address: string,
    private readonly dial: Dial = dialWeb,
    private readonly pace: Pace = untilPicture,
  ) {}

  open(): void {
    clearTimeout(this.timer);
    this.arrived = []; // what was not taken yet is told again
    this.link = this.tries ? "lost" : "connecting";
    const socket = this.dial(this.address);
    this.socket = socket;
    socket.onopen = () => this.transmit({ type: "hello", since: this.at });
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = null;
    this.link = "closed";
    socket?.close();
  }

  /** Try again now: the network is back, or somebody asks for it. */
  retry(): void {
    if (this.link !== "lost") return;
    this.socket = null;
    this.open();
  }

  /** Connect again after signing in or out. */
  again(): void {
    const socket = this.socket;
    this.socket = null;
    this.at = -1;
    this.tries = 0;
    socket?.close();
    this.open();
  }

  // --- what we ask ---

  choose(picks: number[], amount = 0): void {
    if (!this.request || this.waiting) return;
    this.pending = { id: ++this.number, request: this.request.number, mark: this.request.mark, picks, amount };
    this.wait(true);
    this.refusal = null;
    this.notice = "";
    this.transmit({ type: "choose", ...this.pending });
  }

  say(text: string): void {
    this.ask({ type: "say", text });
  }
  undo(): void {
    this.ask({ type: "undo" });
  }
  concede(): void {
    this.ask({ type: "concede" });
  }
  vote(question: number, answer: string): void {
    this.ask({ type: "vote", question, answer });
  }
  mute(seat: number, on: boolean): void {
    this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    this.ask({ type: "mute", seat, on });
  }
  muteSpectators(on: boolean): void {
    this.ask({ type: "mute_spectators", on });
  }
  setAutoPass(wanted: Pick<AutoPass, "passes" | "passing" | "asks">): void {
    this.autoPass = { type: "auto_pass", ...wanted };
    this.ask({ type: "auto_pass", ...wanted });
  }
  advise(): void {
    this.ask({ type: "advise" });
  }
  /** Ask what there is to know of a card or a place; once for each step. */
  look(name: string): void {
    const at = this.at;
    if ((this.link !== "open" && !this.lookup) || !name) return;
    if (this.looked.at !== at) this.looked = { at, names: new Set() };
    if (this.looked.names.has(name)) return;
    this.looked.names.add(name);
    if (this.lookup) {
      this.lookup(name).then(
        (lines) => this.learn(name, lines, at),
        () => {}, // nothing is known of it, and nothing depends on that
      );
      return;
    }
    this.looks.add(++this.number);
    this.transmit({ type: "look", name, id: this.number });
  }
  /** What is known of it now. */
  about(name: string): string[] {
    return this.known.at === this.at ? (this.known.lines[name] ?? []) : [];
  }
  wholeStory(): void {
    this.ask({ type: "story" });
  }

  private ask(message: ClientMessage): void {
    this.refusal = null;
    this.transmit({ ...message, id: ++this.number });
  }

  private transmit(message: ClientMessage): void {
    if (message.type !== "hello" && this.link !== "open") return;
    this.socket?.send(JSON.stringify(message));
  }

  // --- what we are told ---

  private receive(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type !== "step") this.takeSteps();
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "step":
        this.arrived.push(message);
        return this.drawing ? undefined : this.draw();
      case "ack":
        if (this.pending?.id === message.id) this.pending = null;
        return;
      case "refusal":
        return this.refused(message);
      case "chat":
        this.chat = [...this.chat, message.line];
        return;
      case "notice":
        this.notice = message.text;
        return;
      case "table":
        this.table = message.table;
        this.questions = message.questions;
        this.watching = message.watching;
        return this.setClocks(message.clocks);
      case "story":
        this.story = message.events;
        this.partial = false;
        return;
      case "advice":
        this.advice = message;
        return;
      case "about":
        return this.learn(message.name, message.lines, this.at);
      case "goodbye":
        this.farewell = message.why;
        if (!message.again) this.close();
        return;
    }
  }

  private welcome(message: Welcome): void {
    this.link = "open";
    this.tries = 0;
    this.farewell = "";
    this.protocol = message.protocol;
    this.table = message.table;
    this.you = message.you;
    this.at = message.at;
    this.view = message.view as View | null;
    this.tell(message.events, message.complete);
    this.questions = message.questions;
    this.chat = message.chat;
    this.watching = message.watching;
    this.autoPass = message.auto_pass;
    this.setClocks(message.clocks);
    this.setRequest(message.request);
    this.beat();
    if (!this.story.length && message.at > 0) this.wholeStory();
    const pending = this.pending;
    if (pending && message.request?.number === pending.request) {
      this.wait(true);
      this.transmit({ type: "choose", ...pending });
    } else {
      this.pending = null;
    }
  }

  /** All steps that came since the last picture are taken at once: bots answer more quickly than pictures are drawn. */
  private takeSteps(): void {
    let at = this.at;
    const steps = this.arrived.filter((step) => step.at > at && ((at = step.at), true));
    this.arrived = [];
    const last = steps.at(-1);
    if (!last) return;
    try {
      this.view = steps.reduce((view, step) => patched(view, step.view), this.view);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      this.at = -1;
      this.socket?.close();
      this.lost();
      return;
    }
    this.at = last.at;
    this.tell(steps.flatMap((step) => step.events), true);
    this.setClocks(last.clocks);
    this.setRequest(last.request);
  }

  /** The first step since a picture is taken at once, while the browser is idle; others with the next picture. */
  private draw(): void {
    this.takeSteps();
    this.drawing = true;
    this.pace(() => {
      this.drawing = false;
      this.takeSteps();
    });
  }

  private learn(name: string, lines: string[], at: number): void {
    if (at === this.at) this.known = { at, lines: { ...(this.known.at === at ? this.known.lines : {}), [name]: lines } };
  }

  private refused(message: Refusal): void {
    if (this.looks.delete(message.id)) return; // nothing is known of it, and nothing depends on that
    this.refusal = message;
    if (this.pending?.id === message.id) {
      this.pending = null;
      this.wait(false);
    }
  }

  /** Events go on after those we have, or replace them all. */
  private tell(events: Told[], goesOn: boolean): void {
    const first = events[0]?.number ?? Infinity;
    this.story = goesOn ? [...this.story.filter((told) => told.number < first), ...events] : events;
    this.partial = (this.story[0]?.number ?? 0) > 0;
    this.news = goesOn ? events : [];
  }

  private setRequest(request: Request | null): void {
    this.request = request;
    this.wait(false);
    this.refusal = null;
  }

  private wait(on: boolean): void {
    clearTimeout(this.patience);
    this.waiting = on;
    this.slow = false;
    if (on) this.patience = setTimeout(() => (this.slow = true), SLOW);
  }

  private setClocks(clocks: Time[]): void {
    this.clocks = clocks;
    this.clocksAt = performance.now();
  }

  private beat(): void {
    clearInterval(this.pulse);
    this.heard = Date.now();
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > SILENCE) {
        this.socket?.close();
        this.lost();
      } else this.transmit({ type: "ping" });
    }, PING_EVERY);
  }

  private lost(): void {
    clearInterval(this.pulse);
    this.socket = null;
    this.link = "lost";
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]!;
    this.timer = setTimeout(() => this.open(), wait * (0.8 + 0.4 * Math.random()));
  }
}
