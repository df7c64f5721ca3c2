import { setTimeout } from 'node:timers/promises';
import { bind, type DetachedContext, type DetachedRowContext } from '#platform/server/http/bind.ts';
import type { LeadRow } from '../access.ts';
import { leads } from '../contract.ts';
import {
  countWaitingForPerson,
  dismissLead,
  listNeedingAttention,
  type RetriedLead,
  readOutcomes,
  sendThroughAgain,
} from './attention/needs-attention.queries.ts';
import { fileWaitingLeads } from './filing/drain.ts';
import { listRawLeads } from './trace/raw-leads.queries.ts';
import { recordSeen } from './trace/trace.queries.ts';

export const leadRoutes = bind(leads, {
  rawLeadInfo: ({ scope, client, query }) => listRawLeads(scope, client.id, query),
  markSeen: ({ scope, client }) =>
    recordSeen(scope, [{ client_id: client.id, audience: [client.assigned_to_id_or_zero] }]),
  listNeedingAttention: ({ scope, query }) => listNeedingAttention(scope, query),
  countNeedingAttention: async ({ scope }) => ({ count: await countWaitingForPerson(scope) }),
  replay: (context) => retryLead(context),
  replayAll: (context) => retryAll(context),
  dismiss: ({ scope, lead, body }) => dismissLead(scope, lead, body.reason),
});

type Context = Pick<DetachedContext, 'transaction' | 'read' | 'services' | 'actor'>;

/** How long the call waits for the outcome; what is not filed by then continues in the background. */
const PATIENCE_MS = 6_000;
const LOOK_EVERY_MS = 100;

/** Files one lead again. */
async function retryLead(context: DetachedRowContext<LeadRow>): Promise<RetriedLead> {
  const ids = await context.withRow((scope, { id }) => sendThroughAgain(scope, id));
  const [outcome] = await fileAndLook(context, ids);
  return outcome!;
}

/** Files every lead that needs attention again. @returns how many, and their outcomes. */
async function retryAll(context: Context): Promise<{ replayed: number; filed: number; waiting: number }> {
  const ids = await context.transaction((scope) => sendThroughAgain(scope));
  const outcomes = await fileAndLook(context, ids);
  return {
    replayed: ids.length,
    filed: outcomes.filter(({ client_id }) => client_id !== null).length,
    waiting: outcomes.filter(isWaiting).length,
  };
}

const isWaiting = ({ outcome }: RetriedLead) => outcome === 'RECEIVED';

/** Files the leads and waits for those another process may have taken first. */
async function fileAndLook({ read, services, actor }: Context, ids: readonly string[]): Promise<RetriedLead[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const filed = await fileWaitingLeads(services, actor.org_id);
    const outcomes = await read((scope) => readOutcomes(scope, ids));
    if (!outcomes.some(isWaiting) || performance.now() > until) return outcomes;
    if (filed === 0) await setTimeout(LOOK_EVERY_MS);
  }
}
