import { defineText } from '#platform/web/en/text.ts';

/** Words of deleting clients. */
export const text = defineText({
  delete_question: 'Delete {name}?',
  delete_text: 'The timeline and follow-up are deleted too. You can restore this client for 30 days.',
});
