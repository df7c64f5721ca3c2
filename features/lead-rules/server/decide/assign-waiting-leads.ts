import { decideWaiting } from '#engines/rules/contract.ts';
import { assignByRule } from '#features/clients/server/index.ts';
import type { AssignedLead } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { RuleBook } from '../rules/rule-book.queries.ts';
import { decideByRule, findPresence } from './decide-leads.ts';
import { type Decision, lockUnassigned, readWaiting, updateDecisions, type Waiting } from './decisions.queries.ts';
import { findDistributor } from './lead-distributor.ts';
import { offerDecided } from './offer-leads.ts';
import type { LockedRotations, RuleState } from './rotations.queries.ts';

/** How many waiting leads of a rule one transaction gives out. */
const BATCH = 200;

type Owner = Pick<RuleBook, 'owner_id' | 'is_free_tier'>;

/**
 * Gives the leads that wait on locked rules to whoever is available, oldest first, and then sends those that wait on
 * distribution rules; the caller saves the rotations.
 *
 * @param client_ids clients that the caller writes too: all of them are locked together, in the order of their ids.
 */
export async function assignWaitingLeads(
  scope: OrgScope,
  locked: LockedRotations,
  book: RuleBook,
  client_ids: readonly number[] = [],
): Promise<AssignedLead[]> {
  const waits = [...locked.rules.values()].filter(({ kind, has_waiting }) => kind === 'assignment' && has_waiting);
  const rules = waits.filter((rule) => canGiveOut(rule, locked, book));
  const queues = new Map<RuleState, Waiting[]>();
  for (const rule of rules) queues.set(rule, await readWaiting(scope, rule.id, BATCH));
  const waiting = [...queues.values()].flat();
  const to_send = await findDistributor()?.readWaiting(scope, locked, book);
  const free = await lockUnassigned(scope, [
    ...client_ids,
    ...waiting.map(({ client_id }) => client_id),
    ...(to_send?.client_ids ?? []),
  ]);
  const decided = [...queues].flatMap(([rule, queue]) => decideQueue(rule, queue, { free, locked, owner: book }));
  const given = await settleWaiting(scope, decided, locked.at);
  return [...given, ...((await to_send?.send(scope)) ?? [])];
}

function canGiveOut(rule: RuleState, locked: LockedRotations, { is_free_tier }: Owner): boolean {
  const { hasMembers, isAnybodyAvailable } = findPresence(rule, locked);
  return !hasMembers || isAnybodyAvailable || is_free_tier;
}

interface GivingOut {
  free: ReadonlySet<number>;
  locked: LockedRotations;
  owner: Owner;
}

/** Decides about the leads that wait on a rule. @returns the first of them, until nobody was available. */
function decideQueue(rule: RuleState, queue: readonly Waiting[], { free, locked, owner }: GivingOut): DecidedWaiting[] {
  const { owner_id, is_free_tier } = owner;
  const decisions = decideWaiting<Waiting, Decision>(rule, queue, (lead) => {
    if (!free.has(lead.client_id)) return withdraw(rule);
    return is_free_tier && owner_id !== null
      ? { ...withdraw(rule), outcome: 'OWNER_IN_FREE_TIER', profile_id: owner_id }
      : decideByRule(rule, locked, owner, lead);
  });
  if (queue.length === BATCH) rule.has_waiting = true;
  return decisions.map((decision, index) => ({ ...queue[index]!, decision }));
}

/** A lead that waited and what was decided about it. */
export interface DecidedWaiting extends Waiting {
  decision: Decision;
}

const withdraw = ({ id, name, position }: RuleState): Decision => ({
  outcome: 'WITHDRAWN',
  profile_id: null,
  rule: { id, name, position },
  turn: null,
  skipped: [],
});

/** Writes decisions and assigns clients whose rows are locked. @returns those that got somebody. */
export async function settleWaiting(
  scope: OrgScope,
  decided: readonly DecidedWaiting[],
  at: string,
): Promise<AssignedLead[]> {
  await updateDecisions(scope, decided, at);
  await offerDecided(scope, decided, at);
  await assignByRule(
    scope,
    decided.flatMap(({ client_id: id, decision: { profile_id: to_id, rule } }) =>
      to_id === null ? [] : [{ id, assigned_to_id: null, to_id, rule_name: rule?.name }],
    ),
  );
  return decided.flatMap(({ lead_id, client_id, decision: { profile_id } }) =>
    profile_id === null ? [] : [{ lead_id, client_id, profile_id }],
  );
}
