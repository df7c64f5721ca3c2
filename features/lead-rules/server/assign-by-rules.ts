import { type Assignments, isOldLead, type LeadAssigner, type LeadToAssign } from '#features/leads/server/index.ts';
import { addAssignments } from '#features/timeline/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { assignTests } from './assign-tests.ts';
import { decideLead } from './decide-leads.ts';
import { insertDecisions, listAssigned } from './decisions.queries.ts';
import { offerDecided } from './offer-leads.ts';
import { prepareDecisions } from './prepare-decisions.ts';
import { saveRotations } from './rotations.queries.ts';
import { lockRuleBook } from './rule-book.queries.ts';
import { toLeadToDecide } from './to-lead-to-decide.ts';

/**
 * Decides who gets new clients and to whom their leads are sent, in the transaction that files them, after those that
 * waited longer.
 */
async function assignByRules(
  scope: OrgScope,
  arriving: readonly LeadToAssign[],
  client_ids: readonly number[],
): Promise<Assignments> {
  await lockRuleBook(scope, 'to_decide');
  const leads = arriving.map(toLeadToDecide);
  // Nothing automatic goes out to old leads (readings.md D32).
  const to_send = arriving.map(({ lead }, index) => (isOldLead(lead) ? null : leads[index]!.facts));
  const prepared = await prepareDecisions(scope, leads, { client_ids, to_send });
  const { book, choices, distribution, locked, given_out } = prepared;
  const { at } = locked;
  const decisions = leads.map((lead, index) => {
    const assigned = decideLead(book, lead, choices[index]!, locked);
    return distribution?.decide(locked, index, assigned) ?? assigned;
  });
  return {
    assignee_ids: decisions.map(({ profile_id }) => profile_id),
    offered_lead_ids: new Set(
      arriving.flatMap(({ lead_id }, index) => (decisions[index]!.outcome === 'OFFERED' ? [lead_id] : [])),
    ),
    given_out,
    keep: async (client_ids) => {
      await saveRotations(scope, locked);
      const rows = arriving.map(({ lead_id }, index) => ({
        lead_id,
        client_id: client_ids[index]!,
        tested: choices[index]!.tested,
        decision: decisions[index]!,
      }));
      await insertDecisions(scope, rows, at);
      await offerDecided(scope, rows, at);
      await distribution?.keep(scope, rows, at);
      await addAssignments(scope, listAssigned(rows));
    },
  };
}

export const ruleAssigner: LeadAssigner = { assign: assignByRules, assignTests };
