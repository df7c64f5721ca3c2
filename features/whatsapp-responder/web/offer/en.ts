import { defineText } from '#platform/web/en/text.ts';

/** Words about answers that people send from their own WhatsApp. */
export const text = defineText({
  title: 'Answer now on WhatsApp',
  why: '{reason} The text is ready to go from your own WhatsApp.',
  open: 'Open WhatsApp',
  not_loaded: 'Couldn’t load the answer for WhatsApp.',
  toast: 'Answer {name} on WhatsApp',
  many_toast: '{count} answers to send on WhatsApp',
  many_toast_text: 'Each client’s record has the text.',
});
