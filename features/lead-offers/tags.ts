import { tag } from '#platform/contract/tag.ts';

export const leadOffersTag = tag('lead-offers');
