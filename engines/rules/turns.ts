import type { UnavailableReason } from './definition.ts';

/** A recipient of a rule in its round. */
export interface Place {
  /** The profile of an assignment rule's recipient, the recipient of a distribution rule. */
  id: number;
  /** Leads per round. */
  max: number;
  /** Leads of this round. */
  counter: number;
  /** Turns missed while absent, at most one round of them. */
  kept: number;
}

/** The recipients of a rule, in order, and how far their round has come. */
export interface Rotation {
  /** Counted from 1. */
  round: number;
  places: readonly Place[];
}

export interface Turn {
  /** The place that has it. */
  id: number;
  round: number;
  /** Counted from 1; null for a kept turn, which belongs to an earlier round. */
  turn: number | null;
  turns_in_round: number;
  is_kept_turn: boolean;
  /** Whose turn it would have been, in order. */
  skipped: { id: number; why: UnavailableReason }[];
}

/** Tells why whoever has a place gets no lead now; null for one who is available. */
export type FindAbsence = (id: number) => UnavailableReason | null;

/** People who are not members now: they have no turns to keep. */
export const isGone = (why: UnavailableReason | null): boolean => why === 'deactivated' || why === 'invited';

/**
 * Gives one lead to the recipient whose turn it is (S0-4-36): first who is owed a turn, then the first in order with
 * room in this round, and when nobody available has room a new round begins. It changes nothing and asks nothing else,
 * so that a simulation gives the leads as filing does.
 *
 * @returns null when nobody is available.
 */
export function assignTurn(rotation: Rotation, absence: FindAbsence): { rotation: Rotation; turn: Turn } | null {
  const places = rotation.places.map((place) => ({ place, why: absence(place.id) }));
  if (places.every(({ why }) => why !== null)) return null;
  const turns_in_round = places.reduce((sum, { place, why }) => sum + (isGone(why) ? 0 : place.max), 0);
  const find = (hasTurn: (place: Place) => boolean) => {
    const open = places.filter(({ place }) => hasTurn(place));
    const chosen = open.find(({ why }) => why === null);
    const before = chosen ? open.slice(0, open.indexOf(chosen)) : [];
    const skipped = before.map(({ place, why }) => ({ id: place.id, why: why! }));
    return chosen && { place: chosen.place, skipped };
  };

  const owed = find(({ kept }) => kept > 0);
  if (owed) {
    const turn = { round: rotation.round, turn: null, turns_in_round, is_kept_turn: true, skipped: owed.skipped };
    return give(rotation, owed.place, { kept: owed.place.kept - 1 }, turn);
  }
  const next = find(({ counter, max }) => counter < max);
  if (!next) return assignTurn(beginRound(rotation, absence), absence);
  const turn = rotation.places.reduce((sum, { counter }) => sum + counter, 1);
  const { round } = rotation;
  return give(
    rotation,
    next.place,
    { counter: next.place.counter + 1 },
    { round, turn, turns_in_round, is_kept_turn: false, skipped: next.skipped },
  );
}

function give(rotation: Rotation, chosen: Place, change: Partial<Place>, turn: Omit<Turn, 'id'>) {
  const places = rotation.places.map((place) => (place === chosen ? { ...place, ...change } : place));
  return { rotation: { ...rotation, places }, turn: { id: chosen.id, ...turn } };
}

/** Begins a new round. Who missed turns keeps them, at most one round of them. */
function beginRound({ round, places }: Rotation, absence: FindAbsence): Rotation {
  return {
    round: round + 1,
    places: places.map((place) => {
      const why = absence(place.id);
      const missed = why === null ? 0 : place.max - place.counter;
      const kept = isGone(why) ? 0 : Math.min(place.max, place.kept + missed);
      return { ...place, counter: 0, kept };
    }),
  };
}
