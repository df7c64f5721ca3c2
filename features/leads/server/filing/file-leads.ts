import { markQuestions, readOnLead } from '#features/client-duplicates/server/index.ts';
import { defaultCountry, findClientsByKey, lockContactKeys } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { yieldToEventLoop } from '#platform/server/jobs/yield-to-event-loop.ts';
import type { Services } from '#platform/server/services.ts';
import { leadNeedsAttention } from '../../events.ts';
import type { LeadSource } from '../../lead-source.ts';
import { sourcesById } from '../sources/lead-sources.queries.ts';
import { assignLeads, assignTests, type Receivers, receiversFor } from './assign-leads.ts';
import { type Completion, findClients, type SplitLeads, splitCompletions } from './completions.ts';
import { countSources, saveNames } from './count-sources.ts';
import { postponeLeads } from './earlier-leads.queries.ts';
import { findOutcome, handleFiled } from './filed-lead-handlers.ts';
import { groupByPerson, listLeadKeys, type Person } from './group-leads.ts';
import { placeLeads } from './lead-placers.ts';
import { publishLeadsFiled } from './leads-filed.ts';
import { readFormMappings } from './read/form-mappings.queries.ts';
import {
  type FiledWith,
  isRefused,
  type Reading,
  type ReadLead,
  type RefusedLead,
  readLead,
} from './read/read-leads.ts';
import { type FiledLead, type WaitingLead, writeOutcomes } from './waiting-leads.queries.ts';
import { type WrittenWith, writeClients, writeCompletions, writeTimeline } from './write-clients.ts';

/** How long a lead waits that completes one which is just being filed. */
const EARLY_MS = 1_000;

/**
 * Files leads of one organisation in the open transaction: read → match → create or attach → assign → timeline → alert
 * (architecture.md §7), each step for the whole batch at once, all or nothing. Test leads are filed beside the others and move
 * nothing (docs/decisions/0167-test-leads.md).
 */
export async function fileLeads(scope: OrgScope, services: Services, waiting: readonly WaitingLead[]): Promise<void> {
  const sources = await sourcesById(scope, [...new Set(waiting.map(({ source_id }) => source_id))]);
  const forms = await readFormMappings(scope, [...sources.keys()]);
  const fields = await readDefinitions(scope);
  const reading = { country: await defaultCountry(scope), forms, fields, log: services.log };
  const results = await readAll(waiting, sources, reading);
  const refused = results.filter(isRefused);
  const split = await splitCompletions(
    scope,
    results.filter((result): result is ReadLead => !isRefused(result)),
  );

  const places = await placeLeads(scope, split.own);
  const matched = await matchPeople(scope, split);
  const matched_at = nowIso();
  const receivers = await receiversFor(scope, sources.values(), [
    ...matched.people.flatMap(({ known }) => known?.assigned_to_id_or_zero ?? []),
    ...[...places.values()].flatMap(({ assignee_id }) => assignee_id ?? []),
  ]);
  const filed = await fileMatched(scope, services, matched, { receivers, fields, places });
  await markForAttention(scope, refused);
  const alerted_at = nowIso();
  await writeOutcomes(scope, [
    ...filed.leads.map((lead) => describeOutcome(lead, { matched_at, filed_at: filed.filed_at, alerted_at })),
    ...refused.map(describeRefused),
  ]);
  await postponeLeads(
    scope,
    split.early.map(({ waiting: { id } }) => id),
    new Date(Date.parse(alerted_at) + EARLY_MS).toISOString(),
  );
  await handleFiled(scope, services, filed.leads);
  // The counters come last, because every filing of a source locks its row.
  await countSources(
    scope,
    filed.leads.filter(({ read: { lead }, is_completion }) => !lead.is_test && !is_completion),
  );
}

async function readAll(
  waiting: readonly WaitingLead[],
  sources: ReadonlyMap<number, LeadSource>,
  reading: Reading,
): Promise<(ReadLead | RefusedLead)[]> {
  const results: (ReadLead | RefusedLead)[] = [];
  const breathe = yieldToEventLoop();
  for (const lead of waiting) {
    results.push(await readLead(lead, sources.get(lead.source_id), reading));
    await breathe();
  }
  return results;
}

/** The people of a batch; those of test leads are never those of others. */
interface Matched {
  people: Person[];
  tests: Person[];
  split: SplitLeads;
  /** Whether a person decides whether a lead is of a known client. */
  isAsked: boolean;
}

