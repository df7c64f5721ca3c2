import { defineText } from '#platform/web/en/text.ts';

/** Words of the question when a known client is added by hand. */
export const text = defineText({
  question: 'This client is there already',
  question_text: 'Someone has this phone number or e-mail address. Added anyway, the two are listed under Duplicates.',
  open: 'Open {name}',
  add_anyway: 'Add anyway',
  back: 'Go back',
});
