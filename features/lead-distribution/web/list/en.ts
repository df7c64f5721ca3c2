import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of distribution rules. */
export const text = defineText({
  all_go_to: 'All leads go to {name}',
  to_everybody: 'To everyone at the same time',
  sent_by: 'Sent by {channels}',
  receive: 'Who receives leads',
  recipients: { one: '1 recipient', other: '{count} recipients' },
  in_rules: { one: 'in 1 rule', other: 'in {count} rules' },
  sent_30_days: 'Processed in the last 30 days',
  leads: { one: '1 lead', other: '{count} leads' },
  none_waiting: 'None are waiting for a recipient',
  waiting: { one: '1 is waiting for a recipient', other: '{count} are waiting for a recipient' },
  how_who: 'Who receives',
  how_who_text: 'Members and people outside the account, in turn or all at the same time.',
  how_sent: 'What is sent',
  how_sent_text: 'Who the lead is, how to reach them and their answers. The history shows how far each message got.',
  how_costs: 'What it costs',
  how_costs_text: 'Alerts in the app are free. An e-mail or WhatsApp message costs 1 credit once it is sent.',
});
