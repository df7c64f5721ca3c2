import { tag } from '#platform/contract/tag.ts';

export const clientImportsTag = tag('client-imports');
