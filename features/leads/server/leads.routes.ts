import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { leads } from '../contract.ts';
import { countWaitingForPerson, dismissLead, listNeedingAttention } from './attention/needs-attention.queries.ts';
import { retryAll, retryLead } from './attention/retry-leads.ts';
import { listRawLeads } from './trace/raw-leads.queries.ts';
import { recordSeen } from './trace/trace.queries.ts';

export const leadRoutes = bind(leads, {
  rawLeadInfo: ({ scope, client, query }) => listRawLeads(scope, client.id, query),
  markSeen: async ({ scope, client }) => {
    await recordSeen(scope, [{ client_id: client.id, audience: [client.assigned_to_id_or_zero] }]);
    return done;
  },
  listNeedingAttention: ({ scope, query }) => listNeedingAttention(scope, query),
  countNeedingAttention: async ({ scope }) => ({ count: await countWaitingForPerson(scope) }),
  replay: (context) => retryLead(context),
  replayAll: (context) => retryAll(context),
  dismiss: async ({ scope, lead, body }) => {
    await dismissLead(scope, lead, body.reason);
    return done;
  },
});
