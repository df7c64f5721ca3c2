import { defineText } from '#platform/web/en/text.ts';

/** What changes of an assignment rule that is not saved yet. */
export const text = defineText({
  changed_recipients: 'recipients changed',
  changed_distribution_type: 'assignment method changed',
  changed_offer_minutes: 'time to claim changed',
  changed_offer_chain: 'steps after the offer changed',
  changed_save_lead_to_owner_account: 'owner account changed',
});
