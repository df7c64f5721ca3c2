import { tag } from '#platform/contract/tag.ts';

/** What answers of several features show, and what each of them may change. */
export const clientsTag = tag('clients');
export const timelineTag = tag('timeline');
export const followUpsTag = tag('follow-ups');
export const teamTag = tag('team');
export const userDetailsTag = tag('user-details');
export const sharesTag = tag('shares');
export const warningsTag = tag('warnings');
