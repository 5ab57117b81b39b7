// Two people in two browsers, and somebody who watches: nobody is ever sent what they may not see.
import assert from "node:assert/strict";
import { play } from "./player.mjs";
import { tell, until, world } from "./world.mjs";

const DECISIONS = 100;

function wholeView(frames) {
  const views = new Map();
  let view = null;
  for (const frame of frames) {
    if (frame.type === "welcome") view = structuredClone(frame.view);
    else if (frame.type === "step") {
      for (const [path, value] of Object.entries(frame.view)) {
        const steps = path.split("/");
        let place = view;
        for (const step of steps.slice(0, -1)) place = place[step];
        place[steps.at(-1)] = structuredClone(value);
      }
    } else continue;
    if (view) views.set(frame.at, structuredClone(view));
  }
  return views;
}

/** Titles that everybody can see in a view, or could once. */
function open(view, into) {
  const add = (card) => {
    into.add(card.title);
    for (const other of card.attachments ?? []) add(other);
    for (const title of card.facedown ?? []) if (title) into.add(title);
  };
  for (const player of view?.players ?? []) {
    for (const card of player.in_play ?? []) add(card);
    for (const title of [...player.discard, ...player.dead, ...player.used_plots, ...player.agendas]) into.add(title);
    if (player.plot) into.add(player.plot.title);
  }
}

/** Everything that was sent to `other` and names a card that only `owner` may know at that time. */
function leaks(owner, other, seat, titles) {
  const views = wholeView(owner.frames);
  const known = new Set();
  const told = new Set();
  const found = [];
  for (const frame of other.frames) {
    if (frame.type === "chat" || frame.type === "table") continue;
    const view = views.get(frame.at);
    if (view) open(view, known);
    for (const event of frame.events ?? []) {
      // What is revealed to all on its way to a hand, or played from it, may be told from then on.
      // So may what one looked at oneself.
      const looked = event.kind.startsWith("looked at") && event.fields.seat === other.seat;
      if (looked || /reveal|played|discard|kill|search|mulligan|removed|return/.test(event.kind)) {
        for (const title of titles) if (event.text.includes(title)) told.add(title);
      }
    }
    const hand = new Set(view?.players[seat].hand ?? []);
    const text = JSON.stringify(frame);
    const { hand: shown, hand_codes: codes, hand_ids: ids } = wholeSeat(frame, seat);
    if (shown || codes || ids) found.push(`at ${frame.at}: the hand itself`);
    for (const title of titles) {
      if (known.has(title) || told.has(title) || !text.includes(JSON.stringify(title).slice(1, -1))) continue;
      found.push(`at ${frame.at}: ${title}${hand.has(title) ? " (in hand)" : ""}: …${text.slice(Math.max(0, text.indexOf(title) - 120), text.indexOf(title) + 80)}…`);
    }
  }
  return { found, frames: other.frames.length, hands: [...views.values()].filter((view) => view.players[seat].hand?.length).length };
}

function wholeSeat(frame, seat) {
  if (frame.type === "welcome") return frame.view?.players[seat] ?? {};
  const own = Object.entries(frame.view ?? {}).filter(([path]) => path.startsWith(`players/${seat}/`));
  return Object.fromEntries(own.map(([path, value]) => [path.split("/")[2], value]));
}

tell("two people play each other, a third watches, and hidden cards stay hidden", async (arrive, context) => {
  const games = await (await fetch(`${world.server.base}/api/games`)).json();
  const decks = games.games.find((game) => game.name === "lcg2").decks;
  const cards = await (await fetch(`${world.server.base}/api/games/lcg2/cards`)).json();
  const titleOf = new Map(cards.cards.map((card) => [card.code, card.title]));
  const ready = await (await fetch(`${world.server.base}/api/games/lcg2/decks`)).json();
  const titles = ({ name }) => new Set([...Object.keys(ready.decks[name].draw), ...Object.keys(ready.decks[name].plots)].map((code) => titleOf.get(code)));
  const first = decks[0];
  const second = decks.find((deck) => deck.faction !== first.faction);
  const only = (own, other) => [...titles(own)].filter((title) => title && !titles(other).has(title));

  const [arya, brienne, watcher] = [await arrive({ name: "Arya" }), await arrive({ name: "Brienne" }), await arrive()];
  await arya.page.goto("/new?game=lcg2");
  await arya.page.locator("select").nth(1).waitFor();
  await arya.page.getByRole("button", { name: "Create table" }).click();
  await arya.page.waitForURL("**/table/*");
  const address = new URL(arya.page.url()).pathname;
  const id = address.split("/").at(-1);

  await brienne.page.goto(address);
  await brienne.page.getByRole("button", { name: "Sit here" }).click();
  await brienne.page.getByRole("button", { name: "I'm ready" }).waitFor();
  for (const [guest, deck] of [[arya, first], [brienne, second]]) {
    await guest.call("POST", `/api/tables/${id}/deck`, { deck: deck.name });
    await guest.page.getByRole("button", { name: "I'm ready" }).click();
  }
  await arya.page.locator("section.bar").waitFor();
  await brienne.page.locator("section.bar").waitFor();
  await watcher.page.goto(address);
  await watcher.page.locator("section.bar").waitFor();

  await play([arya, brienne], 11, { enough: async () => (await arya.at()) >= DECISIONS });
  await until("everybody to see the same", async () => {
    const [one, two, three] = await Promise.all([arya.table(), brienne.table(), watcher.table()]);
    return one.at === two.at && two.at === three.at;
  });

  const seen = await watcher.table();
  assert.equal(seen.you, -1);
  assert.equal(seen.request, null);
  assert.ok(seen.view.players.every((player) => player.hand === null));
  const [one, two] = [await arya.table(), await brienne.table()];
  assert.ok(one.view.players[0].hand && one.view.players[1].hand === null);
  assert.ok(two.view.players[1].hand && two.view.players[0].hand === null);
  const title = one.view.players.flatMap((player) => player.in_play ?? [])[0]?.title;
  if (title) assert.ok((await watcher.page.locator("main").innerText()).includes(title), "a spectator sees what is in play");

  [arya.seat, brienne.seat, watcher.seat] = [0, 1, -1];
  for (const [owner, other, seat, hidden] of [
    [arya, brienne, 0, only(first, second)],
    [brienne, arya, 1, only(second, first)],
    [arya, watcher, 0, only(first, second)],
    [brienne, watcher, 1, only(second, first)],
  ]) {
    assert.ok(hidden.length > 15);
    const { found, frames, hands } = leaks(owner, other, seat, hidden);
    context.diagnostic(`${hidden.length} titles, ${hands} moments with a hand, ${frames} frames: ${found.length} leaks`);
    assert.deepEqual(found.slice(0, 3), []);
    assert.ok(hands > 50);
  }

  // a word between them
  await arya.page.keyboard.press("c");
  await arya.page.locator("[data-chat]").fill("Valar morghulis.");
  await arya.page.keyboard.press("Enter");
  await brienne.page.getByRole("button", { name: "Chat" }).or(brienne.page.getByRole("tab", { name: "Chat" })).first().click();
  await brienne.page.getByText("Valar morghulis.").waitFor();
});
