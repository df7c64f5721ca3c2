import { sql } from 'kysely';
import type { LastActivityData, LastActivityType } from '#domain/activity-data.ts';
import type { ParsedPhone } from '#domain/phone-numbers.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type EventDetails, record, recordAll } from '#platform/server/events.ts';
import { type PlainClientFields, plainFieldNames } from '../contract.ts';
import { clientFirstAnswered, clientInteracted, clientUpdated } from '../events.ts';
import { lockClients } from './clients.queries.ts';
import { readEditable, writeEdited } from './write/edit-clients.queries.ts';
import { missingContact } from './write/missing-contact.ts';
import { appendContactPoints, type ContactPointsToWrite, readContactPoints } from './write/write-clients.queries.ts';

/** The client opened shared content: no timeline activity of its own, but the last thing that happened. */
const CONTENT_OPENED = 'CONTENT_OPENED';

/** What a client does themselves; the recently active list is built from these (G-047). */
const DONE_BY_CLIENT: readonly LastActivityType[] = [CONTENT_OPENED, 'DUPLICATE_LEAD_RECEIVED'];

/** The last thing that happened, as the list shows it. */
export interface LastActivity {
  type: LastActivityType;
  /** Details for the words of the list, such as how long a call was or what was opened. */
  data: LastActivityData;
  at: string;
  /** True when somebody of the organisation dealt with the client. */
  is_interaction?: boolean;
  /** True when the client did it themselves. */
  is_by_client?: boolean;
}

/**
 * Writes what happened on the client's row, unless something later is known already.
 *
 * @returns the assignee (0 = nobody), who is the audience of what follows.
 */
export async function touchClient(scope: OrgScope, id: number, activity: LastActivity): Promise<number> {
  const assignees = await touchClients(scope, [{ id, ...activity }]);
  return assignees.get(id) ?? 0;
}

/**
 * Does the same for many clients in one statement; of several activities of one client the latest counts. @returns
 * assignees by client.
 */
export async function touchClients(
  scope: OrgScope,
  activities: readonly ({ id: number } & LastActivity)[],
): Promise<Map<number, number>> {
  const latest = new Map<number, { id: number } & LastActivity>();
  for (const activity of activities) {
    if ((latest.get(activity.id)?.at ?? '') <= activity.at) latest.set(activity.id, activity);
  }
  if (latest.size === 0) return new Map();
  const ids = [...latest.keys()];
  const latestRows = [...latest.values()].map((row) => ({
    ...row,
    is_by_client: row.is_by_client || DONE_BY_CLIENT.includes(row.type),
  }));
  const isByClient = sql`happened.is_by_client`;
  const isLatestOfClient = sql`${isByClient} and happened.at >= coalesce(recently_active_at, happened.at)`;
  await sql`
    update clients set
      last_activity_type = case when last_activity_at <= happened.at then happened.type else last_activity_type end,
      last_activity_data = case when last_activity_at <= happened.at then happened.data else last_activity_data end,
      last_activity_at = greatest(last_activity_at, happened.at),
      last_viewed_at = case when happened.type = ${CONTENT_OPENED} then greatest(last_viewed_at, happened.at) else last_viewed_at end,
      recently_active_type = case when ${isLatestOfClient} then happened.type else recently_active_type end,
      recently_active_data = case when ${isLatestOfClient} then happened.data else recently_active_data end,
      recently_active_at = case when ${isByClient} then greatest(recently_active_at, happened.at) else recently_active_at end,
      last_interaction_at = case when happened.is_interaction then greatest(last_interaction_at, happened.at) else last_interaction_at end
    from jsonb_to_recordset(${JSON.stringify(latestRows)}::jsonb)
      as happened (id bigint, type text, data jsonb, at timestamptz, is_interaction boolean, is_by_client boolean)
    where clients.org_id = ${scope.org_id} and clients.id = happened.id and clients.id = any(${ids}::bigint[])
      -- A row that says so already is left alone: rewriting it would touch every index of the list.
      and (happened.is_interaction or ${isByClient} or (clients.last_activity_at <= happened.at
        and (clients.last_activity_at, clients.last_activity_type, clients.last_activity_data)
          is distinct from (happened.at, happened.type, happened.data)))`.execute(scope.db);
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', ids)
    .select(['id', 'assigned_to_id_or_zero'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.assigned_to_id_or_zero]));
}

/**
 * Writes the latest remaining activity after one was changed or deleted. A later view of shared content stays the last
 * thing that happened.
 */
export async function setLastActivity(scope: OrgScope, id: number, latest: LastActivity | undefined): Promise<void> {
  const { type, data, at } = latest ?? { type: 'CLIENT_CREATED_DETAILS', data: {}, at: null };
  await sql`
    update clients set
      last_activity_type = case when is_viewed_later then ${CONTENT_OPENED} else ${type} end,
      last_activity_data = case
        when not is_viewed_later then ${JSON.stringify(data)}::jsonb
        when last_activity_type = ${CONTENT_OPENED} then last_activity_data
        else '{}' end,
      last_activity_at = case when is_viewed_later then last_viewed_at else coalesce(${at}, created_at) end
    from (
      select coalesce(last_viewed_at > coalesce(${at}, created_at), false) as is_viewed_later
      from clients where org_id = ${scope.org_id} and id = ${id}
    ) as seen
    where org_id = ${scope.org_id} and id = ${id}`.execute(scope.db);
}

