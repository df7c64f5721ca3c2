import { announceAndMail } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { readLeadFacts } from './decide-again.queries.ts';
import { chooseRule, decideLead, withOwnItems } from './decide-leads.ts';
import { lockUnassigned, readWaiting, updateDecisions } from './decisions.queries.ts';
import { giveOutWaiting, settleWaiting } from './give-out.ts';
import { lockRotations, saveRotations } from './rotations.queries.ts';
import { readRuleBook } from './rule-book.queries.ts';

/** How many leads of a deleted rule one transaction decides; a job goes on with the others. */
const BATCH = 200;

/** Asks the other rules about leads whose rule was deleted, oldest first, under the lock of the rule book. */
export async function decideAgain(scope: OrgScope, services: Services): Promise<number> {
  const waiting = await readWaiting(scope, null, BATCH);
  if (waiting.length === 0) return 0;
  const leads = await readLeadFacts(scope, waiting);
  const book = withOwnItems(await readRuleBook(scope), leads);
  const choices = leads.map((lead) => chooseRule(book, lead));
  const at = nowIso();
  const locked = await lockRotations(
    scope,
    choices.flatMap(({ rule }) => rule?.id ?? []),
    at,
  );
  const earlier = await giveOutWaiting(scope, locked, book);
  const free = await lockUnassigned(
    scope,
    waiting.map(({ client_id }) => client_id),
  );
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
  await announceAndMail(scope, services, [...earlier, ...given]);
  return given.length;
}
