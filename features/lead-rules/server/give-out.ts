import { assignClients } from '#features/clients/server/index.ts';
import type { AssignedLead } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { decideByRule, decideWaiting, findPresence } from './decide-leads.ts';
import { type Decision, lockUnassigned, readWaiting, updateDecisions, type Waiting } from './decisions.queries.ts';
import { findDistributor } from './lead-distributor.ts';
import { offerDecided } from './offer-leads.ts';
import type { LockedRotations, RuleState } from './rotations.queries.ts';
import type { RuleBook } from './rule-book.queries.ts';

/** How many waiting leads of a rule one transaction gives out. */
const BATCH = 200;

type Owner = Pick<RuleBook, 'owner_id' | 'is_free_tier'>;

/**
 * Gives the leads that wait on locked rules to whoever is available, oldest first, and then sends those that wait on
 * distribution rules; the caller saves the rotations.
 */
export async function giveOutWaiting(scope: OrgScope, locked: LockedRotations, book: RuleBook): Promise<AssignedLead[]> {
  const given: AssignedLead[] = [];
  const rules = [...locked.rules.values()].filter(({ kind, has_waiting }) => kind === 'assignment' && has_waiting);
  for (const rule of rules.sort((one, other) => one.id - other.id)) {
    given.push(...(await giveOutRule(scope, locked, rule, book)));
  }
  const sent = (await findDistributor()?.giveOut(scope, locked, book)) ?? [];
  return [...given, ...sent];
}

async function giveOutRule(
  scope: OrgScope,
  locked: LockedRotations,
  rule: RuleState,
  { owner_id, is_free_tier }: Owner,
): Promise<AssignedLead[]> {
  const { hasMembers, isAnybodyAvailable } = findPresence(rule, locked);
  if (hasMembers && !isAnybodyAvailable && !is_free_tier) return [];
  const waiting = await readWaiting(scope, rule.id, BATCH);
  const free = await lockUnassigned(
    scope,
    waiting.map(({ client_id }) => client_id),
  );
  const decisions = decideWaiting<Waiting, Decision>(rule, waiting, ({ client_id }) => {
    if (!free.has(client_id)) return withdraw(rule);
    return is_free_tier && owner_id !== null
      ? { ...withdraw(rule), outcome: 'OWNER_IN_FREE_TIER', profile_id: owner_id }
      : decideByRule(rule, locked, owner_id);
  });
  const decided = decisions.map((decision, index) => ({ ...waiting[index]!, decision }));
  if (waiting.length === BATCH) rule.has_waiting = true;
  return settleWaiting(scope, decided, locked.at);
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
  const groups = new Map<string, { profile_id: number; rule_name: string | undefined; clients: Waiting[] }>();
  for (const { decision, ...one } of decided) {
    const { profile_id, rule } = decision;
    if (profile_id === null) continue;
    const key = `${profile_id}:${rule?.name}`;
    const group = groups.get(key) ?? { profile_id, rule_name: rule?.name, clients: [] };
    group.clients.push(one);
    groups.set(key, group);
  }
  for (const { profile_id, rule_name, clients } of groups.values()) {
    const rows = clients.map(({ client_id }) => ({ id: client_id, assigned_to_id: null }));
    await assignClients(scope, rows, profile_id, rule_name);
  }
  return decided.flatMap(({ lead_id, client_id, decision: { profile_id } }) =>
    profile_id === null ? [] : [{ lead_id, client_id, profile_id }],
  );
}
