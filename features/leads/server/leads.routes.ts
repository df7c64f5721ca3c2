import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/bind.ts';
import { leads } from '../contract.ts';
import { countNeedingAttention, dismissLead, listNeedingAttention } from './needs-attention.queries.ts';
import { listRawLeads } from './raw-leads.queries.ts';
import { retryAll, retryLead } from './retry-leads.ts';
import { markSeen } from './trace.queries.ts';

export const leadRoutes = bind(leads, {
  rawLeadInfo: ({ scope, params, query }) => listRawLeads(scope, params.id, query),
  markSeen: async ({ scope, params }) => {
    await markSeen(scope, params.id);
    return done;
  },
  listNeedingAttention: ({ scope, query }) => listNeedingAttention(scope, query),
  countNeedingAttention: async ({ scope }) => ({ count: await countNeedingAttention(scope) }),
  replay: (context) => retryLead(context, context.params.id),
  replayAll: (context) => retryAll(context),
  dismiss: async ({ scope, params, body }) => {
    await dismissLead(scope, params.id, body.reason);
    return done;
  },
});
