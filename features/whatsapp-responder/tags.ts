import { tag } from '#platform/contract/tag.ts';

export const respondersTag = tag('responders');
