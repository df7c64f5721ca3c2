import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { leadSourcesTag } from '#domain/tags.ts';
import { customFieldsTag } from '#features/custom-fields/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, PathId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';
import { outgoingWebhookRow } from './access.ts';
import { outgoingWebhooksTag } from './tags.ts';

/** The most addresses an organisation sends to. */
export const MAX_WEBHOOKS = 200;
/** How often a delivery is tried within 24 hours. */
export const MAX_TRIES = 9;
/** The most failed deliveries that are sent again at once. */
export const MAX_REPLAYED = 1_000;

export const WebhookEvent = z.enum(['lead.created', 'client.updated', 'stage.changed', 'content.opened']);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** What an event says besides its client; flat, so that every receiver can map it. */
export const EventFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type EventFacts = z.output<typeof EventFacts>;

/** Which events of a kind are sent; lists without an entry let all through. */
export const WebhookFilters = z.object({
  /** The stages to which a client must move, by the ids of their options. */
  stages: z.array(Id).max(100),
  /** The sources from which a lead must come. */
  sources: z.array(Id).max(100),
  /** How often a content must have been opened; 1 for each opening. */
  times_opened: z.int().min(1).max(1_000),
});
export type WebhookFilters = z.output<typeof WebhookFilters>;

export const NO_FILTERS: WebhookFilters = { stages: [], sources: [], times_opened: 1 };

const Choice = z.object({ id: Id, name: z.string() });
/** What a filter can name. */
export const FilterChoices = z.object({ stages: z.array(Choice), sources: z.array(Choice) });
export type FilterChoices = z.output<typeof FilterChoices>;

export const OutgoingWebhookSettings = z.object({
  name: z.string().trim().min(1).max(80),
  /** An https address of the public internet at port 443 or 8443. */
  url: z.string().trim().min(1).max(2_000),
  events: z.array(WebhookEvent).min(1).max(WebhookEvent.options.length),
  filters: WebhookFilters,
});
export type OutgoingWebhookSettings = z.output<typeof OutgoingWebhookSettings>;

/** A Zap is subscribed by Zapier with a key; a webhook is added by a person and signed. */
export const OutgoingWebhookKind = z.enum(['ZAP', 'WEBHOOK']);
export type OutgoingWebhookKind = z.output<typeof OutgoingWebhookKind>;

/** Why the product switched a webhook off. */
export const WebhookEndReason = z.enum(['GONE', 'NO_SUCCESS', 'KEY_REVOKED', 'NO_RIGHT']);
export type WebhookEndReason = z.output<typeof WebhookEndReason>;

export const OutgoingWebhook = OutgoingWebhookSettings.extend({
  id: Id,
  kind: OutgoingWebhookKind,
  is_on: z.boolean(),
  /** Null where it is on, or a person switched it off. */
  end_reason: WebhookEndReason.nullable(),
  /** The person with whose rights it hears of clients. */
  made_by: Person,
  /** The name of the key that subscribed it. */
  key_name: z.string().nullable(),
  /** The first failed try since the last success. */
  failing_since: Instant.nullable(),
  last_success_at: Instant.nullable(),
  /** The tries of the delivery that waits longest; 0 where none was tried in vain. */
  tries_of_waiting: z.int(),
  /** Deliveries that succeeded in the last 30 days, at most 10,000. */
  delivered_count: z.int(),
  /** Deliveries of the last 30 days that were given up, and those that wait; at most 10,000 each, without tests. */
  failed_count: z.int(),
  waiting_count: z.int(),
  old_secret_until: Instant.nullable(),
  created_at: Instant,
});
export type OutgoingWebhook = z.output<typeof OutgoingWebhook>;

