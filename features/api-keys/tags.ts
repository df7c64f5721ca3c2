import { tag } from '#platform/contract/tag.ts';

export const apiKeysTag = tag('api-keys');
