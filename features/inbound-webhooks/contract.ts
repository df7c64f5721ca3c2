import * as z from 'zod';
import { leadSourcesTag, leadsNeedingAttentionTag, leadsTag, warningsTag } from '#domain/tags.ts';
import { leadSourceRow } from '#features/leads/access.ts';
import { LeadAnswer, LeadMapping, LeadOutcome, LeadRole, LeadSourceStatus } from '#features/leads/contract.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';

/** What a person may set about a source; the limits count leads, not requests (integrations 9.6). */
export const WebhookSettings = z.object({
  name: z.string().trim().min(1).max(80),
  status: LeadSourceStatus,
  /** ISO code for numbers written without a country; null means the organisation's country. */
  default_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  default_assignee_id: Id.nullable(),
  /** Applies without a default assignee: true gives leads to the owner, false leaves them unassigned (S0-4-37). */
  save_lead_to_owner_account: z.boolean(),
  mapping: LeadMapping,
  leads_per_minute: z.int().min(1).max(6_000),
  burst: z.int().min(1).max(20_000),
});
export type WebhookSettings = z.output<typeof WebhookSettings>;

export const WebhookSource = WebhookSettings.extend({
  id: Id,
  /** Where it is posted to: `{PUBLIC_URL}/hooks/form/{token}`. */
  address: z.string(),
  /** True when every request must prove a secret. */
  has_signing_secret: z.boolean(),
  created_count: z.int(),
  duplicate_count: z.int(),
  last_received_at: Instant.nullable(),
  created_at: Instant,
});
export type WebhookSource = z.output<typeof WebhookSource>;

/** A request whose signature or key did not match. */
export const BadSignature = z.object({ at: Instant, headers: z.record(z.string(), z.string()) });

/** A page, form or campaign a source has sent leads from. */
export const CatalogueEntry = z.object({
  kind: z.enum(['page', 'form', 'campaign']),
  external_id: z.string(),
  name: z.string(),
  last_seen_at: Instant,
});

/** One source with the details of its own page. */
export const WebhookSourceDetail = WebhookSource.extend({
  /** The key its sender repeats in each request; null where its kind has none. */
  key: z.string().nullable(),
  /** Until when a replaced key works too; null where none does. */
  old_key_until: Instant.nullable(),
  bad_signature_count: z.int(),
  last_bad_signatures: z.array(BadSignature),
  /** Pages, forms and campaigns the source has sent leads from (readings.md D13). */
  catalogue: z.array(CatalogueEntry),
});
export type WebhookSourceDetail = z.output<typeof WebhookSourceDetail>;

/** A source that has just got a new URL. */
export const RenewedWebhookSource = WebhookSourceDetail.extend({ old_address_until: Instant });

export const WebhookPatch = patchOf(WebhookSettings);

/** A payload of the source, read into dot paths for the mapping. */
export const WebhookPayload = z.object({
  id: Uuid,
  received_at: Instant,
  outcome: LeadOutcome,
  reason: z.string().nullable(),
  content_type: z.string(),
  is_signed: z.boolean(),
  is_test: z.boolean(),
  client_id: Id.nullable(),
  answers: z.array(LeadAnswer),
  /** What answers fill at present, by their keys; empty for large payloads, which are not read again. */
  roles: z.record(z.string(), LeadRole),
  /** The first 4,000 bytes as text. */
  raw_text: z.string(),
  /** True where only the keys of its answers are shown, because the caller may not see its client. */
  is_hidden: z.boolean(),
});
export type WebhookPayload = z.output<typeof WebhookPayload>;

/** A kind of source that posts its leads to an address of its own. */
export interface InboundWebhookDescription {
  /** The kind of its lead sources and its name in the directory: 'google-ads'. */
  id: string;
  /** What one source is called: 'Google Ads webhook'. */
  name: string;
  /** Where it is specified. */
  specified: string;
}

