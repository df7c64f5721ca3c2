import * as z from 'zod';
import { leadSourcesTag, leadsNeedingAttentionTag } from '#features/leads/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';

/** A lead that was announced could not be fetched, and needs attention. */
export const noticeFailed = defineEvent('lead-source.notice-failed', {
  payload: z.object({}),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A person let the announced leads of a source be fetched again, or dismissed those that failed. */
export const noticesResolved = defineEvent('lead-source.notices-resolved', {
  payload: z.object({ how: z.enum(['fetched-again', 'dismissed']), count: z.int() }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});
