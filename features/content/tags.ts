import { tag } from '#platform/contract/tag.ts';

export const contentsTag = tag('contents');
