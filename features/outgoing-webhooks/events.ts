import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { outgoingWebhooksTag } from './tags.ts';

/** A webhook was added, changed by a person, or deleted. */
export const outgoingWebhookChanged = defineEvent('outgoing-webhook.changed', {
  payload: z.object({
    what: z.enum(['added', 'changed', 'switched-on', 'switched-off', 'secret-renewed', 'replayed', 'deleted']),
  }),
  refreshes: [outgoingWebhooksTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** Something was delivered to a webhook or could not be; the subject is the webhook. */
export const outgoingWebhookTried = defineEvent('outgoing-webhook.tried', {
  payload: z.object({}),
  refreshes: [outgoingWebhooksTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
