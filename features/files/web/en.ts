import { defineText } from '#platform/web/en/text.ts';

/** Words of uploads; the first sentence is the specification's (S0-8-22). */
export const text = defineText({
  grant_failed: 'An error has occurred while generating upload link',
  empty: 'This file is empty.',
  gallery: 'Pictures',
  picture_number: 'Picture {number}',
  cover: 'Cover',
  remove_named: 'Remove {name}',
});
