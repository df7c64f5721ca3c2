import { tag } from '#platform/contract/tag.ts';

export const integrationsTag = tag('integrations');
