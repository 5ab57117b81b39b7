import type { Game } from "../game";

export const risk: Game = {
  icon: "swords",
  table: () => import("./RiskTable.svelte"),
  named: () => null,
  pages: {},
};
