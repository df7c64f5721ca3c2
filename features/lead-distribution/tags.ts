import { tag } from '#platform/contract/tag.ts';

export const distributionRulesTag = tag('distribution-rules');
export const distributedLeadsTag = tag('distributed-leads');
