import { tag } from '#platform/contract/tag.ts';

export const sourceHealthTag = tag('source-health');
