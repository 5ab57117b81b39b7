// A generated picture for each card, composed from what is printed on it: the house's colours, a division of the field,
// and devices for its traits. The same facts always give the same picture. This is decoration: no rule depends on it, a
// trait without a device gets that of the card's type, and the devices are drawings of this client (see glyphs.ts).
import type { Glyph } from "../../../ui/art/glyphs";
import { type House, houseOf, steady } from "../../../ui/art/houses";

const DEVICES: Record<string, Glyph> = {
  King: "crown", Queen: "crown", Lord: "crown", Lady: "diadem", Noble: "goblet", Knight: "sword", Kingsguard: "helm",
  Guard: "spear", Army: "swords", Ally: "helm", Companion: "goblet", Squire: "shield", Maester: "chain", Steward: "key",
  Ranger: "bow", Builder: "hammer", "Small Council": "title", Commander: "horn", Bastard: "dagger", Spy: "intrigue",
  Merchant: "coin", Mercenary: "coin", Smuggler: "lantern", Clansman: "axe", Wildling: "axe", Raider: "axe",
  Ironborn: "axe", "Drowned God": "ship", Warship: "ship", Ship: "ship", Direwolf: "paw", Dragon: "flame",
  Hatchling: "flame", "R'hllor": "flame", Stormborn: "flame", Dothraki: "horse", Bloodrider: "horse",
  "Sand Snake": "snake", Poison: "snake", Weapon: "sword", "Valyrian Steel": "sword", Armor: "helm", Item: "goblet",
  Condition: "chain", Title: "title", Skill: "hand", Siege: "siege", Stronghold: "tower", Castle: "castle",
  Winterfell: "castle", "The North": "tree", "Old Gods": "tree", "The Seven": "star", Westeros: "tower",
  "King's Landing": "castle", "The Reach": "flower", Dorne: "sun", "The Westerlands": "tower", Westerlands: "tower",
  Dragonstone: "castle", "Iron Islands": "port", Essos: "port", Pentos: "port", Astapor: "port", Winter: "snow",
  Summer: "sun", Kingdom: "crown", War: "swords", Edict: "event", Scheme: "intrigue", Legacy: "book", Song: "harp",
  Raven: "raven", "Wandering Crow": "raven", "Night's Watch": "raven", Banner: "banner", Brotherhood: "bow",
  Creature: "paw", Asshai: "flame", "Free Cities": "port", "The East": "sun", Queensguard: "helm", Qartheen: "goblet",
  Captain: "ship", Unsullied: "spear", Others: "snow", "Military Battle": "swords", "Intrigue Gambit": "intrigue",
  "Power Struggle": "crown", Conscriptor: "banner", Lannisport: "coin",
};

const BY_TYPE: Record<string, Glyph> = {
  character: "helm", location: "tower", attachment: "attachment", event: "event", plot: "raven", agenda: "banner",
  title: "title", house: "shield",
};

const DIVISIONS = ["pale", "fess", "bend", "sinister", "chevron", "pile", "saltire", "cross", "quarterly", "bars"] as const;
export type Division = (typeof DIVISIONS)[number];

/** The dividing shape, on a ground of 120 by 80. */
export const SHAPES: Record<Division, string> = {
  pale: "M60 0h60v80H60z",
  fess: "M0 40h120v40H0z",
  bend: "M0 0L120 80H0z",
  sinister: "M120 0v80H0z",
  chevron: "M0 80L60 22l60 58H96L60 46 24 80z",
  pile: "M18 0h84L60 84z",
  saltire: "M0 0h18l42 28L102 0h18v12L78 40l42 28v12h-18L60 52 18 80H0V68l42-28L0 12z",
  cross: "M51 0h18v31h51v18H69v31H51V49H0V31h51z",
  quarterly: "M0 0h60v80h60V40H0z",
  bars: "M0 14h120v14H0zM0 52h120v14H0z",
};

export interface Emblem {
  house: House;
  division: Division;
  device: Glyph;
  second: Glyph | null;
  tilt: number;
}

export interface Emblematic {
  title: string;
  type: string;
  faction: string;
  traits: string[];
}

/** The emblem of a card. */
export function emblemOf(card: Emblematic): Emblem {
  const number = steady(card.title);
  const devices = [...new Set(card.traits.map((trait) => DEVICES[trait]).filter((device) => device !== undefined))];
  const own = devices.length ? devices[number % devices.length]! : (BY_TYPE[card.type] ?? "shield");
  return {
    house: houseOf(card.faction),
    division: DIVISIONS[(number >>> 4) % DIVISIONS.length]!,
    device: own,
    second: devices.find((device) => device !== own) ?? null,
    tilt: card.type === "event" ? -8 : 0,
  };
}
