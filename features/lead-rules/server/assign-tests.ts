import type { LeadToAssign, TestAssignments } from '#features/leads/server/index.ts';
import { addAssignments } from '#features/timeline/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { chooseRule, decideLead } from './decide-leads.ts';
import { type Decision, insertDecisions, listAssigned } from './decisions.queries.ts';
import { readRotations } from './rotations.queries.ts';
import { lockRuleBook, readRuleBook } from './rule-book.queries.ts';
import { toLeadToDecide } from './to-lead-to-decide.ts';

/**
 * Finds who would get test leads, each as if it were the only one: no turn is taken, nothing is offered or sent, and none
 * waits. The decision says so.
 */
export async function assignTests(scope: OrgScope, arriving: readonly LeadToAssign[]): Promise<TestAssignments> {
  const at = nowIso();
  await lockRuleBook(scope, 'to_decide');
  const book = await readRuleBook(scope);
  const leads = arriving.map(toLeadToDecide);
  const choices = leads.map((lead) => chooseRule(book, lead));
  const rule_ids = choices.flatMap(({ rule }) => rule?.id ?? []);
  const rotations = await readRotations(scope, rule_ids, at);
  // Deciding moves rotations on, so each lead has a copy of them.
  const decisions = leads.map((lead, index) =>
    asTest(decideLead(book, lead, choices[index]!, structuredClone(rotations))),
  );
  return {
    assignee_ids: decisions.map(({ profile_id }) => profile_id),
    keep: async (client_ids) => {
      const rows = arriving.map(({ lead_id }, index) => ({
        lead_id,
        client_id: client_ids[index]!,
        tested: choices[index]!.tested,
        decision: decisions[index]!,
      }));
      await insertDecisions(scope, rows, at);
      await addAssignments(scope, listAssigned(rows));
    },
  };
}

/** A lead that would be offered goes to the first of those it would be offered to. */
const asTest = ({ offered_to, ...decision }: Decision): Decision => ({
  ...decision,
  outcome: 'TEST_LEAD',
  profile_id: decision.profile_id ?? offered_to?.[0] ?? null,
  turn: null,
});
