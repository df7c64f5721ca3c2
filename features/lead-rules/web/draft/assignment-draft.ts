import type { DraftKind } from '#engines/rules/web/index.ts';
import type { LeadRule } from '../../contract.ts';
import { assignmentForm, type RuleValues } from '../editor/rule-form.ts';
import { text } from './en.ts';

/** The draft of the assignment rules, which the simulator tries. */
export const assignmentDraft = {
  form: assignmentForm,
  show: (rule: LeadRule, { recipients }: RuleValues) => {
    const known = new Map(rule.member_recipients.map((one) => [one.member_prof_id, one]));
    return {
      num_recipients: recipients.length,
      member_recipients: recipients.map(({ id, name, max }) => ({
        ...(known.get(id) ?? newRecipient),
        member_prof_id: id,
        name,
        round_robin_max_leads_per_round: max,
      })),
    };
  },
  changed: {
    recipients: text('changed_recipients'),
    distribution_type: text('changed_distribution_type'),
    offer_minutes: text('changed_offer_minutes'),
    offer_chain: text('changed_offer_chain'),
    save_lead_to_owner_account: text('changed_save_lead_to_owner_account'),
  },
} satisfies DraftKind<LeadRule, RuleValues, ReturnType<typeof assignmentForm.toDraft>>;

const newRecipient = {
  email: null,
  current_round_lead_counter: 0,
  kept_turns: 0,
  last_lead_received_at: null,
  is_available: true,
  unavailable_reason: null,
};
