import { defineText } from '#platform/web/en/text.ts';

/** The few words that every page needs from the start. */
export const text = defineText({
  area: 'Offered to you',
  offered_now: { one: '1 lead is offered to you', other: '{count} leads are offered to you' },
});
