import { defineText } from '#platform/web/en/text.ts';

/** The entry in the menu of a client. */
export const entryText = defineText({ unmerge: 'Undo a merge…' });
