import { setImmediate } from 'node:timers/promises';
import {
  addClients,
  addContactPoints,
  type ClientToWrite,
  defaultCountry,
  fillEmptyFields,
  fillEmptyValues,
  findClientsByKey,
  lockContactKeys,
  planNewValues,
  recordConversions,
} from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import { addActivities } from '#features/timeline/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { leadFiled, leadNeedsAttention, oldLeadFiled } from '../../events.ts';
import { type AnsweredField, answeredFields, type NormalisedLead } from '../../normalised-lead.ts';
import { sourcesById } from '../sources/lead-sources.queries.ts';
import { announceAssigned } from './announce-assigned.ts';
import { type Assignments, assignLeads, receiversFor } from './assign-leads.ts';
import { countSources, saveNames } from './count-sources.ts';
import { fillsCustomFields } from './custom-answers.ts';
import { readFormMappings } from './form-mappings.queries.ts';
import { groupByPerson, listLeadKeys, type Person } from './group-leads.ts';
import { alertAssignees } from './new-lead-alert.ts';
import { splitByAge } from './old-lead.ts';
import { type FiledWith, isRefused, type ReadLead, type RefusedLead, readLead } from './read-leads.ts';
import { type FiledLead, type WaitingLead, writeOutcomes } from './waiting-leads.queries.ts';

/**
 * Files leads of one organisation in the open transaction: read → match → create or attach → assign → timeline → alert
 * (architecture.md §7), each step for the whole batch at once, all or nothing.
 */
export async function fileLeads(scope: OrgScope, services: Services, waiting: readonly WaitingLead[]): Promise<void> {
  const sources = await sourcesById(scope, [...new Set(waiting.map(({ source_id }) => source_id))]);
  const forms = await readFormMappings(scope, [...sources.keys()]);
  const fields = fillsCustomFields(forms.all) ? await readDefinitions(scope) : [];
  const reading = { country: await defaultCountry(scope), forms, fields, log: services.log };
  const results: (ReadLead | RefusedLead)[] = [];
  for (const lead of waiting) {
    results.push(await readLead(lead, sources.get(lead.source_id), reading));
    // Two hundred leads take long, so the process does its other work between them.
    await setImmediate();
  }
  const refused = results.filter(isRefused);
  const read = results.filter((result): result is ReadLead => !isRefused(result));

  const people = await matchPeople(scope, read);
  const matched_at = nowIso();
  const assignees = people.flatMap(({ known }) => known?.assigned_to_id_or_zero ?? []);
  const receivers = await receiversFor(scope, sources.values(), assignees);
  const newcomers = people.filter(({ known }) => known === null).map(({ leads }) => leads[0]!);
  const known_ids = people.flatMap(({ known }) => known?.id ?? []);
  const assignments = await assignLeads(scope, newcomers, known_ids, receivers);
  const filed = await writeClients(scope, people, assignments, fields);
  await writeTimeline(scope, filed);
  await assignments.keep(filed.filter(({ is_new_client }) => is_new_client).map(({ client_id }) => client_id));
  await saveNames(scope, read);
  const filed_at = nowIso();

  await receivers.add([...assignments.assignee_ids, ...assignments.given_out.map(({ profile_id }) => profile_id)]);
  await tellScreens(scope, filed);
  await announceAssigned(scope, assignments.given_out);
  await alertAssignees(scope, services, filed, { receivers, assignments });
  await markForAttention(scope, refused);
  const alerted_at = nowIso();
  await writeOutcomes(scope, [
    ...filed.map((lead) => describeOutcome(lead, { matched_at, filed_at, alerted_at })),
    ...refused.map(describeRefused),
  ]);
  // The counters come last, because every filing of a source locks its row.
  await countSources(scope, filed);
}

async function matchPeople(scope: OrgScope, read: readonly ReadLead[]): Promise<Person[]> {
  const keys = read.flatMap(listLeadKeys);
  if (keys.length === 0) return groupByPerson(read, new Map());
  await lockContactKeys(scope, keys);
  return groupByPerson(read, await findClientsByKey(scope, keys));
}

