import { defineText } from '#platform/web/en/text.ts';

/** The few words that are there from the first page on. */
export const text = defineText({
  import_clients: 'Import',
});
