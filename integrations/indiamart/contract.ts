import * as z from 'zod';
import { integrationsTag, leadSourcesTag } from '#domain/tags.ts';
import { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { inboundWebhookContract } from '#features/inbound-webhooks/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, QueryId } from '#platform/contract/ids.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';

/** The kind of this integration's lead sources. */
export const INDIAMART = 'indiamart';

const V1 = '/api/integrations/api/v1' as const;

export const indiamart = inboundWebhookContract({
  id: INDIAMART,
  name: 'IndiaMART source',
  specified: 'push of IndiaMART, integrations 7.3',
});

/** How the pull of a source is doing. */
export const IndiamartInfo = z.object({
  /** Null before anything is set up. */
  source_id: Id.nullable(),
  /** Where IndiaMART may push leads to, beside the pull. */
  address: z.string().nullable(),
  /** The last characters of the CRM key; null where there is none. */
  key_ending: z.string().nullable(),
  /** `expired` means that IndiaMART refused the key, and that nothing is pulled with it any more. */
  status: IntegrationStatus,
  /** Leads up to here were pulled. */
  pulled_until: Instant.nullable(),
  last_pull_at: Instant.nullable(),
  next_pull_at: Instant.nullable(),
});
export type IndiamartInfo = z.output<typeof IndiamartInfo>;

/** A CRM key as IndiaMART shows it. */
export const CrmKey = z
  .string()
  .trim()
  .regex(/^[\w+/=-]{8,200}$/);

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;

export const indiamartSources = {
  ...indiamart.calls,
  getInfo: endpoint(`GET ${V1}/indiamart-integration-info`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary: 'How the pull from IndiaMART is doing, of one source or of the first.',
    source: 'integrations.getIndiamartInfo',
    query: z.object({ source_id: QueryId.optional() }),
    returns: IndiamartInfo,
    errors: ['not_found'],
    reads: [leadSourcesTag],
  }),
  updateInfo: endpoint(`PUT ${V1}/indiamart-integration-info`, {
    ...common,
    plan: areaExcept('INTEGRATION', { key: null }),
    database: 'transaction',
    summary: 'Sets the CRM key of a source, which is added where there is none; null ends the pull.',
    source: 'integrations.updateIndiamartInfo',
    body: z.strictObject({ source_id: Id.optional(), key: CrmKey.nullable() }),
    returns: IndiamartInfo,
    errors: ['not_found', 'not_possible_now'],
    changes: [leadSourcesTag, integrationsTag],
  }),
};
