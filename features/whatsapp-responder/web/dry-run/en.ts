import { defineText } from '#platform/web/en/text.ts';

/** Words of a dry run. */
export const text = defineText({
  dry_run: 'Dry run',
  title: 'Dry run of 30 days',
  lead: 'What the responders would have sent to these leads. Nothing is sent.',
  not_loaded: 'Couldn’t do the dry run',
  loading: 'Looking at the leads of the past 30 days',
  empty: 'There were no leads in the past 30 days.',
  counted: { one: '1 lead', other: '{count} leads' },
  limited: 'The newest {count} leads',
  sent: { one: '1 would have received a message', other: '{count} would have received a message' },
  waiting: { one: '1 would have waited', other: '{count} would have waited' },
  not_sent: { one: '1 would have received nothing', other: '{count} would have received nothing' },
  reason: '{count} × {reason}',
  present_facts: 'Taken as they are now: the number, templates, opt-outs, assignees and the data of clients.',
  offered_to: 'Text offered to {name} in an alert',
  gets: 'Gets {template}',
  listed: { one: 'The newest lead', other: 'The newest {count} leads' },
});
