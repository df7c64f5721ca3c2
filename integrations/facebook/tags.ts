import { tag } from '#platform/contract/tag.ts';

export const facebookTag = tag('facebook');
