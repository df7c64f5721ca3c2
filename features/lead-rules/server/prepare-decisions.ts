import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { chooseRule, type LeadToDecide, withOwnItems } from './decide-leads.ts';
import { giveOutWaiting } from './give-out.ts';
import { lockRotations } from './rotations.queries.ts';
import { readRuleBook } from './rule-book.queries.ts';

/**
 * Finds the rule for each of these leads, locks those rules, and first gives out what waits on them, under the lock of the
 * rule book; the caller saves the rotations.
 *
 * @param client_ids clients that the caller writes too, which are locked along with those that are given out.
 */
export async function prepareDecisions(scope: OrgScope, leads: readonly LeadToDecide[], client_ids: readonly number[]) {
  const book = withOwnItems(await readRuleBook(scope), leads);
  const choices = leads.map((lead) => chooseRule(book, lead));
  const rule_ids = choices.flatMap(({ rule }) => rule?.id ?? []);
  const locked = await lockRotations(scope, rule_ids, nowIso());
  return { book, choices, locked, given_out: await giveOutWaiting(scope, locked, book, client_ids) };
}
