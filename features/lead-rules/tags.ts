import { tag } from '#platform/contract/tag.ts';

export const leadDecisionsTag = tag('lead-decisions');
export const availabilityTag = tag('availability');
