import { defineText } from '#platform/web/en/text.ts';

/** The words of custom fields on the pages of clients. */
export const text = defineText({
  add_a: 'Add a {field}',
  add_an: 'Add an {field}',
  deleted_field: 'a deleted field',
});
