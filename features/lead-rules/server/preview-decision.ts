import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { readLeadFacts } from './decide-again.queries.ts';
import { chooseRule, decideLead, withOwnItems } from './decide-leads.ts';
import type { Decision } from './decisions.queries.ts';
import { lockRotations } from './rotations.queries.ts';
import { lockRuleBook, readRuleBook } from './rule-book.queries.ts';
import { withPlacedAssignees } from './with-placed-assignees.ts';

/** Returns what would be decided now about a lead that was filed. Nothing is kept: no turn is taken. */
export async function previewDecision(scope: OrgScope, lead_id: string): Promise<Decision> {
  await lockRuleBook(scope, 'to_decide');
  const leads = await withPlacedAssignees(scope, await readLeadFacts(scope, [{ lead_id }]));
  const book = withOwnItems(await readRuleBook(scope), leads);
  const choice = chooseRule(book, leads[0]!);
  const locked = await lockRotations(scope, choice.rule ? [choice.rule.id] : [], nowIso());
  return decideLead(book, leads[0]!, choice, locked);
}
