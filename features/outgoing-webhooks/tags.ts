import { tag } from '#platform/contract/tag.ts';

export const outgoingWebhooksTag = tag('outgoing-webhooks');
