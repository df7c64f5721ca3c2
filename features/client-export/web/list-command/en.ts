import { defineText } from '#platform/web/en/text.ts';

/** The few words that every page needs from the start. */
export const text = defineText({
  export: 'Export',
  export_clients: 'Export clients',
});