async function matchPeople(scope: OrgScope, split: SplitLeads): Promise<Matched> {
  const on_lead = await readOnLead(scope);
  await lockContactKeys(scope, [...split.own, ...split.completing].flatMap(listLeadKeys));
  const match = async (is_test: boolean) => {
    const leads = split.own.filter(({ lead }) => lead.is_test === is_test);
    const isAttached = is_test || on_lead === 'ATTACH';
    const keys = isAttached ? leads.flatMap(listLeadKeys) : [];
    return groupByPerson(leads, await findClientsByKey(scope, keys, { is_test }));
  };
  return { people: await match(false), tests: await match(true), split, isAsked: on_lead === 'ASK' };
}

/** Who may get leads, and what clients are written with. */
interface FiledFor extends WrittenWith {
  receivers: Receivers;
}

/** Writes the clients of a batch and what follows from them, in the order of the locks (decision 0157). */
async function fileMatched(
  scope: OrgScope,
  services: Services,
  { people, tests, split, isAsked }: Matched,
  filing: FiledFor,
): Promise<{ leads: FiledWith[]; filed_at: string }> {
  const { receivers } = filing;
  const known_ids = [...people, ...tests].flatMap(({ known }) => known?.id ?? []);
  const completed_ids = [...split.earlier.values()].flatMap(({ client }) => client?.id ?? []);
  const assignments = await assignLeads(scope, listNewcomers(people), [...known_ids, ...completed_ids], filing);
  const filed = await writeClients(scope, people, assignments.assignee_ids, filing);
  await writeTimeline(scope, filed);
  await assignments.keep(listNewClients(filed));
  if (isAsked) await markQuestions(scope, listNewClients(filed));
  const tested = await fileTests(scope, tests, filing);
  const completed = await fileCompletions(scope, split, [...filed, ...tested], filing);
  await saveNames(
    scope,
    filed.map(({ read }) => read),
  );
  const filed_at = nowIso();

  await receivers.add([...assignments.assignee_ids, ...assignments.given_out.map(({ profile_id }) => profile_id)]);
  await publishLeadsFiled(scope, services, { filed, tested, completed, receivers, assignments });
  return { leads: [...filed, ...tested, ...completed], filed_at };
}

/** Completes the clients of earlier leads, those of this batch among them. */
async function fileCompletions(
  scope: OrgScope,
  split: SplitLeads,
  filed: readonly FiledWith[],
  { fields }: FiledFor,
): Promise<FiledWith[]> {
  const clients = filed.map(
    ({ read, client_id, client_name, assigned_to_id_or_zero }): [string, Completion['client']] => [
      read.waiting.id,
      { id: client_id, name: client_name, assigned_to_id_or_zero },
    ],
  );
  return writeCompletions(scope, findClients(split, new Map(clients)), fields);
}

/** Writes the clients of test leads, with those who would get them; open screens are told, and nobody is alerted. */
async function fileTests(scope: OrgScope, people: readonly Person[], filing: FiledFor): Promise<FiledWith[]> {
  if (people.length === 0) return [];
  const assignments = await assignTests(scope, listNewcomers(people), filing);
  const filed = await writeClients(scope, people, assignments.assignee_ids, filing);
  await writeTimeline(scope, filed);
  await assignments.keep(listNewClients(filed));
  return filed;
}

const listNewcomers = (people: readonly Person[]): ReadLead[] =>
  people.filter(({ known }) => known === null).map(({ leads }) => leads[0]!);

const listNewClients = (filed: readonly FiledWith[]): number[] =>
  filed.filter(({ is_new_client }) => is_new_client).map(({ client_id }) => client_id);

async function markForAttention(scope: OrgScope, refused: readonly RefusedLead[]): Promise<void> {
  await recordAll(
    scope,
    leadNeedsAttention,
    refused.map(({ waiting }) => ({
      subject_id: waiting.source_id,
      payload: { lead_id: waiting.id },
      audience: null,
    })),
  );
}

type Times = Pick<FiledLead, 'matched_at' | 'filed_at' | 'alerted_at'>;

const describeOutcome = ({ read, client_id, ...filed }: FiledWith, times: Times): FiledLead => ({
  id: read.waiting.id,
  outcome: findOutcome(filed),
  lead: read.lead,
  answers: read.answers,
  client_id,
  is_test: read.lead.is_test,
  reason: null,
  parsed_at: read.parsed_at,
  ...times,
});

const describeRefused = ({ waiting, reason, read }: RefusedLead): FiledLead => ({
  id: waiting.id,
  outcome: 'NEEDS_ATTENTION',
  lead: read?.lead ?? null,
  answers: read?.answers ?? null,
  client_id: null,
  is_test: read?.lead.is_test ?? waiting.is_test,
  reason,
  parsed_at: read?.parsed_at ?? null,
  matched_at: null,
  filed_at: null,
  alerted_at: null,
});
