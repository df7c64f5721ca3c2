import { defineText } from '#platform/web/en/text.ts';

/** Words about how a sequence has gone. */
export const text = defineText({
  title: 'Figures by step',
  lead: 'Counted over the clients you can see.',
  not_loaded: 'The figures couldn’t be loaded.',
  empty_title: 'No figures yet',
  empty_text: 'They appear once clients are in this sequence.',
  step: 'Step {number}',
  today: 'Due today',
  overdue: 'Overdue',
  done: 'Done',
  skipped: 'Skipped',
  lateness: 'Median delay',
  on_time: 'On time',
  sent: 'Sent',
  opened: 'Opened',
  replied: 'Replied',
  stopped: 'Stopped',
  by_hand: 'By hand',
  stopped_by: '{reason}: {number}',
});
