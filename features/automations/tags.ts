import { tag } from '#platform/contract/tag.ts';

export const automationsTag = tag('automations');
