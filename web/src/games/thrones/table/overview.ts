// The strength of a seat by challenge type.
import type { PlayerSeen } from "../../../generated/views";

export interface Reach {
  type: string;
  /** Strength of the characters with that icon: of those that stand, and of all. */
  standing: number;
  all: number;
}

/** Strength by challenge type, of the types that the game has. */
export function reachOf(player: PlayerSeen, types: string[]): Reach[] {
  const people = (player.in_play ?? []).filter((card) => card.strength !== undefined);
  return types.map((type) => {
    const able = people.filter((card) => card.icons?.includes(type));
    const sum = (cards: typeof able) => cards.reduce((total, card) => total + (card.strength ?? 0), 0);
    return { type, standing: sum(able.filter((card) => !card.kneeling)), all: sum(able) };
  });
}
