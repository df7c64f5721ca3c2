import { fileWaitingLeads, type TestWebhook } from '#testing/leads/leads.ts';
import type { Org, Person } from '#testing/world.ts';
import { type LeadRule, leadRules, type NewRule } from '../../contract.ts';
import { type DraftRule, ruleSimulation, type Simulation } from '../../simulation-contract.ts';

export const recipient = ({ profile_id }: Person, max_leads_per_round = 1) => ({
  member_prof_id: profile_id,
  max_leads_per_round,
});

export const addRule = (org: Org, rule: NewRule): Promise<LeadRule> => org.owner.call(leadRules.create, { body: rule });

export const simulate = (
  person: Person,
  rules: readonly DraftRule[],
  leads: 'last_30_days' | 'made_up' = 'last_30_days',
): Promise<Simulation> => person.call(ruleSimulation.simulate, { body: { leads, rules: [...rules] } });

/** A draft that has the saved rules in this order. */
export const unchanged = (...rules: LeadRule[]): DraftRule[] => rules.map(({ id }) => ({ id }));

export const formIs = (value: string) => ({
  logical_operator: 'AND' as const,
  expressions: [{ name: 'form_id' as const, operator: 'equal' as const, attr_val_type: 'FREE_TEXT' as const, value }],
});

let sent = 0;

/** Sends a lead of a new person, and files it. @returns the person's name. */
export async function sendLead(webhook: TestWebhook, data: object = {}): Promise<string> {
  sent += 1;
  const name = `Lead ${sent}`;
  await webhook.post({ name, email: `simulated${sent}@example.com`, ...data });
  await fileWaitingLeads();
  return name;
}

/** Names the lead, who gets it today and with the draft, and why. */
export const findDifferences = (simulation: Simulation) =>
  simulation.differences.map(({ client, today, draft, because }) => [
    client?.name,
    today?.name ?? null,
    draft?.name ?? null,
    because.reason,
  ]);
