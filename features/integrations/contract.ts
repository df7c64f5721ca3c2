import * as z from 'zod';
import { integrationsTag, leadSourcesTag } from '#domain/tags.ts';
import { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';

const V1 = '/api/integrations/api/v1/privyr-integrations' as const;

/** The kinds of integrations (S0-3E-27). */
export const IntegrationType = z.enum(['lead_source', 'automation', 'import_export', 'other']);
export type IntegrationType = z.output<typeof IntegrationType>;

/** Who is offered an integration (S0-4-44); an UPCOMING one cannot be connected yet. */
export const IntegrationVisibility = z.enum(['public', 'selected_users', 'staff_only', 'UPCOMING']);
export type IntegrationVisibility = z.output<typeof IntegrationVisibility>;

/** The shelves of the dialog in which a lead source is chosen. */
export const IntegrationCategory = z.enum(['ads', 'websites', 'portals', 'marketplaces', 'email', 'apps']);
export type IntegrationCategory = z.output<typeof IntegrationCategory>;

/** The most leads of one source that `leads_last_30_days` counts. */
export const MAX_COUNTED_LEADS = 10_000;

/** One integration of the directory (S0-3-04, S0-3-34). */
export const IntegrationItem = z.object({
  /** Its name in addresses and calls: 'facebook'. */
  id: z.string(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  icon_url: z.string(),
  type: IntegrationType,
  /** Null for what is no lead source. */
  category: IntegrationCategory.nullable(),
  status: IntegrationStatus,
  visibility: IntegrationVisibility,
  /** The page that sets it up; empty for an upcoming one. */
  integration_web_path: z.string(),
  /** True when a click on Connect noted the wish (S0-4-46). */
  is_preferred: z.boolean(),
  is_suggested: z.boolean(),
  /** How long setting it up takes, in minutes; null where unknown. */
  setup_minutes: z.int().nullable(),
  leads_last_30_days: z.int().nullable(),
  last_lead_at: Instant.nullable(),
  /** True when the person is told once it opens; only for an upcoming one. */
  is_notify_me: z.boolean(),
});
export type IntegrationItem = z.output<typeof IntegrationItem>;

/** A source that posts to an address of its own needs only a name. */
const namedSource = <Id extends string>(id: Id) =>
  z.strictObject({
    integration_id: z.literal(id),
    details: z.strictObject({ name: z.string().trim().min(1).max(80) }),
  });

/** What a source without a call of its own is set up with, one schema each (readings.md D31). */
export const IntegrationDetails = z.discriminatedUnion('integration_id', [
  namedSource('webhook'),
  namedSource('google-ads'),
  namedSource('clickfunnels'),
]);
export type IntegrationDetails = z.output<typeof IntegrationDetails>;

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;
const reads = [integrationsTag, leadSourcesTag];

const Search = z.string().trim().max(100);

export const integrations = {
  list: endpoint(`GET ${V1}`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'The integrations the person may be offered, with the status of each.',
    source: 'integrations.list',
    query: z.object({
      /** Of suggestions at most 50 (S0-9-09). */
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(50),
      show_suggested_only: z.stringbool().default(false),
      type: IntegrationType.optional(),
    }),
    returns: z.object({ results: z.array(IntegrationItem) }),
    reads,
  }),
  search: endpoint(`GET ${V1}/search`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'Integrations whose name, label or description contains the words, or that are known under them.',
    source: 'integrations.search',
    query: z.object({ search: Search.default(''), type: IntegrationType.optional() }),
    returns: z.object({ results: z.array(IntegrationItem) }),
    reads,
  }),
  get: endpoint(`GET ${V1}/{id}`, {
    ...common,
    plan: 'free',
    row: noRow('an integration is the same for every organisation; only its status is the caller’s own'),
    database: 'read',
    summary: 'One integration.',
    source: 'integrations.get',
    params: z.object({ id: z.string().max(60) }),
    returns: IntegrationItem,
    errors: ['not_found'],
    reads,
  }),
  captureDetails: endpoint(`POST ${V1}/capture-integration-details`, {
    ...common,
    plan: 'INTEGRATION',
    database: 'transaction',
    summary: 'Sets up a lead source that has no call of its own.',
    source: 'integrations.captureDetails',
    body: IntegrationDetails,
    returns: z.object({ source_id: Id, integration_web_path: z.string() }),
    errors: ['not_possible_now'],
    changes: [integrationsTag, leadSourcesTag],
  }),
  setNotifyMe: endpoint(`PUT ${V1}/{id}/notify-me`, {
    ...common,
    plan: 'PREFERENCES',
    row: noRow('the wish is the caller’s own'),
    database: 'transaction',
    summary: 'Records whether the person is notified on the day an upcoming integration opens.',
    source: 'own: S0-4-45, an upcoming source says when it is there',
    params: z.object({ id: z.string().max(60) }),
    body: z.strictObject({ is_notify_me: z.boolean() }),
    returns: Done,
    errors: ['not_found', 'not_possible_now'],
    changes: [integrationsTag],
  }),
};
