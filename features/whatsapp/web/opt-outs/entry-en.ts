import { defineText } from '#platform/web/en/text.ts';

/** Words that stand in menus before the rest is loaded. */
export const entryText = defineText({ opt_out: 'WhatsApp opt-out' });
