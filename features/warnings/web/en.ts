import { defineText } from '#platform/web/en/text.ts';

/** Words of the banners. */
export const text = defineText({
  credits_used_up: 'Lead distribution is off.',
  credits_used_up_text: 'All credits are used up. New ones arrive on {date}.',
  credits_running_out: 'Lead distribution credits are running low.',
  credits_running_out_text: {
    one: '{count} credit is left until {date}.',
    other: '{count} credits are left until {date}.',
  },
  see_credits: 'See credits',
});
