import { leadRules, type RuleChange } from '#features/lead-rules/contract.ts';
import type { Org, Person } from '../world.ts';
import { fileWaitingLeads, type TestWebhook } from './leads.ts';

/** Makes a default rule that offers every lead to these people. */
export async function offerTo(org: Org, people: readonly Person[], change: Partial<RuleChange> = {}) {
  return org.owner.call(leadRules.create, {
    body: {
      name: 'Bayshore',
      is_default_rule: true,
      distribution_type: 'BROADCAST',
      member_recipients: people.map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
      ...(change.offer_minutes !== undefined && { offer_minutes: change.offer_minutes }),
      ...(change.offer_chain !== undefined && { offer_chain: change.offer_chain }),
    },
  });
}

/** Sends a lead and files it. */
export async function sendLead(webhook: TestWebhook, lead: object = {}): Promise<void> {
  await webhook.post({ name: 'Amina Hassan', phone: '+254 712 345678', form_name: 'Term life', ...lead });
  await fileWaitingLeads();
}
