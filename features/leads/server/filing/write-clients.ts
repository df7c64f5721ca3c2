import { MAX_GROUPS_OF_CLIENT } from '#features/clients/contract.ts';
import {
  addClients,
  addContactPoints,
  type ClientToWrite,
  changeGroups,
  fillEmptyFields,
  fillEmptyValues,
  planNewValues,
  recordConversions,
} from '#features/clients/server/index.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, findStartValues } from '#features/custom-fields/server/index.ts';
import { addActivities } from '#features/timeline/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type AnsweredField, answeredFields, type NormalisedLead } from '../../normalised-lead.ts';
import type { Completion } from './completions.ts';
import { findOutcome } from './filed-lead-handlers.ts';
import type { Person } from './group-leads.ts';
import type { LeadPlace } from './lead-placers.ts';
import type { FiledWith, ReadLead } from './read/read-leads.ts';

/**
 * Creates new clients, and gives known ones the phones and e-mails they did not have.
 *
 * @param assignee_ids of the new clients, in the order of the people.
 */
export async function writeClients(
  scope: OrgScope,
  people: readonly Person[],
  assignee_ids: readonly (number | null)[],
  { fields, places }: WrittenWith,
): Promise<FiledWith[]> {
  const newcomers = people.filter(({ known }) => known === null);
  const drafts = newcomers.map(({ leads }, index) => {
    const place = places.get(leads[0]!.waiting.id);
    const values = { ...findStartValues(fields), ...place?.values, ...listCustomValues(leads) };
    return {
      ...makeDraft(leads[0]!, assignee_ids[index] ?? null),
      ...planNewValues(values, fields, { is_test: leads[0]!.lead.is_test }),
    };
  });
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
  const indexes = new Map(newcomers.map((person, index) => [person, index]));
  const filed: FiledWith[] = [];
  for (const person of people) {
    const { known, leads } = person;
    const newcomer = indexes.get(person) ?? -1;
    const client_id = known?.id ?? ids[newcomer]!;
    const assigned_to_id_or_zero = known?.assigned_to_id_or_zero ?? assignee_ids[newcomer] ?? 0;
    const client_name = known?.name ?? leads[0]!.lead.name;
    for (const [index, read] of leads.entries()) {
      const is_new_client = known === null && index === 0;
      filed.push({ read, client_id, client_name, assigned_to_id_or_zero, is_new_client, is_completion: false });
    }
  }
  await completeClients(
    scope,
    filed.filter(({ is_new_client }) => !is_new_client),
  );
  await joinGroups(scope, filed, places);
  return filed;
}

/** What clients are written with: the organisation's own fields, and where leads go by the way they came. */
export interface WrittenWith {
  fields: readonly FieldDefinition[];
  places: ReadonlyMap<string, LeadPlace>;
}

/** Puts clients into the groups of the places of their leads; a client that is in too many groups already joins none. */
async function joinGroups(scope: OrgScope, filed: readonly FiledWith[], places: WrittenWith['places']): Promise<void> {
  const joined = new Map<number, number[]>();
  for (const { client_id, read } of filed) {
    const group_ids = places.get(read.waiting.id)?.group_ids ?? [];
    if (group_ids.length > 0) joined.set(client_id, [...(joined.get(client_id) ?? []), ...group_ids]);
  }
  if (joined.size === 0) return;
  await changeGroups(scope, [...joined.keys()], (shown, id) => {
    const all = new Set([...shown, ...(joined.get(id) ?? [])]);
    return all.size > MAX_GROUPS_OF_CLIENT ? shown : [...all];
  });
}

/** Gives the clients of earlier leads what a later one completes, with a line on their timeline. */
export async function writeCompletions(
  scope: OrgScope,
  completions: readonly Completion[],
  fields: readonly FieldDefinition[],
): Promise<FiledWith[]> {
  const filed = completions.map(({ read, client }): FiledWith => {
    const { id: client_id, name: client_name, assigned_to_id_or_zero } = client;
    return { read, client_id, client_name, assigned_to_id_or_zero, is_new_client: false, is_completion: true };
  });
  await completeClients(scope, filed);
  const values = new Map<number, CustomValues>();
  for (const { read, client_id } of filed) values.set(client_id, { ...read.custom, ...values.get(client_id) });
  await fillEmptyValues(scope, values, fields);
  await writeTimeline(scope, filed);
  return filed;
}

/** The first of a person's leads that fills a field fills it for good. */
const listCustomValues = (leads: readonly ReadLead[]): CustomValues =>
  Object.assign({}, ...leads.map(({ custom }) => custom).reverse());

/** Adds what known clients lack; nothing is replaced. */
async function completeClients(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  await addContactPoints(
    scope,
    filed.map(({ client_id, read }) => ({ client_id, ...pickContact(read) })),
  );
  await fillEmptyFields(
    scope,
    filed.map(({ client_id, read }) => ({ client_id, fields: pickAnswers(read) })),
  );
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
  is_test: read.lead.is_test,
  assigned_to_id,
  created_by_id: null,
  created_at: read.waiting.received_at,
});

const itemTypes = {
  CLIENT_CREATED: 'CLIENT_CREATED_DETAILS',
  DUPLICATE: 'DUPLICATE_LEAD_RECEIVED',
  COMPLETED: 'LEAD_COMPLETED',
} as const;

export async function writeTimeline(scope: OrgScope, filed: readonly FiledWith[]): Promise<void> {
  await addActivities(
    scope,
    filed.map(({ read, client_id, ...lead }) => ({
      client_id,
      item_type: itemTypes[findOutcome(lead)],
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
