import { defineText } from '#platform/web/en/text.ts';

/** Words about any draft. */
export const text = defineText({
  undo: 'Undo',
  redo: 'Redo',
  saved_at: 'Saved at {time}',
  saving: 'Saving…',
  they_changed: '{name} changed {parts} at {time}',
  somebody: 'Someone',
  offline: 'Offline. Your changes are kept here.',
  not_saved: 'Not saved: {why}',
  try_again: 'Try again',
  not_complete: 'Incomplete:',
  part_unfinished: 'This is incomplete and was not saved.',
  publish_problems: { one: 'Publish: 1 problem', other: 'Publish: {count} problems' },
  problems: { one: '1 problem before publishing', other: '{count} problems before publishing' },
  preview_width: 'Width of the preview',
  desktop: 'Desktop',
  phone: 'Phone',
  move_up: 'Move up',
  move_down: 'Move down',
  copy: 'Duplicate',
  remove: 'Remove',
  discard: 'Discard',
  discarded: 'Changes discarded',
  discard_title: { one: 'Discard 1 change?', other: 'Discard {count} changes?' },
  discard_changes: { one: 'Discard 1 change', other: 'Discard {count} changes' },
});