/** One try; a try without an answer has a problem instead of a status. */
export const WebhookAttempt = z.object({
  at: Instant,
  status: z.int().nullable(),
  ms: z.int(),
  problem: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDeliveryStatus = z.enum(['WAITING', 'DELIVERED', 'FAILED']);
export type WebhookDeliveryStatus = z.output<typeof WebhookDeliveryStatus>;

export const WebhookDelivery = z.object({
  id: Id,
  /** What the receiver sees as `webhook-id`, the same at every try. */
  message_id: Uuid,
  event: WebhookEvent,
  is_test: z.boolean(),
  status: WebhookDeliveryStatus,
  tries: z.int(),
  /** When it is tried next; null where it is not. */
  next_try_at: Instant.nullable(),
  attempts: z.array(WebhookAttempt),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  /** What is sent; null before the first try. */
  body: z.string().nullable(),
  /** The first 2 kB of the last answer. */
  answer: z.string().nullable(),
  /** True where the caller may not see the client: name, body and answer are null. */
  is_hidden: z.boolean(),
  created_at: Instant,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const WEBHOOKS = '/api/integrations/api/v1/outgoing-webhooks/' as const;

const common = { needs: 'INTEGRATIONS.MANAGE', source: 'own: outgoing webhooks, integrations 9.5' } as const;
const reads = [outgoingWebhooksTag];
const changes = [outgoingWebhooksTag];

export const outgoingWebhooks = {
  list: endpoint(`GET ${WEBHOOKS}`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'The Zaps and webhooks of the organisation, oldest first.',
    returns: z.object({ results: z.array(OutgoingWebhook) }),
    reads,
  }),
  getFilterChoices: endpoint(`GET ${WEBHOOKS}filter-choices/`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'The stages and lead sources that the filters of a webhook can name.',
    returns: FilterChoices,
    reads: [customFieldsTag, leadSourcesTag],
  }),
  create: endpoint(`POST ${WEBHOOKS}`, {
    ...common,
    plan: 'INTEGRATION',
    database: 'none',
    summary: 'Adds a signed webhook, which hears of the clients that the caller may see.',
    body: OutgoingWebhookSettings.partial({ filters: true }).strict(),
    returns: OutgoingWebhook.extend({ secret: z.string() }),
    status: 201,
    errors: ['not_possible_now'],
    changes,
  }),
  update: endpoint(`PUT ${WEBHOOKS}{id}/`, {
    ...common,
    plan: areaExcept('INTEGRATION', { is_on: false }),
    row: outgoingWebhookRow('edit'),
    database: 'none',
    summary:
      'Changes a webhook or switches it on or off. Who changes its URL, its events or its filters becomes the person with whose rights it hears of clients; the URL and the events of a Zap are changed in Zapier.',
    params: byId,
    body: patchOf(OutgoingWebhookSettings.extend({ is_on: z.boolean() })),
    returns: OutgoingWebhook,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  delete: endpoint(`DELETE ${WEBHOOKS}{id}/`, {
    ...common,
    plan: 'free',
    row: outgoingWebhookRow('delete'),
    database: 'transaction',
    summary: 'Deletes a Zap or webhook with its deliveries.',
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
  getSecret: endpoint(`GET ${WEBHOOKS}{id}/secret/`, {
    ...common,
    plan: 'free',
    row: outgoingWebhookRow('view'),
    database: 'read',
    summary: 'The signing secret of a webhook; null for a Zap, which is not signed.',
    params: byId,
    returns: z.object({ secret: z.string().nullable() }),
    errors: ['not_found'],
    reads,
  }),
  renewSecret: endpoint(`POST ${WEBHOOKS}{id}/renew-secret/`, {
    ...common,
    plan: 'INTEGRATION',
    row: outgoingWebhookRow('edit'),
    database: 'transaction',
    summary: 'Gives a webhook a new signing secret; the old one signs as well for another 24 hours.',
    params: byId,
    returns: z.object({ secret: z.string(), old_secret_until: Instant }),
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  sendTest: endpoint(`POST ${WEBHOOKS}{id}/test/`, {
    ...common,
    plan: 'INTEGRATION',
    row: outgoingWebhookRow('edit'),
    database: 'transaction',
    summary: 'Sends a made-up event, marked as a test, once.',
    params: byId,
    returns: z.object({ delivery_id: Id }),
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  listDeliveries: endpoint(`GET ${WEBHOOKS}{id}/deliveries/`, {
    ...common,
    plan: 'free',
    row: outgoingWebhookRow('view'),
    database: 'read',
    summary: 'The deliveries that are kept, newest first.',
    params: byId,
    query: pageQuery({ maximum: 50 }).extend({ status: WebhookDeliveryStatus.optional() }),
    returns: pageOf(WebhookDelivery),
    errors: ['not_found'],
    reads,
  }),
  sendAgain: endpoint(`POST ${WEBHOOKS}{id}/deliveries/{delivery_id}/send-again/`, {
    ...common,
    plan: 'INTEGRATION',
    row: outgoingWebhookRow('edit'),
    database: 'transaction',
    summary: 'Sends a delivery again under the same id, at once and with all its tries before it.',
    params: byId.extend({ delivery_id: PathId }),
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  sendFailedAgain: endpoint(`POST ${WEBHOOKS}{id}/send-failed-again/`, {
    ...common,
    plan: 'INTEGRATION',
    row: outgoingWebhookRow('edit'),
    database: 'transaction',
    summary:
      'Sends what was given up again, oldest first and under the same ids, at most 1,000 deliveries; tests are left out.',
    params: byId,
    returns: z.object({ count: z.int() }),
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
};