/**
 * Records the first answers to leads (readings.md D5), of clients that arrived as leads. An earlier answer than the known one
 * replaces it; what happened before the lead arrived is no answer.
 *
 * @returns those that are the first answers, with milliseconds since the lead's arrival.
 */
export async function markFirstResponses<Answer extends { client_id: number; at: string }>(
  scope: OrgScope,
  answers: readonly Answer[],
): Promise<(Answer & { tookMs: number })[]> {
  if (answers.length === 0) return [];
  const rows = answers.map(({ client_id, at }, index) => ({ index, client_id, at }));
  const { rows: first } = await sql<{ index: number; created_at: string; assigned_to_id_or_zero: number }>`
    with answer as (
      select distinct on (client.id) row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (index int, client_id bigint, at timestamptz)
      join clients client on client.org_id = ${scope.org_id} and client.id = row.client_id and client.created_at <= row.at
      order by client.id, row.at)
    update clients set first_response_at = answer.at from answer
    where clients.org_id = ${scope.org_id} and clients.id = answer.client_id
      and clients.id = any(${answers.map(({ client_id }) => client_id)}::bigint[]) and clients.source = 'external_integration'
      and (clients.first_response_at is null or clients.first_response_at > answer.at)
    returning answer.index, clients.created_at, clients.assigned_to_id_or_zero`.execute(scope.db);
  await recordAll(
    scope,
    clientFirstAnswered,
    first.map(({ index, assigned_to_id_or_zero }) => ({
      subject_id: answers[index]!.client_id,
      payload: { at: answers[index]!.at },
      audience: [assigned_to_id_or_zero],
    })),
  );
  return first.map(({ index, created_at }) => {
    const answer = answers[index]!;
    return { ...answer, tookMs: Date.parse(answer.at) - Date.parse(created_at) };
  });
}

/** Clears the first answer when its activity is changed or deleted; the next one is recorded again. */
export const clearFirstResponse = (scope: OrgScope, id: number) =>
  scope.db
    .updateTable('clients')
    .set({ first_response_at: null })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('first_response_at', 'is not', null)
    .execute();

/** What was found out about a client. */
export interface FoundContact {
  client_id: number;
  phones: readonly ParsedPhone[];
  emails: readonly string[];
}

/** Adds the phones and e-mails that clients do not have yet, after the known ones, in the order of the list; nothing is replaced. */
export async function addContactPoints(scope: OrgScope, list: readonly FoundContact[]): Promise<void> {
  const contact = await readContactPoints(scope, [...new Set(list.map(({ client_id }) => client_id))]);
  const added = list.flatMap(({ client_id, ...found }): ContactPointsToWrite[] => {
    const known = contact.get(client_id)!;
    const { phones, emails } = missingContact(known, found);
    if (phones.length === 0 && emails.length === 0) return [];
    const after = { ...known.next };
    known.phones.push(...phones);
    known.emails.push(...emails);
    known.next = { phones: after.phones + phones.length, emails: after.emails + emails.length };
    return [{ client_id, phones, emails, after }];
  });
  if (added.length > 0) await appendContactPoints(scope, added);
}

/** Fields found out about a client. */
export interface FoundFields {
  client_id: number;
  fields: Partial<PlainClientFields>;
}

/**
 * Fills empty fields of clients and records that in their history; existing values stay, and of several that are found for one
 * field the first.
 */
export async function fillEmptyFields(scope: OrgScope, list: readonly FoundFields[]): Promise<void> {
  const found = list.filter(({ fields }) => plainFieldNames.some((name) => fields[name]));
  if (found.length === 0) return;
  const ids = [...new Set(found.map(({ client_id }) => client_id))];
  await lockClients(scope, ids);
  const stored = new Map((await readEditable(scope, ids)).map((client) => [client.id, client]));
  const events: EventDetails<Record<string, never>>[] = [];
  for (const { client_id, fields } of found) {
    const client = stored.get(client_id);
    if (!client) continue;
    const after = Object.fromEntries(
      plainFieldNames.flatMap((name) => (fields[name] && !client[name] ? [[name, fields[name]]] : [])),
    );
    const changes = changesBetween(client, after);
    if (Object.keys(changes).length === 0) continue;
    Object.assign(client, after);
    events.push({ subject_id: client_id, payload: {}, changes, audience: [client.assigned_to_id_or_zero] });
  }
  const changed = new Set(events.map(({ subject_id }) => subject_id));
  const names = plainFieldNames.filter((name) => events.some(({ changes = {} }) => name in changes));
  const rows = [...changed].map((id) => {
    const client = stored.get(id)!;
    return { id, ...Object.fromEntries(names.map((name) => [name, client[name]])) };
  });
  await writeEdited(scope, rows);
  await recordAll(scope, clientUpdated, events);
}

/** Records that the person dealt with the client just now. @returns the assignee, 0 for nobody. */
export async function touchInteraction(scope: OrgScope, id: number): Promise<number> {
  const row = await scope.db
    .updateTable('clients')
    .set({ last_interaction_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .returning('assigned_to_id_or_zero')
    .executeTakeFirst();
  return row?.assigned_to_id_or_zero ?? 0;
}

/** Records the same and tells open screens (S0 §7: set client last interaction). */
export async function recordInteraction(scope: OrgScope, id: number): Promise<void> {
  const assignee = await touchInteraction(scope, id);
  await record(scope, clientInteracted, { subject_id: id, payload: {}, audience: [assignee] });
}
