import { tag } from '#platform/contract/tag.ts';

export const leadsTag = tag('leads');
export const leadSourcesTag = tag('lead-sources');
export const leadsNeedingAttentionTag = tag('leads-needing-attention');
