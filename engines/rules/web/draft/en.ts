import { defineText } from '#platform/web/en/text.ts';

/** Words of rules that are changed and not saved yet. */
export const text = defineText({
  moved: 'moved from {from} to {to}',
  changed_name: 'renamed',
  changed_lead_source: 'source changed',
  changed_conditions: 'conditions changed',
  condition_removed: '{name} condition removed',
  condition_added: '{name} condition added',
  not_saved: { one: '1 change not saved:', other: '{count} changes not saved:' },
  and_more: { one: 'and 1 more rule', other: 'and {count} more rules' },
  discard: 'Discard',
  save: 'Save rules',
  saved: { one: '1 change saved', other: '{count} changes saved' },
  was: 'Was {number}',
  edited: 'Changed',
  conflict_order: 'Someone else changed the order.',
  conflict_rule: 'Someone else changed {names}.',
  conflict_text: 'Nothing was saved.',
  conflict_partly: { one: '1 change was saved before that.', other: '{count} changes were saved before that.' },
  keep_mine: 'Keep mine',
  take_theirs: 'Take theirs',
});
