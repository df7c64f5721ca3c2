import { defineText } from '#platform/web/en/text.ts';

/** Words of announced leads that could not be fetched. */
export const text = defineText({
  failed: 'Announced leads that couldn’t be fetched',
  failed_from: {
    one: '1 lead from {source} couldn’t be fetched',
    other: '{count} leads from {source} couldn’t be fetched',
  },
  not_loaded: 'Couldn’t load the announced leads',
  fetch_again: 'Try again',
  dismiss: 'Dismiss',
  fetching_toast: { one: 'Fetching 1 lead', other: 'Fetching {count} leads' },
  fetching_text: 'Anything that still can’t be fetched will appear here.',
  dismissed_toast: { one: '1 lead dismissed', other: '{count} leads dismissed' },
});
