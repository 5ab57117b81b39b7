// What a seat sees of a game: the shapes of the views that the server sends. Nothing here knows a rule.

export interface CardSeen {
  id: number;
  code: string;
  title: string;
  type: string;
  unique: boolean;
  kneeling: boolean;
  power: number;
  tokens: Record<string, number>;
  duplicates: number;
  facedown: (string | null)[];
  attachments: CardSeen[];
  controller: number;
  strength?: number;
  printed_strength?: number;
  icons?: string[];
  keywords?: string[];
}

export interface PlotSeen {
  id: number;
  code: string;
  title: string;
  income?: number;
  initiative?: number;
  claim?: number;
  reserve?: number;
  tokens: Record<string, number>;
}

export interface ChallengeSeen {
  type: string;
  attacker: number;
  defender: number;
  attackers: string[];
  defenders: string[];
  attacker_ids: number[];
  defender_ids: number[];
  attack: number;
  defence: number;
  winner: number | null;
}

export interface PlayerSeen {
  seat: number;
  name: string;
  faction: string;
  faction_kneeling: boolean;
  faction_power: number;
  agendas: string[];
  agenda_ids: number[];
  title: string | null;
  out: boolean;
  gold: number;
  power: number;
  /** What wins the game, alone or with a partner. */
  power_to_win: number;
  partner: number | null;
  team_power: number;
  plot: PlotSeen | null;
  plot_deck: string[] | null;
  plot_deck_ids: number[] | null;
  plot_deck_codes: string[] | null;
  plots_left: number;
  used_plots: string[];
  used_plots_ids: number[];
  used_plots_codes: string[];
  hand: string[] | null;
  hand_ids: number[] | null;
  hand_codes: string[] | null;
  hand_size: number;
  shadows: string[] | null;
  shadows_ids: number[] | null;
  shadows_codes: string[] | null;
  shadows_size: number;
  deck_size: number;
  discard: string[];
  discard_ids: number[];
  discard_codes: string[];
  dead: string[];
  dead_ids: number[];
  dead_codes: string[];
  /** Doomed cards in the dead pile, and how many eliminate; 0 where none do. */
  doomed: number;
  doomed_limit: number;
  in_play: CardSeen[] | null;
  on_table: number;
}

export interface ThronesView {
  game: string;
  viewer: number;
  round: number;
  phase: string;
  /** The phases of a round in order, as the rulebook names them. */
  phases: string[];
  active: number | null;
  first_player: number;
  to_act: number[];
  challenge: ChallengeSeen | null;
  players: PlayerSeen[];
  winners: number[] | null;
}

export interface RiskPlayer {
  seat: number;
  name: string;
  house: string | null;
  out: boolean;
  territories: number;
  armies: number;
  castles: number;
  ports: number;
  points: number;
  cards: number;
  hand: string[] | null;
  gold?: number;
  score?: number;
  seat_of_power?: string | null;
  musters?: number;
  characters?: { name: string; cost: number; state: string }[];
  maesters?: string[] | null;
  maester_cards?: number;
  objectives?: string[] | null;
  objective_cards?: number;
  levies?: string[] | number;
}

export interface Land {
  owner: number;
  armies: number;
  units?: number[];
}

export interface RiskView {
  game: "risk";
  mode: string;
  /** The victory points that win; null where points for territories, castles and ports decide. */
  score_to_win: number | null;
  board: string;
  viewer: number;
  turn: number;
  phase: string;
  /** The steps of a turn in order. */
  phases: string[];
  active: number | null;
  first_player: number | null;
  to_act: number[];
  reserve: number;
  invasion: { from: string; to: string; committed: number } | null;
  deck: number;
  discard: string[];
  players: RiskPlayer[];
  territories: Record<string, Land>;
  winners: number[] | null;
  modules?: string[];
  maester_deck?: number;
  objective_deck?: number;
  dice?: { attack: [number, number][]; defence: [number, number][] } | null;
}

export type View = ThronesView | RiskView;

export const isRisk = (view: View): view is RiskView => view.game === "risk";
