// Generated from the server's types by `npm run types`. Do not edit.

/** A card in play with its current values. */
export interface CardSeen {
  attachments: CardSeen[];
  code: string;
  controller: number;
  duplicates: number;
  facedown: (string | null)[];
  icons?: string[];
  id: number;
  keywords?: string[];
  kneeling: boolean;
  power: number;
  printed_strength?: number;
  strength?: number;
  title: string;
  tokens: Record<string, number>;
  type: string;
  unique: boolean;
}

/** The current challenge. */
export interface ChallengeSeen {
  attack: number;
  attacker: number;
  attacker_ids: number[];
  attackers: string[];
  defence: number;
  defender: number;
  defender_ids: number[];
  defenders: string[];
  type: string;
  winner: number | null;
}

/** A character of a house: `ready`, `used`, `dead` or `captive`. */
export interface CharacterSeen {
  cost: number;
  name: string;
  state: string;
}

/** The dice of Skirmish, highest first. */
export interface DiceSeen {
  attack: number[];
  defence: number[];
}

export interface InvasionSeen {
  committed: number;
  from: string;
  to: string;
}

/** One player's side of the table. Lists that only their owner may see are null for everybody else. */
export interface PlayerSeen {
  agenda_ids: number[];
  agendas: string[];
  dead: string[];
  dead_codes: string[];
  dead_ids: number[];
  deck_size: number;
  discard: string[];
  discard_codes: string[];
  discard_ids: number[];
  doomed: number;
  doomed_limit: number;
  faction: string;
  faction_kneeling: boolean;
  faction_power: number;
  gold: number;
  hand: string[] | null;
  hand_codes: string[] | null;
  hand_ids: number[] | null;
  hand_size: number;
  in_play: CardSeen[] | null;
  name: string;
  on_table: number;
  out: boolean;
  partner: number | null;
  plot: PlotSeen | null;
  plot_deck: string[] | null;
  plot_deck_codes: string[] | null;
  plot_deck_ids: number[] | null;
  plots_left: number;
  power: number;
  power_to_win: number;
  seat: number;
  shadows: string[] | null;
  shadows_codes: string[] | null;
  shadows_ids: number[] | null;
  shadows_size: number;
  team_power: number;
  title: string | null;
  used_plots: string[];
  used_plots_codes: string[];
  used_plots_ids: number[];
}

/** A revealed plot with its current values; an edition leaves out values that its plots do not have. */
export interface PlotSeen {
  claim?: number;
  code: string;
  id: number;
  income?: number;
  initiative?: number;
  reserve?: number;
  title: string;
  tokens: Record<string, number>;
}

/** A player. Lists that only their owner may see are null for everybody else. */
export interface RiskPlayer {
  armies: number;
  cards: number;
  castles: number;
  characters?: CharacterSeen[];
  gold?: number;
  hand: string[] | null;
  house: string | null;
  levies?: string[] | number;
  maester_cards?: number;
  maesters?: string[] | null;
  musters?: number;
  name: string;
  objective_cards?: number;
  objectives?: string[] | null;
  out: boolean;
  points: number;
  ports: number;
  score?: number;
  seat: number;
  seat_held?: boolean;
  seat_of_power?: string | null;
  territories: number;
}

/** A game of RISK as a seat, or a spectator (-1), sees it. Skirmish leaves out what only Dominion has. */
export interface RiskView {
  active: number | null;
  board: string;
  deck: number;
  dice?: SidedDiceSeen;
  discard: string[];
  drafting?: boolean;
  end_game_after: number | null;
  first_player: number | null;
  game: string;
  invasion: InvasionSeen | null;
  maester_deck?: number;
  maester_discard?: string[];
  mode: string;
  modules?: string[];
  objective_deck?: number;
  objective_discard?: string[];
  phase: string;
  phases: string[];
  players: RiskPlayer[];
  reserve: number;
  rolled: DiceSeen | null;
  score_to_win: number | null;
  territories: Record<string, TerritorySeen>;
  to_act: number[];
  turn: number;
  unit_kinds?: string[];
  viewer: number;
  winners: number[] | null;
}

/** The dice of Dominion: value and number of sides of each. */
export interface SidedDiceSeen {
  attack: number[][];
  defence: number[][];
}

/** A territory: its owner (-1: nobody), its armies and, in Dominion, its special units by kind. */
export interface TerritorySeen {
  armies: number;
  owner: number;
  units?: number[];
}

/** A card game as a seat, or a spectator (-1), sees it. */
export interface ThronesView {
  active: number | null;
  challenge: ChallengeSeen | null;
  challenge_types: string[];
  first_player: number;
  game: string;
  phase: string;
  phases: string[];
  players: PlayerSeen[];
  round: number;
  teams: boolean;
  to_act: number[];
  viewer: number;
  winners: number[] | null;
}

export type View = RiskView | ThronesView;
