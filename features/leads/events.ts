import * as z from 'zod';
import { clientsTag, leadSourcesTag, leadsNeedingAttentionTag, leadsTag, timelineTag } from '#domain/tags.ts';
import { AlertOnScreens } from '#features/notifications/events.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { Id } from '#platform/contract/ids.ts';

const ArrivedLead = z.object({ lead_id: z.uuid(), source_id: Id, is_new_client: z.boolean() });

/** A lead was filed with a client, new or known; open screens show their toast on it. */
export const leadFiled = defineEvent('client.lead-received', {
  payload: ArrivedLead,
  refreshes: [clientsTag, leadsTag, timelineTag],
  audit: false,
});

/** A test lead was filed; open screens show it and say that it is a test. */
export const testLeadFiled = defineEvent('client.test-lead-received', {
  payload: ArrivedLead,
  refreshes: [clientsTag, leadsTag, timelineTag],
  audit: false,
});

/** A lead submitted more than a day before it arrived was filed; screens refresh and show no toast of it (D32). */
export const oldLeadFiled = defineEvent('client.old-lead-received', {
  payload: z.object({ lead_id: z.uuid(), source_id: Id, is_new_client: z.boolean() }),
  refreshes: [clientsTag, leadsTag, timelineTag],
  audit: false,
});

/** A lead completed an earlier one of the same client; it is no lead of its own. */
export const leadCompleted = defineEvent('client.lead-completed', {
  payload: z.object({ lead_id: z.uuid(), source_id: Id }),
  refreshes: [clientsTag, leadsTag, timelineTag],
  audit: false,
});

/** A lead that had waited for an assignee got one; their open screens show the toast of a new lead. */
export const leadAssigned = defineEvent('client.lead-assigned', {
  payload: z.object({ lead_id: z.uuid() }),
  refreshes: [clientsTag, leadsTag],
  audit: false,
});

/** A person who may see the client looked at one of their leads for the first time. */
export const leadSeen = defineEvent('client.lead-seen', { payload: z.object({}), refreshes: [leadsTag], audit: false });

/**
 * Leads of a source were filed. The event names no client, because everybody who manages integrations gets the numbers,
 * even for clients they may not see.
 */
export const leadsCounted = defineEvent('lead-source.leads-counted', {
  payload: z.object({ count: z.int() }),
  refreshes: [leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A lead could not be filed and waits for a person. */
export const leadNeedsAttention = defineEvent('lead-source.lead-parked', {
  payload: z.object({ lead_id: z.uuid() }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** Leads that needed attention were filed again, or dismissed with a reason. */
export const leadsResolved = defineEvent('lead-source.leads-settled', {
  payload: z.object({ lead_ids: z.array(z.uuid()), how: z.enum(['replayed', 'dismissed']) }),
  refreshes: [leadsNeedingAttentionTag, leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** Test leads were erased a day after they came; who keeps something of them drops it. */
export const testLeadsErased = defineEvent('lead-source.test-leads-erased', {
  payload: z.object({ lead_ids: z.array(z.uuid()) }),
  refreshes: [leadsNeedingAttentionTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: false,
});

/** A source was added, changed, paused or deleted. */
export const leadSourceChanged = defineEvent('lead-source.changed', {
  payload: z.object({ what: z.enum(['added', 'changed', 'address-renewed', 'secret-changed', 'deleted']) }),
  refreshes: [leadSourcesTag],
  needs: 'INTEGRATIONS.MANAGE',
  audit: true,
});

/** The assignee was alerted of new leads; their screens have shown the toast of `leadFiled` already. */
export const newLeadAlert = defineEvent('alert.new-lead', {
  payload: AlertOnScreens,
  refreshes: [],
  audit: false,
});
