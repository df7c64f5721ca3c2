import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadFacts } from '../../match-rules.ts';
import { readRuleBook } from '../rules/rule-book.queries.ts';
import { assignWaitingLeads } from './assign-waiting-leads.ts';
import { chooseRule, type LeadToDecide, withOwnItems } from './decide-leads.ts';
import { findDistributor } from './lead-distributor.ts';
import { lockRotations } from './rotations.queries.ts';

/**
 * Finds the rules for each of these leads, locks those rules, and first gives out what waits on them, under the lock of the
 * rule book; the caller saves the rotations.
 *
 * @param client_ids clients that the caller writes too, which are locked along with those that are given out.
 * @param to_send what distribution rules compare of each lead; null for one that they leave alone.
 */
export async function prepareDecisions(
  scope: OrgScope,
  leads: readonly LeadToDecide[],
  { client_ids, to_send = [] }: { client_ids: readonly number[]; to_send?: readonly (LeadFacts | null)[] },
) {
  const book = withOwnItems(await readRuleBook(scope), leads);
  const choices = leads.map((lead) => chooseRule(book, lead));
  const distribution = await findDistributor()?.choose(scope, book, to_send);
  const rule_ids = [...choices.flatMap(({ rule }) => rule?.id ?? []), ...(distribution?.rule_ids ?? [])];
  const locked = await lockRotations(scope, rule_ids, nowIso());
  const given_out = await assignWaitingLeads(scope, locked, book, client_ids);
  return { book, choices, distribution, locked, given_out };
}
