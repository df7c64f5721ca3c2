import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of lead forms. */
export const text = defineText({
  lead_forms: 'Lead forms',
  back_to_integrations: 'Back to integrations',
  not_loaded: 'The forms could not be loaded.',
  none: 'There is no form yet.',
});
