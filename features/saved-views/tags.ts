import { tag } from '#platform/contract/tag.ts';

export const savedViewsTag = tag('saved-views');
