import { tag } from '#platform/contract/tag.ts';

/** Actions on many clients, and how far they are. */
export const bulkActionsTag = tag('bulk-actions');