/** Makes the calls of a kind of source that posts its leads to an address of its own. */
export function inboundWebhookContract({ id, name, specified }: InboundWebhookDescription) {
  const path = `/api/integrations/api/v1/${id}-sources/` as const;
  const common = { needs: 'INTEGRATIONS.MANAGE', source: `own: ${specified}` } as const;
  const reads = [leadSourcesTag];
  /** Whether there is a source at all is among the warnings. */
  const changes = [leadSourcesTag, warningsTag];
  const calls = {
    list: endpoint(`GET ${path}`, {
      ...common,
      plan: 'free',
      database: 'read',
      summary: `Every ${name} of the organisation, oldest first; there are at most 100.`,
      returns: z.object({ results: z.array(WebhookSource) }),
      reads,
    }),
    create: endpoint(`POST ${path}`, {
      ...common,
      plan: 'INTEGRATION',
      database: 'transaction',
      summary: `Adds a ${name} with its own URL.`,
      body: z.strictObject({ name: WebhookSettings.shape.name }),
      returns: WebhookSourceDetail,
      status: 201,
      errors: ['not_possible_now'],
      changes,
    }),
    get: endpoint(`GET ${path}{id}/`, {
      ...common,
      plan: 'free',
      row: leadSourceRow('view', id),
      database: 'none',
      summary: `One ${name}.`,
      params: byId,
      returns: WebhookSourceDetail,
      errors: ['not_found'],
      reads,
    }),
    update: endpoint(`PUT ${path}{id}/`, {
      ...common,
      plan: areaExcept('INTEGRATION', { status: 'PAUSED' }),
      row: leadSourceRow('edit', id),
      database: 'transaction',
      summary: `Changes a ${name}; a paused one holds its leads and files them when it is resumed.`,
      params: byId,
      body: WebhookPatch,
      returns: WebhookSourceDetail,
      errors: ['not_found'],
      changes,
    }),
    delete: endpoint(`DELETE ${path}{id}/`, {
      ...common,
      plan: 'free',
      row: leadSourceRow('delete', id),
      database: 'transaction',
      summary: `Deletes a ${name}; its URL answers 404 at once, its leads stay.`,
      params: byId,
      returns: Done,
      errors: ['not_found'],
      changes,
    }),
    renewAddress: endpoint(`POST ${path}{id}/renew-address/`, {
      ...common,
      plan: 'INTEGRATION',
      row: leadSourceRow('edit', id),
      database: 'transaction',
      summary: `Gives a ${name} a new URL; the old one works for another 24 hours.`,
      params: byId,
      returns: RenewedWebhookSource,
      errors: ['not_found'],
      changes,
    }),
    payloads: endpoint(`GET ${path}{id}/payloads/`, {
      ...common,
      plan: 'free',
      row: leadSourceRow('view', id),
      database: 'read',
      summary: `The last ten payloads of a ${name}, newest first.`,
      params: byId,
      returns: z.object({ results: z.array(WebhookPayload) }),
      errors: ['not_found'],
      reads: [leadSourcesTag, leadsTag, leadsNeedingAttentionTag],
    }),
  };
  /** For a kind whose senders sign, with a secret of their own choice. */
  const setSecret = endpoint(`PUT ${path}{id}/signing-secret/`, {
    ...common,
    plan: areaExcept('INTEGRATION', { secret: null }),
    row: leadSourceRow('edit', id),
    database: 'transaction',
    summary: 'Sets the secret that requests must be signed with from now on; null removes it.',
    params: byId,
    body: z.strictObject({ secret: z.string().min(16).max(200).nullable() }),
    returns: WebhookSourceDetail,
    errors: ['not_found'],
    changes,
  });
  /** For a kind whose senders repeat a key that we made. */
  const replaceKey = endpoint(`POST ${path}{id}/replace-key/`, {
    ...common,
    plan: 'INTEGRATION',
    row: leadSourceRow('edit', id),
    database: 'transaction',
    summary: `Gives a ${name} a new key; the old one works for another 24 hours.`,
    params: byId,
    returns: WebhookSourceDetail,
    errors: ['not_found'],
    changes,
  });
  return { id, name, calls, setSecret, replaceKey };
}

export type InboundWebhookContract = ReturnType<typeof inboundWebhookContract>;