/** Creates new clients, and gives known ones the phones and e-mails they did not have. */
async function writeClients(
  scope: OrgScope,
  people: readonly Person[],
  { assignee_ids }: Assignments,
  fields: readonly FieldDefinition[],
): Promise<FiledWith[]> {
  const newcomers = people.filter(({ known }) => known === null);
  const drafts = newcomers.map(({ leads }, index) => ({
    ...makeDraft(leads[0]!, assignee_ids[index] ?? null),
    ...planNewValues(listCustomValues(leads), fields),
  }));
  const ids = await addClients(scope, drafts);
  await recordConversions(
    scope,
    drafts.flatMap(({ converted_at: at, assigned_to_id }, index) =>
      at ? [{ client_id: ids[index]!, at, audience: [assigned_to_id ?? 0] }] : [],
    ),
  );
  const known = people.flatMap(({ known: client, leads }) =>
    client ? [{ client, values: listCustomValues(leads) }] : [],
  );
  await fillEmptyValues(scope, new Map(known.map(({ client, values }) => [client.id, values])), fields);
  const places = new Map(newcomers.map((person, index) => [person, index]));
  const filed: FiledWith[] = [];
  for (const person of people) {
    const { known, leads } = person;
    const place = places.get(person) ?? -1;
    const client_id = known?.id ?? ids[place]!;
    const assigned_to_id_or_zero = known?.assigned_to_id_or_zero ?? assignee_ids[place] ?? 0;
    const client_name = known?.name ?? leads[0]!.lead.name;
    for (const [index, read] of leads.entries()) {
      const is_new_client = known === null && index === 0;
      if (!is_new_client) await completeClient(scope, client_id, read);
      filed.push({ read, client_id, client_name, assigned_to_id_or_zero, is_new_client });
    }
  }
  return filed;
}

/** The first of a person's leads that fills a field fills it for good. */
const listCustomValues = (leads: readonly ReadLead[]): CustomValues =>
  Object.assign({}, ...leads.map(({ custom }) => custom).reverse());

/** Adds what a known client lacks; nothing is replaced. */
async function completeClient(scope: OrgScope, client_id: number, read: ReadLead): Promise<void> {
  await addContactPoints(scope, client_id, pickContact(read));
  await fillEmptyFields(scope, client_id, pickAnswers(read));
}

const pickAnswers = ({ lead }: ReadLead) =>
  Object.fromEntries(answeredFields.map((field) => [field, lead[field]])) as Pick<NormalisedLead, AnsweredField>;

const pickContact = ({ lead }: ReadLead) => ({
  phones: lead.phones.map(({ raw, e164 }) => ({ raw, number_e164: e164 })),
  emails: lead.emails,
});

const makeDraft = (read: ReadLead, assigned_to_id: number | null): ClientToWrite => ({
  name: read.lead.name,
  ...pickAnswers(read),
  ...pickContact(read),
  source: 'external_integration',
  source_name: read.source.stored_name,
  is_new_lead: true,
  assigned_to_id,
  created_by_id: null,
  created_at: read.waiting.received_at,
});

async function writeTimeline(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  await addActivities(
    scope,
    filed.map(({ read, client_id, is_new_client }) => ({
      client_id,
      item_type: is_new_client ? ('CLIENT_CREATED_DETAILS' as const) : ('DUPLICATE_LEAD_RECEIVED' as const),
      occurred_at: read.waiting.received_at,
      type_specific_data: {
        lead_id: read.waiting.id,
        source_name: read.source.stored_name,
        page_name: read.lead.external_account_name,
        form_name: read.lead.external_form_name,
        campaign_name: read.lead.campaign?.name ?? null,
      },
    })),
  );
}

/** Tells open screens when the transaction commits; old leads without a toast. */
async function tellScreens(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  const toEvent = ({ read, client_id, assigned_to_id_or_zero, is_new_client }: FiledWith) => ({
    subject_id: client_id,
    payload: { lead_id: read.waiting.id, source_id: read.source.id, is_new_client },
    audience: [assigned_to_id_or_zero],
  });
  const [old, fresh] = splitByAge(filed);
  await recordAll(scope, leadFiled, fresh.map(toEvent));
  await recordAll(scope, oldLeadFiled, old.map(toEvent));
}

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

const describeOutcome = ({ read, client_id, is_new_client }: FiledWith, times: Times): FiledLead => ({
  id: read.waiting.id,
  outcome: is_new_client ? 'CLIENT_CREATED' : 'DUPLICATE',
  lead: read.lead,
  answers: read.answers,
  client_id,
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
  reason,
  parsed_at: read?.parsed_at ?? null,
  matched_at: null,
  filed_at: null,
  alerted_at: null,
});
