import { tag } from '#platform/contract/tag.ts';

export const selfTestsTag = tag('self-tests');
