import { announceAndMail } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { assignWaitingLeads } from './assign-waiting-leads.ts';
import { decideAgain } from './decide-again.ts';
import { listRulesWithWaiting } from './decisions.queries.ts';
import { findDistributor } from './lead-distributor.ts';
import { lockRotations, saveRotations } from './rotations.queries.ts';
import { lockRuleBook, readRuleBook } from './rule-book.queries.ts';

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
