import { assignTurn, type Rotation, type RuleRecipient, type UnavailableReason } from '../../contract.ts';

/** A turn of the rotation as the editor draws it. */
export interface RotationSlot {
  /** Identifies the slot on the screen. */
  key: string;
  profile_id: number;
  /** Counted from 1 for the next one; null for one that was taken in this round. */
  number: number | null;
  is_kept_turn: boolean;
}

/** Somebody in turn, as the editor has them. */
interface Place {
  id: number;
  /** Turns per round. */
  max: number;
}

/** How far the round of a stored rule has come. */
export interface StoredRound {
  round: number;
  member_recipients: readonly Pick<
    RuleRecipient,
    'member_prof_id' | 'current_round_lead_counter' | 'kept_turns' | 'unavailable_reason'
  >[];
}

export interface RotationPlan {
  slots: RotationSlot[];
  /** Leads in a round of everybody. */
  turns_in_round: number;
  /** Who is skipped now, and why. */
  skipped: { profile_id: number; why: UnavailableReason }[];
}

/** How many turns are drawn: two rows of four. */
const SLOTS = 8;
/** How many of them were taken already. */
const DONE_SLOTS = 3;

/** Returns where the round stands with the recipients as they are edited; new ones begin at nothing. */
function readRotation(recipients: readonly Place[], rule: StoredRound | null): Rotation {
  const places = recipients.map(({ id, max }) => {
    const known = rule?.member_recipients.find(({ member_prof_id }) => member_prof_id === id);
    return {
      id,
      max,
      counter: known?.current_round_lead_counter ?? 0,
      kept: Math.min(max, known?.kept_turns ?? 0),
    };
  });
  return { round: rule?.round ?? 1, places };
}

/**
 * Plans whose turns come next, by the same turns as the server. It takes everybody to stay as available as now.
 *
 * @param rule the stored rule, whose round goes on; null for a new one.
 */
export function planRotation(recipients: readonly Place[], rule: StoredRound | null): RotationPlan {
  const absence = (id: number): UnavailableReason | null =>
    rule?.member_recipients.find(({ member_prof_id }) => member_prof_id === id)?.unavailable_reason ?? null;
  let rotation = readRotation(recipients, rule);
  const given = rotation.places.flatMap(({ id, counter }) => Array<number>(counter).fill(id)).slice(-DONE_SLOTS);
  const slots = given.map((profile_id, index): RotationSlot => {
    return { key: `done-${index}`, profile_id, number: null, is_kept_turn: false };
  });
  for (let number = 1; slots.length < SLOTS; number += 1) {
    const taken = assignTurn(rotation, absence);
    if (!taken) break;
    rotation = taken.rotation;
    const { id: profile_id, is_kept_turn } = taken.turn;
    slots.push({ key: `lead-${number}`, profile_id, number, is_kept_turn });
  }
  return {
    slots,
    turns_in_round: recipients.reduce((sum, { max }) => sum + max, 0),
    skipped: recipients.flatMap(({ id: profile_id }) => {
      const why = absence(profile_id);
      return why ? [{ profile_id, why }] : [];
    }),
  };
}
