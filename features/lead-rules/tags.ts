import { tag } from '#platform/contract/tag.ts';

export const leadRulesTag = tag('lead-rules');
export const leadDecisionsTag = tag('lead-decisions');
export const availabilityTag = tag('availability');
