// The large picture beside an element: on hover, on focus, or on a long press.
import type { Component } from "svelte";
import type { Attachment } from "svelte/attachments";

/** What is shown: a component, and what it is given as `of`. */
export interface Subject {
  face: Component<{ of: any }>;
  of: unknown;
}

export const peek = $state<{ subject: Subject | null; near: DOMRect | null; aside: boolean; held: boolean }>({
  subject: null,
  near: null,
  aside: false,
  held: false,
});

const HOVER = 160;
const PRESS = 380;

export function hidePeek(): void {
  peek.subject = null;
  peek.held = false;
}

/** Shows a large card for what this element stands for. */
export function peekable(subject: () => Subject | null): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mine = false;
    const show = (held: boolean) => {
      const found = subject();
      if (!found) return;
      mine = true;
      peek.subject = found;
      const column = element.closest("[data-beside]")?.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      // where a column wants to stay seen, the card stands beside the whole of it
      peek.near = column ? new DOMRect(column.left, own.top, column.width, own.height) : own;
      peek.aside = column !== undefined;
      peek.held = held;
    };
    const later = (wait: number, held: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(held), wait);
    };
    const hide = () => {
      clearTimeout(timer);
      if (mine && !peek.held) hidePeek();
      mine = false;
    };
    const handlers: [string, (event: Event) => void][] = [
      ["pointerenter", (event) => (event as PointerEvent).pointerType === "mouse" && later(HOVER, false)],
      ["pointerleave", hide],
      ["pointerdown", (event) => ((event as PointerEvent).pointerType === "mouse" ? hide() : later(PRESS, true))],
      ["pointerup", () => clearTimeout(timer)],
      ["pointercancel", () => clearTimeout(timer)],
      ["contextmenu", (event) => peek.held && event.preventDefault()],
      ["focus", () => element.matches(":focus-visible") && later(HOVER, false)],
      ["blur", hide],
      [
        "click",
        (event) => {
          if (peek.held && mine) {
            event.preventDefault();
            event.stopImmediatePropagation();
          } else hide();
        },
      ],
    ];
    for (const [name, handler] of handlers) element.addEventListener(name, handler, name === "click");
    return () => {
      for (const [name, handler] of handlers) element.removeEventListener(name, handler, name === "click");
      hide();
    };
  };
}

/** A click on a card that cannot be picked: a mouse has seen it already, a finger or a key wants to. */
export function showOnPress(event: MouseEvent, subject: Subject): void {
  if ((event as PointerEvent).pointerType !== "mouse") holdPeek(subject);
}

/** Shows a card until it is put away. */
export function holdPeek(subject: Subject): void {
  peek.subject = subject;
  peek.near = null;
  peek.held = true;
}
