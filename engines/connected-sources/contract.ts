import * as z from 'zod';
import { leadSourcesTag, leadsNeedingAttentionTag, leadsTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { Instant } from '#platform/contract/time.ts';

export { connectedAccountRow } from './access.ts';
export * from './lead-receivers.ts';
export * from './source-calls.ts';
export * from './source-schemas.ts';
export * from './statuses.ts';

/** Announced leads of one source that could not be fetched, for one reason. */
export const FailedNotices = z.object({
  source_id: Id,
  source_kind: z.string(),
  source_name: z.string(),
  /** What the provider's last answers were. */
  cause: CallErrorClass,
  reason: z.string(),
  count: z.int(),
  /** When the first and the last of them were announced. */
  first_at: Instant,
  last_at: Instant,
});
export type FailedNotices = z.output<typeof FailedNotices>;

/** Those of one source, for one reason. */
export const ChosenNotices = z.strictObject({ source_id: Id, cause: CallErrorClass });
export type ChosenNotices = z.output<typeof ChosenNotices>;

const common = { needs: 'INTEGRATIONS.MANAGE', database: 'transaction' } as const;
const Count = z.object({ count: z.int() });

export const leadNotices = {
  listFailed: endpoint('GET /api/leads/notices/failed/', {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'free',
    database: 'read',
    summary: 'Announced leads that could not be fetched, by source and reason, the latest first, at most 100.',
    source: 'own: no lead vanishes, architecture.md §7',
    returns: z.object({ results: z.array(FailedNotices) }),
    reads: [leadsNeedingAttentionTag],
  }),
  fetchAgain: endpoint('POST /api/leads/notices/failed/fetch-again/', {
    ...common,
    plan: 'free',
    summary: 'Fetches announced leads again that could not be fetched, in the background, and returns how many.',
    source: 'own: no lead vanishes, architecture.md §7',
    body: ChosenNotices,
    returns: Count,
    changes: [leadsNeedingAttentionTag, leadSourcesTag, leadsTag],
  }),
  dismiss: endpoint('POST /api/leads/notices/failed/dismiss/', {
    ...common,
    plan: 'free',
    summary:
      'Dismisses announced leads that could not be fetched, and returns how many; that they were announced is kept.',
    source: 'own: no lead vanishes, architecture.md §7',
    body: ChosenNotices,
    returns: Count,
    changes: [leadsNeedingAttentionTag, leadSourcesTag],
  }),
};
