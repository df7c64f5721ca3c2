import { tag } from '#platform/contract/tag.ts';

/** The tags that several features read or change. */
export const clientsTag = tag('clients');
export const duplicatesTag = tag('duplicates');
export const timelineTag = tag('timeline');
export const followUpsTag = tag('follow-ups');
export const teamTag = tag('team');
export const subteamsTag = tag('subteams');
export const userDetailsTag = tag('user-details');
export const sharesTag = tag('shares');
export const sequencesTag = tag('sequences');
export const warningsTag = tag('warnings');
export const leadsTag = tag('leads');
export const leadSourcesTag = tag('lead-sources');
export const leadsNeedingAttentionTag = tag('leads-needing-attention');
export const leadRulesTag = tag('lead-rules');
export const integrationsTag = tag('integrations');
export const sourceHealthTag = tag('source-health');
