// The drawing of a board, as the server sends it, made ready for SVG.

import type { BoardFacts, BoardMap } from "../../generated/http";

export type Point = [number, number];

export interface Land {
  name: string;
  outline: string;
  centre: Point;
  label: Point;
  lines: string[];
  size: number;
  shield: Point;
  figures: Point;
  castle: Point | null;
  port: Point | null;
  /** The colour of its port. */
  coast: string;
  ground: string;
  marks: Point[];
}

export interface Region {
  name: string;
  at: Point;
  width: number;
  wash: string;
  outline: string;
  /** Left, top, width and height of all that belongs to it, with its ribbon. */
  bounds: [number, number, number, number];
}

/** One sheet of a drawn board. */
export interface Sheet {
  name: string;
  title: Point;
  rose: Point;
  /** Lines by kind: coast, border, march, wild. */
  lines: Record<string, string>;
  rims: string;
  lands: Land[];
  regions: Region[];
  lanes: { ends: [string, string]; line: string }[];
  wastes: { name: string; outline: string; label: Point; angle: number; ground: string; marks: Point[] }[];
  islets: string;
  walls: string;
  rivers: string;
  seas: { name: string; at: Point; size: number; angle: number }[];
}

/** Somebody who may hold land, as the map shows them. */
export interface Holder {
  name: string;
  house: string | null;
}

export interface Drawing {
  view: [number, number, number, number];
  sheets: Sheet[];
  facts: BoardFacts | null;
}

function pairs(flat: number[], dx: number, dy: number): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) points.push([flat[index]! + dx, flat[index + 1]! + dy]);
  return points;
}

const tidy = (number: number) => String(Math.round(number * 10) / 10);
const path = (points: Point[], close = false) => (points.length ? `M${points.map(([x, y]) => `${tidy(x)},${tidy(y)}`).join(" ")}${close ? "Z" : ""}` : "");

/** The points of a ring of arcs: `n` forwards, `~n` backwards. */
function ring(ways: number[], arcs: Point[][]): Point[] {
  return ways.flatMap((way) => {
    const line = way >= 0 ? arcs[way]! : [...arcs[~way]!].reverse();
    return line.slice(0, -1);
  });
}

const RIBBON = 16;

/** What an outline and the ribbon at a place take up. */
export function boundsOf(outline: string, [x, y]: Point, width: number): Region["bounds"] {
  const xs = [x - width / 2 - RIBBON, x + width / 2 + RIBBON];
  const ys = [y - RIBBON, y + RIBBON];
  for (const [, one, other] of outline.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
    xs.push(Number(one));
    ys.push(Number(other));
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

export function readSheet(doc: BoardMap, [dx, dy]: Point, facts: BoardFacts | null): Sheet {
  const at = ([x, y]: Point): Point => [x + dx, y + dy];
  const arcs = doc.arcs.map((arc) => pairs(arc.line, dx, dy));
  const outline = (rings: number[][]) => rings.map((ways) => path(ring(ways, arcs), true)).join("");
  const linesOf = (...kinds: string[]) => doc.arcs.map((arc, index) => (kinds.includes(arc.kind) ? path(arcs[index]!) : "")).join("");
  const lands = doc.territories.map((entry) => ({
    name: entry.name,
    outline: outline(entry.rings),
    centre: at(entry.centre),
    label: at(entry.label),
    lines: entry.lines,
    size: entry.size,
    shield: at(entry.shield),
    figures: at(entry.figures),
    castle: entry.castle ? at(entry.castle) : null,
    port: entry.port ? at(entry.port) : null,
    coast: doc.coasts[entry.coast] ?? "#93abb2",
    ground: entry.ground,
    marks: pairs(entry.marks, dx, dy),
  }));
  const regionOf = new Map(facts?.territories.map((land) => [land.name, facts.regions[land.region]?.name]));
  return {
    name: doc.name,
    title: at(doc.title),
    rose: at(doc.rose),
    lines: Object.fromEntries(["coast", "border", "march", "wild"].map((kind) => [kind, linesOf(kind)])),
    rims: linesOf("coast", "march", "wild"),
    lands,
    regions: doc.regions.map((region) => {
      const place = at(region.at);
      const whole = lands.filter((land) => regionOf.get(land.name) === region.name).map((land) => land.outline).join("");
      return { ...region, at: place, outline: whole, bounds: boundsOf(whole, place, region.width) };
    }),
    lanes: doc.lanes.map((lane) => ({ ends: lane.ends, line: path(pairs(lane.line, dx, dy)) })),
    wastes: doc.wastes.map((waste) => ({
      ...waste,
      outline: outline(waste.rings),
      label: at(waste.label),
      marks: pairs(waste.marks, dx, dy),
    })),
    islets: outline(doc.islets),
    walls: doc.walls.map((line) => path(pairs(line, dx, dy))).join(""),
    rivers: doc.rivers.map((line) => path(pairs(line, dx, dy))).join(""),
    seas: doc.seas.map((sea) => ({ ...sea, at: at(sea.at) })),
  };
}

/** The drawing of a board, with the sheets it is made of. */
export async function loadDrawing(board: string, load: (name: string) => Promise<BoardMap>): Promise<Drawing> {
  const doc = await load(board);
  const facts = doc.facts;
  if (!doc.parts.length) return { view: doc.view, sheets: [readSheet(doc, [0, 0], facts)], facts };
  const sheets = await Promise.all(doc.parts.map(async (part) => readSheet(await load(part.map), part.at, facts)));
  return { view: doc.view, sheets, facts };
}

/** A colour between two. */
export function mixed(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  const mix = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mix.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
