import { defineText } from '#platform/web/en/text.ts';

/** The words by which sequences are entered from clients; they come with the first page. */
export const entryText = defineText({
  sequences: 'Sequences',
  add_to_sequence: 'Add to sequence',
});
