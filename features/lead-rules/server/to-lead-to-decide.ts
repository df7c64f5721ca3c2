import { comparableAnswers, isOldLead, type LeadToAssign } from '#features/leads/server/index.ts';
import type { LeadToDecide } from './decide-leads.ts';

export const toLeadToDecide = ({
  source,
  lead,
  answers,
  source_assignee_id,
  is_placed,
}: LeadToAssign): LeadToDecide => ({
  facts: {
    source: { id: source.id, kind: source.kind, name: source.name },
    page: { id: lead.external_account_id, name: lead.external_account_name },
    form: { id: lead.external_form_id, name: lead.external_form_name },
    campaign: { id: lead.campaign?.id ?? null, name: lead.campaign?.name ?? null },
    answers: comparableAnswers(answers),
  },
  source_assignee_id,
  is_placed,
  saves_to_owner: source.save_lead_to_owner_account,
  is_old: isOldLead(lead),
});
