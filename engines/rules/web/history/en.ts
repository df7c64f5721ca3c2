import { defineText } from '#platform/web/en/text.ts';

/** Words of the history of what rules decided. */
export const text = defineText({
  column_subject: '{One}',
  column_when: 'When',
  column_rule: 'Rule',
  hidden_record: 'A client you can’t see',
  no_rule: '—',
  rule: 'Rule',
  any_rule: 'Any rule',
  deleted_rule: 'A deleted rule',
  open_record: 'Open client',
});
