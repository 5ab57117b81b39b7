// The texts of RISK, besides those of every table.
import { words as common } from "../../lib/words";

export const words = {
  ...common,
  turn: (turn: number) => (turn ? `Turn ${turn}` : "Setup"),
  territories: "Territories",
  armies: "Armies",
  castles: "Castles",
  ports: "Ports",
  points: "Points",
  gold: "Gold",
  score: (goal: number) => `Victory points (${goal} to win)`,
  cards: "Territory cards",
  invasion: (from: string, to: string, count: number) => (count ? `${from} attacks ${to} with ${count}` : `${from} attacks ${to}`),
  dice: "Dice",
  attack: "Attack",
  defence: "Defence",
  yourCards: "Your cards",
  objectives: "Objectives",
  maesters: "Maester cards",
  characters: "Characters",
  nobody: "Neutral",
  region: (bonus: number) => `+${bonus}`,
  zoomTo: (name: string) => `Zoom to ${name}`,
  regionTold: (name: string, bonus: number, size: number, held: { name: string; count: number }[]) =>
    [`${name}: +${bonus} for all ${size}`, ...held.map((holder) => `${holder.name}: ${holder.count}`)].join("\n"),
  seat: "Seat of power",
  fit: "Whole map",
};
