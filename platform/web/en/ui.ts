import { defineText } from './text.ts';

/** The words the design system says by itself. Words about a subject come from its feature. */
export const uiText = defineText({
  required: 'required',
  optional: 'Optional',
  valid: 'Valid',
  clear: 'Clear',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  undo: 'Undo',
  search: 'Search',
  show_more: 'Show more',
  notifications: 'Notifications, F6',
  skip_to_content: 'Skip to content',
  code_digit: 'Digit {position} of {total}',
  unsaved_question: 'Discard what you entered?',
  keep_editing: 'Keep editing',
  discard: 'Discard',
  loading: 'Loading',
});
