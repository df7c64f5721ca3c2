import { announceAndMail } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { lockRuleBook, readRuleBook } from '../rules/rule-book.queries.ts';
import { assignWaitingLeads, settleWaiting } from './assign-waiting-leads.ts';
import { readLeadFacts } from './decide-again.queries.ts';
import { decideLead } from './decide-leads.ts';
import { listRulesWithWaiting, lockUnassigned, readWaiting, updateDecisions } from './decisions.queries.ts';
import { findDistributor } from './lead-distributor.ts';
import { prepareDecisions } from './prepare-decisions.ts';
import { lockRotations, saveRotations } from './rotations.queries.ts';

/**
 * Gives out what waits on these rules, or on any, because somebody may have become available, and tells the people.
 *
 * @returns how many leads got somebody.
 */
export async function drainWaiting(scope: OrgScope, services: Services, rule_ids?: readonly number[]): Promise<number> {
  await lockRuleBook(scope, 'to_decide');
  const at = nowIso();
  const waiting = await listRulesWithWaiting(scope);
  if (waiting.length === 0) return 0;
  const book = await readRuleBook(scope);
  const wanted = waiting.filter((id): id is number => id !== null && (rule_ids?.includes(id) ?? true));
  const locked = await lockRotations(scope, wanted, at);
  const given = await assignWaitingLeads(scope, locked, book);
  await saveRotations(scope, locked);
  await announceAndMail(scope, services, given);
  return given.length;
}

/** Does the same for all rules, and asks the others where one was deleted. */
export async function drainAll(scope: OrgScope, services: Services): Promise<number> {
  await lockRuleBook(scope, 'to_decide');
  await findDistributor()?.chooseAgain(scope, await readRuleBook(scope));
  const again = await decideAgain(scope, services);
  const given = await drainWaiting(scope, services);
  return again + given;
}

/** How many leads of a deleted rule one transaction decides; a job goes on with the others. */
const BATCH = 200;

/** Asks the other rules about leads whose rule was deleted, oldest first, under the lock of the rule book. */
async function decideAgain(scope: OrgScope, services: Services): Promise<number> {
  const waiting = await readWaiting(scope, null, BATCH);
  if (waiting.length === 0) return 0;
  const leads = await readLeadFacts(scope, waiting);
  const client_ids = waiting.map(({ client_id }) => client_id);
  const { book, choices, locked, given_out } = await prepareDecisions(scope, leads, { client_ids });
  const { at } = locked;
  const free = await lockUnassigned(scope, client_ids);
  const decided = waiting.map((one, index) => ({
    ...one,
    tested: choices[index]!.tested,
    decision: free.has(one.client_id)
      ? decideLead(book, leads[index]!, choices[index]!, locked)
      : { outcome: 'WITHDRAWN' as const, profile_id: null, rule: null, turn: null, skipped: [] },
  }));
  const stillWaiting = decided.filter(({ decision }) => decision.outcome === 'WAITING');
  await updateDecisions(scope, stillWaiting, at);
  const given = await settleWaiting(
    scope,
    decided.filter(({ decision }) => decision.outcome !== 'WAITING'),
    at,
  );
  await saveRotations(scope, locked);
  await announceAndMail(scope, services, [...given_out, ...given]);
  return given.length;
}
