import { defineText } from '#platform/web/en/text.ts';

/** The few words that every page needs from the start. */
export const text = defineText({
  attention_one: '{number} lead needs attention.',
  attention_many: '{number} leads need attention.',
});
