import { tag } from '#platform/contract/tag.ts';

export const unsubscribesTag = tag('unsubscribes');
