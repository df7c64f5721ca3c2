import { assignTurn, findRule, isGone } from '#engines/rules/contract.ts';
import {
  type BookRule,
  type Decision,
  findAbsence,
  type LeadFacts,
  type LockedRotations,
  type RuleBook,
  type RuleState,
  testRule,
} from '#features/lead-rules/server/index.ts';
import type { DistributionOutcome } from '../../contract.ts';

type DecidingRule = Pick<RuleState, 'id' | 'name' | 'position' | 'save_lead_to_owner_account'>;

/** What was decided about sending a lead. */
export interface DistributionDecision extends Pick<Decision, 'turn' | 'skipped'> {
  outcome: DistributionOutcome;
  rule: DecidingRule;
  /** Those it is sent to. */
  recipient_ids: readonly number[];
  /** The member whose turn it is. */
  profile_id: number | null;
}

/** Finds the rule that sends a lead: the first that matches, else the default rule. */
export function findDistributionRule({ distribution, known }: RuleBook, lead: LeadFacts): BookRule | null {
  const { rules, default_rule } = distribution;
  const { rule } = findRule(rules, (one) => testRule(one, lead, known));
  if (rule || !default_rule) return rule;
  return testRule(default_rule, lead, known).why === 'matched' ? default_rule : null;
}

const decideNothing = (rule: DecidingRule, outcome: DistributionOutcome): DistributionDecision => ({
  outcome,
  rule,
  turn: null,
  skipped: [],
  recipient_ids: [],
  profile_id: null,
});

/** The decision about a lead while the product keeps the automation off. */
export const leaveUnsent = (rule: DecidingRule): DistributionDecision => decideNothing(rule, 'OFF');

/** The decision about a lead whose rule was deleted while it waited, and which no other rule sends. */
export const findNobody = (rule: DecidingRule): DistributionDecision => decideNothing(rule, 'NO_RECIPIENT');

/** Tells why a recipient gets no lead now; a person outside the account is always available. */
export function findAbsenceOf({ recipients, members, at }: LockedRotations, recipient_id: number) {
  const profile_id = recipients.get(recipient_id) ?? null;
  return profile_id === null ? null : findAbsence(members.get(profile_id)!, at);
}

/**
 * Sends a lead to all living recipients (readings.md D4) or to whoever has the turn (S0-4-35, S0-4-36), or lets it wait
 * behind those that wait already.
 *
 * @param assigned_to who got its client by an assignment rule, which counts towards their daily limit already.
 */
export function decideDistribution(
  rule: RuleState,
  locked: LockedRotations,
  assigned_to: number | null,
): DistributionDecision {
  const { rotation } = rule;
  const absence = (id: number) => findAbsenceOf(locked, id);
  const living = rotation.places.filter(({ id }) => !isGone(absence(id)));
  if (living.length === 0) return findNobody(rule);
  if (rule.distribution_type === 'BROADCAST' && !rule.has_waiting) {
    const recipient_ids = living.map(({ id }) => id);
    for (const id of recipient_ids) rule.received.add(id);
    return { ...decideNothing(rule, 'SENT_TO_ALL'), recipient_ids };
  }
  const taken = rule.has_waiting ? null : assignTurn(rotation, absence);
  if (!taken) {
    rule.has_waiting = true;
    return decideNothing(rule, 'WAITING');
  }
  const { id, skipped, ...turn } = taken.turn;
  rule.rotation = taken.rotation;
  rule.received.add(id);
  const profile_id = locked.recipients.get(id) ?? null;
  if (profile_id !== null && profile_id !== assigned_to) locked.members.get(profile_id)!.leads_today += 1;
  return {
    outcome: 'SENT_IN_TURN',
    rule,
    turn,
    skipped: skipped.flatMap((one) => {
      const skipped_id = locked.recipients.get(one.id) ?? null;
      return skipped_id === null ? [] : [{ profile_id: skipped_id, why: one.why }];
    }),
    recipient_ids: [id],
    profile_id,
  };
}

/**
 * Returns who gets the client that nobody has: the member whose turn it is, or the owner where the rule saves its leads
 * to the owner account (S0-4-37); null for nobody.
 */
export function decideClient(sent: DistributionDecision, owner_id: number | null): Decision | null {
  const { outcome, rule, turn, skipped, profile_id } = sent;
  if (outcome === 'WAITING' || outcome === 'OFF') return null;
  const { id, name, position } = rule;
  if (profile_id !== null) return { outcome: 'TURN', profile_id, rule: { id, name, position }, turn, skipped };
  if (!rule.save_lead_to_owner_account || owner_id === null) return null;
  return { outcome: 'OWNER_BY_RULE', profile_id: owner_id, rule: { id, name, position }, turn: null, skipped: [] };
}

/**
 * Tells whether no rule and no assignee of the source has taken the client, nobody is offered it and it waits for nobody.
 * The owner account, to which a source saves what is left, comes last.
 */
export const isLeftOver = ({ outcome }: Decision): boolean =>
  outcome === 'NOBODY' || outcome === 'UNASSIGNED_BY_RULE' || outcome === 'OWNER_BY_SOURCE';
