import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of distribution rules. */
export const text = defineText({
  history: 'History',
  rules: 'Lead distribution rules',
  not_loaded: 'Couldn’t load the rules',
  all_go_to: 'All leads go to {name}',
  to_everybody: 'To everyone at the same time',
  stay_unassigned: 'Stay unassigned',
  owner_account: 'Owner account',
  sent_by: 'Sent by {channels}',
  other_leads: 'Not sent',
  moved: '{name} is now rule {number}',
  order_changed: 'Someone else changed the order.',
  order_changed_text: 'Your move was not saved. This is the order now.',
  keep_theirs: 'Keep this order',
  keep_mine: 'Use mine',
  skipped_note:
    'Members who are off duty or at their daily limit are skipped and catch up later. Rules that send to everyone skip no one.',
  empty_text: 'A rule sends new leads to members and to people outside the account, by app, e-mail or WhatsApp.',
  delete_text: 'New leads follow the remaining rules. What this rule sent stays in the history.',
});
