import { tag } from '#platform/contract/tag.ts';

export const sharesTag = tag('shares');
