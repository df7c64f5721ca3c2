import { clientConverted, clientUpdated } from '#features/clients/events.ts';
import type { NormalisedLead } from '#features/leads/contract.ts';
import { type FiledLeadOfKind, filedLeadHandler } from '#features/leads/server/index.ts';
import { pageEventSender } from '#features/tracking-pixels/server/index.ts';
import { FACEBOOK } from '#integrations/facebook/contract.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { findDataset } from '../datasets.queries.ts';
import { listUnwilling } from '../refusals.ts';
import { writePageEvent } from '../send/write-event.ts';
import { CONVERTED, readStages, type Stages } from '../stages.ts';
import { insertConversions, insertPageEvent, listInstantFormLeads, readStageIds } from './queue.queries.ts';

/** A client entered a stage, or became a customer without one. */
interface Entry {
  client_id: number;
  option_id: number | null;
  at: string;
}

/** Meta knows leads of instant forms by 15 to 17 digits; no others are told. */
export const isMetaLeadId = (id: string | null): id is string => id !== null && /^\d{15,17}$/.test(id);

/** The same with the lead it is about. */
interface EntryOfLead extends Entry {
  lead: NormalisedLead;
}

/**
 * Writes what is to be told to Meta, in the transaction in which it happened: of leads of instant forms alone, and of no one who
 * refused marketing.
 */
async function queue(scope: OrgScope, stages: Stages | null, entries: readonly EntryOfLead[]): Promise<void> {
  const unwilling = await listUnwilling(scope, entries);
  const conversions = entries.flatMap(({ client_id, option_id, at, lead }) => {
    const stage = stages?.list.find(({ id }) => id === option_id);
    const name = stage?.is_on ? stage.event_name : option_id === null ? CONVERTED : null;
    if (name === null || !isMetaLeadId(lead.external_id) || unwilling.has(client_id)) return [];
    // Meta refuses what happened before the lead itself; its clock and ours may differ.
    const occurred_at = lead.submitted_at !== null && lead.submitted_at > at ? lead.submitted_at : at;
    const told = { client_id, option_id, stage_name: stage?.name ?? '', event_name: name, occurred_at };
    return [{ ...told, lead_id: lead.external_id }];
  });
  if (conversions.length > 0) await insertConversions(scope, conversions);
}

async function queueOfClients(scope: OrgScope, stages: Stages | null, entries: readonly Entry[]): Promise<void> {
  const leads = await listInstantFormLeads(
    scope,
    entries.map(({ client_id }) => client_id),
  );
  const known = entries.flatMap((entry) => {
    const lead = leads.get(entry.client_id);
    return lead ? [{ ...entry, lead }] : [];
  });
  await queue(scope, stages, known);
}

interface Changed {
  subject_id: number;
  created_at: string;
  changes?: Changes;
}

/** What the history writes before the key of a custom field. */
const CUSTOM = 'custom_fields.';

async function queueMoves(scope: OrgScope, events: readonly Changed[]): Promise<void> {
  const moved = events.filter(({ changes = {} }) => Object.keys(changes).some((name) => name.startsWith(CUSTOM)));
  if (moved.length === 0 || !(await findDataset(scope))) return;
  const stages = await readStages(scope);
  const entries = moved.flatMap(({ subject_id: client_id, created_at: at, changes = {} }): Entry[] => {
    const to = stages && changes[CUSTOM + stages.field.key]?.to;
    return typeof to === 'number' ? [{ client_id, option_id: to, at }] : [];
  });
  if (entries.length > 0) await queueOfClients(scope, stages, entries);
}

/** A stage that counts as won is told as itself; who became a customer without one is told so. */
async function queueConversions(
  scope: OrgScope,
  events: readonly { subject_id: number; payload: { at: string } }[],
): Promise<void> {
  if (!(await findDataset(scope))) return;
  const stages = await readStages(scope);
  const client_ids = events.map(({ subject_id }) => subject_id);
  const places = stages ? await readStageIds(scope, stages.field.key, client_ids) : new Map<number, number>();
  const won = new Set(stages?.list.filter(({ outcome }) => outcome === 'WON').map(({ id }) => id));
  const entries = events
    .filter(({ subject_id }) => !won.has(places.get(subject_id) ?? 0))
    .map(({ subject_id: client_id, payload: { at } }) => ({ client_id, option_id: null, at }));
  if (entries.length > 0) await queueOfClients(scope, stages, entries);
}

/** A lead that arrives is in the stage of its client; one whose client is won or lost already begins nothing. */
async function queueArrivals(scope: OrgScope, filed: readonly FiledLeadOfKind[]): Promise<void> {
  const arrived = filed.filter(({ is_test, outcome }) => !is_test && outcome !== 'COMPLETED');
  if (arrived.length === 0 || !(await findDataset(scope))) return;
  const stages = await readStages(scope);
  if (!stages) return;
  const client_ids = arrived.map(({ client_id }) => client_id);
  const places = await readStageIds(scope, stages.field.key, client_ids);
  const open = new Set(stages.list.filter(({ outcome }) => outcome === 'OPEN').map(({ id }) => id));
  const entries = arrived.flatMap(({ client_id, lead, outcome }): EntryOfLead[] => {
    const option_id = places.get(client_id) ?? 0;
    const isTold = outcome === 'CLIENT_CREATED' || open.has(option_id);
    return isTold ? [{ client_id, option_id, at: lead.received_at, lead }] : [];
  });
  if (entries.length > 0) await queue(scope, stages, entries);
}

export const conversionSubscriptions = [on(clientUpdated, queueMoves), on(clientConverted, queueConversions)];

/** Events of pages whose pixel is the dataset: Meta counts what the browser sent under the same id once, and only there. */
export const pageEvents = pageEventSender('META', {
  async queue(scope, event) {
    const dataset = await findDataset(scope);
    if (dataset?.external_id !== event.pixel_id) return;
    const { event_id, name: event_name, occurred_at } = event;
    await insertPageEvent(scope, { event_id, event_name, occurred_at, payload: writePageEvent(event) });
  },
});

export const arrivals = filedLeadHandler(FACEBOOK, { handle: (scope, _, filed) => queueArrivals(scope, filed) });
