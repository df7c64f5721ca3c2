import type { RuleRecipient } from '#engines/rules/contract.ts';
import { addRecipients } from '#engines/rules/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { LeadRule } from '../contract.ts';
import { findAbsence } from '../working-time.ts';
import { toMember } from './member-times.queries.ts';
import { showChains } from './offer-chains.ts';
import { readDefinitions } from './read-definitions.ts';
import { countLeads, readShownRecipients, type ShownRecipientRow } from './show-rules.queries.ts';

/** Returns the assignment rules, or one of them, each with the first of its recipients. */
export async function showRules(scope: OrgScope, recipientLimit: number, id?: number): Promise<LeadRule[]> {
  const rules = await addRecipients(scope, await readDefinitions(scope, 'assignment', id), recipientLimit, {
    readRecipients: readShownRecipients,
    count: countLeads,
  });
  const chains = await showChains(
    scope,
    rules.map(({ offer_chain }) => offer_chain),
  );
  const at = nowIso();
  return rules.map(({ recipients, ...rule }, index) => ({
    ...rule,
    offer_chain: chains[index]!,
    member_recipients: recipients.map((one) => showRecipient(one, at)),
  }));
}

function showRecipient(row: ShownRecipientRow, at: string): RuleRecipient {
  const { round_robin_max_leads_per_round, current_round_lead_counter, kept_turns, last_lead_received_at } = row;
  const unavailable_reason = findAbsence(toMember(row, at), at);
  return {
    member_prof_id: row.profile_id,
    name: row.name,
    email: row.email,
    round_robin_max_leads_per_round,
    current_round_lead_counter,
    kept_turns,
    last_lead_received_at,
    is_available: unavailable_reason === null,
    unavailable_reason,
  };
}
