import * as z from 'zod';
import { clientsTag, timelineTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';
import { leadSourcesTag, leadsNeedingAttentionTag, leadsTag } from './tags.ts';

/** A lead was filed with a client, a new one or one known before. This is what open screens raise their toast on. */
export const leadFiled = defineEvent('client.lead-received', {
  payload: z.object({ lead_id: z.uuid(), source_id: Id, is_new_client: z.boolean() }),
  refreshes: [clientsTag, leadsTag, timelineTag],
});

/** Somebody who may see the client looked at a lead of theirs for the first time. */
export const leadSeen = defineEvent('client.lead-seen', { payload: z.object({}), refreshes: [leadsTag] });

/**
 * Leads of a source were filed. It names no client: its numbers are for everybody who manages integrations, also of clients
 * they may not see.
 */
export const leadsCounted = defineEvent('lead-source.leads-counted', {
  payload: z.object({ count: z.int() }),
  refreshes: [leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
});

/** A lead could not be filed and waits for a person. */
export const leadNeedsAttention = defineEvent('lead-source.lead-parked', {
  payload: z.object({ lead_id: z.uuid() }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
});

/** Leads that needed attention were sent through filing again, or dismissed with a reason. */
export const leadsResolved = defineEvent('lead-source.leads-settled', {
  payload: z.object({ lead_ids: z.array(z.uuid()), how: z.enum(['replayed', 'dismissed']) }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
});

/** A source was added, changed, paused, or taken away. */
export const leadSourceChanged = defineEvent('lead-source.changed', {
  payload: z.object({ what: z.enum(['added', 'changed', 'address-renewed', 'secret-changed', 'deleted']) }),
  refreshes: [leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
});
