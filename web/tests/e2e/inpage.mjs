// What runs inside the page. Each function stands alone: it is sent there as text.

/**
 * Keep the table as the frames tell it, and measure from a frame's arrival until the picture of it is presented. With
 * each frame a mark of one letter is written into a corner of the page, in a layer of its own; the browser tells when
 * the first picture with that mark was handed to the screen ("element timing"), after all of it was drawn.
 */
export function watchSockets(inflate) {
  const own = inflate ? (value) => value : structuredClone; // what was inflated is sent on as text
  const held = { view: null, request: null, stage: "", at: -1, you: -1, pictures: [], welcomes: 0, answered: 0 };
  window.fivekings = held;

  function put(view, path, value) {
    const steps = path.split("/");
    let place = view;
    for (const step of steps.slice(0, -1)) place = place[step];
    place[steps.at(-1)] = value;
  }
  /** More cards than were dealt: besides those of a seat, copies of what was in play first, which stay as they are. */
  const copies = new Map();
  function more(cards, seat) {
    if (!inflate || !cards?.length) return cards;
    if (!copies.has(seat)) {
      const fill = (_, copy) => ({ ...cards[copy % cards.length], id: (copy + 1) * 100_000 + seat, attachments: [] });
      copies.set(seat, Array.from({ length: inflate }, fill));
    }
    return [...cards, ...copies.get(seat).slice(0, Math.max(0, inflate - cards.length))];
  }
  const moreOf = (players) => players.forEach((player) => (player.in_play = more(player.in_play, player.seat)));
  function take(message) {
    if (message.type === "welcome") {
      if (inflate) moreOf(message.view?.players ?? []);
      held.view = own(message.view);
      held.request = message.request;
      held.stage = message.table.stage;
      held.you = message.you;
      held.at = message.at;
      held.table = message.table;
      held.welcomes += 1;
    } else if (message.type === "step") {
      if (inflate) {
        for (const [path, value] of Object.entries(message.view)) {
          if (path.endsWith("/in_play")) message.view[path] = more(value, Number(path.split("/")[1]));
          if (path === "players") moreOf(value);
        }
      }
      if (held.view) for (const [path, value] of Object.entries(message.view)) put(held.view, path, own(value));
      held.request = message.request;
      held.at = message.at;
    } else if (message.type === "table") {
      held.stage = message.table.stage;
      held.table = message.table;
    }
    return message;
  }

  const KEPT = 30;
  const marks = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const began = marks.get(entry.identifier);
      marks.delete(entry.identifier);
      if (began !== undefined) held.pictures.push((entry.presentationTime || entry.renderTime) - began);
    }
  }).observe({ type: "element" });
  const corner = document.createElement("div");
  corner.setAttribute("aria-hidden", "true");
  corner.style.cssText = "position:fixed;left:0;top:0;width:4px;height:8px;font:6px/1 monospace;opacity:.02;will-change:transform;pointer-events:none";
  let marked = 0;
  function mark(began) {
    const name = `step-${marked++}`;
    const sign = document.createElement("p");
    sign.setAttribute("elementtiming", name);
    sign.style.cssText = "position:absolute;left:0;top:0";
    sign.textContent = "i";
    marks.set(name, began);
    if (!corner.parentElement) document.body.append(corner);
    corner.append(sign);
    while (corner.childElementCount > KEPT) corner.firstChild.remove(); // else all of them would be drawn with the next
  }
  /** A picture of which nothing but the mark is new: what the browser takes by itself. */
  window.emptyPicture = () => mark(performance.now());

  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    set onmessage(listener) {
      super.onmessage = (event) => {
        const message = take(JSON.parse(event.data));
        const data = inflate ? JSON.stringify(message) : event.data;
        const began = performance.now();
        listener({ data });
        if (message.type !== "step") return;
        mark(began);
      };
    }
    send(text) {
      if (JSON.parse(text).type === "choose") held.answered += 1;
      super.send(text);
    }
  };
}

/** Something that is offered now and a point at which it can be hit: by chance, but towards an end of the game. */
export function offered([chance, chance2, decline]) {
  const held = window.fivekings;
  if (held.stage === "over") return { state: "over" };
  if (document.querySelector("button.veil, dialog[open]")) return { state: "veil" };
  const bar = document.querySelector("section.bar.asked");
  if (!bar) return { state: "wait" };
  const seen = (element) => element instanceof SVGElement || element.offsetParent !== null;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const confirm = all("[data-confirm]").find((element) => !element.disabled);
  const choices = all("[data-choice]");
  const pressed = (element) => element.getAttribute("aria-pressed") === "true";
  const lit = all("[data-lit]").filter((element) => !pressed(element));
  const wanted = choices.filter((element) => !pressed(element) && !element.hasAttribute("data-decline"));
  const no = choices.filter((element) => element.hasAttribute("data-decline"));
  let list = [...lit, ...wanted];
  if (confirm && (!list.length || chance2 < 0.5)) list = [confirm];
  else if (no.length && (!list.length || chance2 < decline)) list = no;
  if (!list.length) list = all("[data-clear]");
  if (!list.length) return { state: "stuck", html: bar.innerHTML };
  const target = list[Math.floor(chance * list.length)];
  const label = `${target.getAttribute("aria-label") ?? ""} ${target.textContent ?? ""}`.replace(/\s+/g, " ").trim().slice(0, 80);
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  const shape = target instanceof SVGElement ? (target.querySelector(".shape") ?? target) : target;
  const box = shape.getBoundingClientRect();
  const hits = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight && target.contains(document.elementFromPoint(x, y));
  for (const [fx, fy] of [[0.5, 0.5], [0.15, 0.3], [0.1, 0.9], [0.85, 0.3], [0.5, 0.15], [0.5, 0.85]]) {
    const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
    if (hits(x, y)) return { state: "hit", x, y, label, request: held.request?.number, answered: held.answered };
  }
  for (let part = 0; part < 400; part++) {
    const [x, y] = [box.left + (((part * 7) % 20) + 0.5) * 0.05 * box.width, box.top + (Math.floor(part / 20) + 0.5) * 0.05 * box.height];
    if (hits(x, y)) return { state: "hit", x, y, label, request: held.request?.number, answered: held.answered };
  }
  const covering = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return { state: "covered", label, by: covering?.outerHTML.slice(0, 160) ?? "", box: [box.left, box.top, box.width, box.height] };
}
