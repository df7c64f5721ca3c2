import type { WebhookEvent } from '#features/outgoing-webhooks/contract.ts';

/** What a Zap is called that says no name of its own. */
export const eventNames: Record<WebhookEvent, string> = {
  'lead.created': 'New lead',
  'client.updated': 'Client updated',
  'stage.changed': 'Stage changed',
  'content.opened': 'Content opened',
};
