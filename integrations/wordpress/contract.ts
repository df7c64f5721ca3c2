import * as z from 'zod';
import { integrationsTag, leadSourcesTag, leadsNeedingAttentionTag, leadsTag, warningsTag } from '#domain/tags.ts';
import { WebhookPayload, WebhookSettings } from '#features/inbound-webhooks/contract.ts';
import { leadSourceRow } from '#features/leads/access.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';

/** The kind of this integration's lead sources. */
export const WORDPRESS = 'wordpress';

/** A site is connected when it was heard of within so many hours (integrations 9.7). */
export const SILENT_AFTER_HOURS = 48;

/** How long a connect code is good (integrations 9.7). */
export const CODE_MINUTES = 15;

/** A form of a site, by the plugin that made it: 'wpcf7' is Contact Form 7. */
export const WordpressForm = z.object({
  plugin: z.string(),
  external_id: z.string(),
  title: z.string(),
  /** False where it is switched off in WordPress, so that nothing is sent. */
  is_on_at_site: z.boolean(),
  /** False where its leads are not taken. */
  is_on: z.boolean(),
});
export type WordpressForm = z.output<typeof WordpressForm>;

/** What a person may set about a site. */
export const WordpressSettings = WebhookSettings.pick({
  name: true,
  status: true,
  default_assignee_id: true,
  save_lead_to_owner_account: true,
  mapping: true,
});

export const WordpressSite = WordpressSettings.extend({
  id: Id,
  url: z.string(),
  /** True when a heartbeat or a lead came within 48 hours. */
  is_connected: z.boolean(),
  wp_version: z.string(),
  php_version: z.string(),
  plugin_version: z.string(),
  connected_at: Instant,
  last_heartbeat_at: Instant.nullable(),
  last_received_at: Instant.nullable(),
  created_count: z.int(),
  duplicate_count: z.int(),
  /** At most 200. */
  forms: z.array(WordpressForm),
});
export type WordpressSite = z.output<typeof WordpressSite>;

/** The code that a person enters in the plugin. */
export const ConnectCode = z.object({ connect_code: z.string(), expires_at: Instant });
export type ConnectCode = z.output<typeof ConnectCode>;

export const WordpressInfo = z.object({
  /** The caller’s code, while it can be used. */
  code: ConnectCode.nullable(),
  /** Where the plugin sends leads. */
  hook_url: z.string(),
  plugin_url: z.string(),
  plugin_version: z.string(),
  sites: z.array(WordpressSite),
});
export type WordpressInfo = z.output<typeof WordpressInfo>;

const V1 = '/api/integrations/api/v1' as const;
const ONBOARDING = '/api/dashboard-v2/api/v1/user-onboarding-flow' as const;

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;
const own = { ...common, source: 'own: the WordPress plugin, integrations 9.7' } as const;
const reads = [leadSourcesTag, leadsTag];
const changes = [leadSourcesTag, integrationsTag, warningsTag];
const Connection = z.object({ is_connected: z.boolean() });

export const wordpress = {
  getWpIntegrationInfo: endpoint(`GET ${V1}/wp-integration-info`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'The plugin, the caller’s open connect code, and the WordPress sites of the organisation, oldest first.',
    source: 'integrations.getWpIntegrationInfo',
    returns: WordpressInfo,
    reads,
  }),
  createConnectCode: endpoint(`POST ${V1}/wp-integration-info/connect-code/`, {
    ...own,
    plan: 'INTEGRATION',
    database: 'transaction',
    summary: 'Makes a code of the caller’s for one site, good for 15 minutes; the one before ends.',
    returns: ConnectCode,
    status: 201,
    changes: [leadSourcesTag],
  }),
  update: endpoint(`PUT ${V1}/wordpress-sites/{id}/`, {
    ...own,
    plan: areaExcept('INTEGRATION', { status: 'PAUSED' }),
    row: leadSourceRow('edit', WORDPRESS),
    database: 'transaction',
    summary: 'Changes a site’s name, its status, who gets its leads, or what its answers mean.',
    params: byId,
    body: patchOf(WordpressSettings),
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
  switchForm: endpoint(`PUT ${V1}/wordpress-sites/{id}/forms/`, {
    ...own,
    plan: areaExcept('INTEGRATION', { is_on: false }),
    row: leadSourceRow('edit', WORDPRESS),
    database: 'transaction',
    summary: 'Takes the leads of one form of a site, or no longer takes them.',
    params: byId,
    body: z.strictObject({ plugin: z.string().max(40), external_id: z.string().max(100), is_on: z.boolean() }),
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
  payloads: endpoint(`GET ${V1}/wordpress-sites/{id}/payloads/`, {
    ...own,
    plan: 'free',
    row: leadSourceRow('view', WORDPRESS),
    database: 'read',
    summary: 'The last ten leads of a site as the plugin sent them, newest first.',
    params: byId,
    returns: z.object({ results: z.array(WebhookPayload) }),
    errors: ['not_found'],
    reads: [...reads, leadsNeedingAttentionTag],
  }),
  disconnect: endpoint(`DELETE ${V1}/wordpress-sites/{id}/`, {
    ...own,
    plan: 'free',
    row: leadSourceRow('delete', WORDPRESS),
    database: 'transaction',
    summary: 'Disconnects a site: the plugin hears so at its next call, its leads stay.',
    params: byId,
    returns: Done,
    errors: ['not_found'],
    changes,
  }),
  getWpConnectionStatus: endpoint(`GET ${ONBOARDING}/wp-connection-status/`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'Whether a WordPress site was heard of within 48 hours.',
    source: 'onboarding.getWpConnectionStatus',
    returns: Connection,
    reads,
  }),
  getWpcf7ConnectionStatus: endpoint(`GET ${ONBOARDING}/wpcf7-connection-status/`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'Whether such a site has a form of Contact Form 7 that is on.',
    source: 'onboarding.getWpcf7ConnectionStatus',
    returns: Connection,
    reads,
  }),
};
