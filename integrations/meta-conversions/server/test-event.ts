import type * as z from 'zod';
import { requireClient } from '#features/clients/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { TestEvent, TestedEvent } from '../contract.ts';
import { findDataset } from './datasets.queries.ts';
import { problems } from './en.ts';
import { listInstantFormLeads, readStageIds } from './queue/queue.queries.ts';
import { isMetaLeadId } from './queue/queue-conversions.ts';
import { readContact } from './send/claim.queries.ts';
import { listTokens, postEvents } from './send/post-events.ts';
import { writeBody, writeEvent } from './send/write-event.ts';
import { isLeadIdText } from './settings.ts';
import { readStages } from './stages.ts';

/** Sends one event of a client to the view of test events, whatever its stage is switched to, and returns Meta's answer. */
export async function sendTest(
  { services, session, read }: Pick<DetachedContext, 'services' | 'session' | 'read'>,
  { client_id, test_event_code }: z.output<typeof TestEvent>,
): Promise<TestedEvent> {
  const { dataset, written } = await read((scope) => describeTest(scope, client_id));
  const payload = writeEvent(written, isLeadIdText(services));
  try {
    const tokens = await listTokens(services, session.actor.org_id, dataset);
    const answer = await postEvents(services, tokens, dataset.external_id, writeBody([payload], test_event_code));
    const { events_received, messages, fbtrace_id: trace_id = null } = answer;
    return { payload, is_received: events_received > 0, fault: null, messages, trace_id };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, said } = error;
    return { payload, is_received: false, fault: { code, said }, messages: [], trace_id: null };
  }
}

async function describeTest(scope: Scope, client_id: number) {
  const { id } = await requireClient(scope, client_id, 'view');
  const dataset = await findDataset(scope);
  if (!dataset) throw new Problem('not_possible_now', { detail: problems.no_dataset });
  const lead = (await listInstantFormLeads(scope, [id])).get(id);
  if (!lead || !isMetaLeadId(lead.external_id)) throw new Problem('not_possible_now', { detail: problems.no_lead });
  const event_name = await nameStage(scope, id);
  const person = { client: { org_id: scope.org_id, client_id: id }, lead, ...(await readContact(scope, id)) };
  const written = { event_id: uuidV7(), event_name, occurred_at: nowIso(), lead_id: lead.external_id, person };
  return { dataset, written };
}

async function nameStage(scope: Scope, client_id: number): Promise<string> {
  const stages = await readStages(scope);
  const place = stages && (await readStageIds(scope, stages.field.key, [client_id])).get(client_id);
  return stages?.list.find(({ id }) => id === place)?.event_name ?? 'Lead';
}
