import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { LastActivityData, LastActivityType } from '#domain/activity-data.ts';
import { displayPhone, type ParsedPhone } from '#domain/phone-numbers.ts';
import type { CustomValues } from '#features/custom-fields/contract.ts';
import { flagsFor } from '#platform/contract/access.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import {
  type AllowedValues,
  allowedValues,
  type RuleShape,
  shapeToSql,
  splitRule,
  toSql,
} from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import {
  type KeptScope,
  namedStatement,
  type Placeholders,
} from '#platform/server/database/statements/kept-queries.ts';
import { type ClientRight, type ClientRow, clientAccess, clientFlags } from '../access.ts';
import { type Client, pickPlainFields, plainFieldNames } from '../contract.ts';
import { shownGroups } from './client-groups.queries.ts';
import { findSurvivor } from './merging/find-survivor.queries.ts';
import { readShown, shownValues } from './shown-values.queries.ts';
import { sourceName } from './source-names.queries.ts';

/** Selects clients of this organisation on which the actor has this right; every list starts here. */
export const clientsFor = (scope: Scope, right: ClientRight) =>
  selectOrgClients(scope).where(toSql(clientAccess[right], scope.actor, 'clients'));

/** Whether a client counts in figures: a test lead does not. */
export const isCounted = sql<boolean>`not clients.is_test`;

/** Selects the same without test leads; every figure, and every list behind one, starts here. */
export const countedClientsFor = (scope: Scope, right: ClientRight) => clientsFor(scope, right).where(isCounted);

/** Selects clients of this organisation whatever the actor's rights, for lists that limit them in their own way. */
export const selectOrgClients = ({ db, org_id }: Scope | KeptScope) =>
  db.selectFrom('clients').where('clients.org_id', '=', org_id).where('clients.deleted_at', 'is', null);

/** Selects those of these clients that the organisation has, whatever the actor's rights. */
export const selectNamed = (scope: Scope, ids: readonly number[]) =>
  selectOrgClients(scope).where(sql<boolean>`clients.id = any(${[...ids]}::bigint[])`);

export type FromClients = SelectQueryBuilder<TenantDB, 'clients', object>;

/**
 * Whether one of the client's numbers wants no messages on WhatsApp. Whether anybody in the organisation does is asked once, not
 * for each client.
 */
export const isWhatsappOptedOut = sql<boolean>`(
  exists (select from whatsapp_opt_outs as any_opted where any_opted.org_id = current_org_id() and any_opted.opted_out_at is not null)
  and exists (
    select from jsonb_array_elements(clients.contact_points -> 'phones') as phone
    join whatsapp_opt_outs as opted on opted.org_id = clients.org_id and opted.number_e164 = phone ->> 'number_e164'
    where opted.opted_out_at is not null))`;

/** The values of a deleted field stay stored for 30 days, and nobody is shown them. */
export const customFields = sql<CustomValues>`clients.custom_fields - array(
  select deleted.key from custom_fields as deleted
  where deleted.org_id = current_org_id() and deleted.deleted_at is not null)`.as('custom_fields');

/** Adds the columns of a `Client`; none multiplies the rows. */
export const withClientColumns = (query: FromClients) =>
  withSharedColumns(query).select([customFields, shownGroups.as('group_ids'), sourceName.as('source_name')]);

/** Adds the same with values as they are stored, for `readShown`. */
export const withStoredColumns = (query: FromClients, isKnown: boolean) =>
  withSharedColumns(query)
    .select(['clients.custom_fields', 'clients.group_ids', 'clients.source_name'])
    .$if(!isKnown, (rows) => rows.select(shownValues.as('shown_values')));

const withSharedColumns = (query: FromClients) =>
  query
    .leftJoin('profiles as assignee', (join) => matchInOrg(join, 'assignee.id', 'clients.assigned_to_id'))
    .leftJoin('follow_ups', (join) => matchInOrg(join, 'follow_ups.client_id', 'clients.id'))
    .select(plainFieldNames.map((field) => `clients.${field}` as const))
    .select([
      'clients.id',
      'clients.contact_points',
      'clients.source',
      'clients.is_new_lead',
      'clients.is_test',
      'clients.assigned_to_id',
      'clients.assigned_to_id_or_zero',
      'clients.last_activity_type',
      'clients.last_activity_data',
      'clients.last_activity_at',
      'clients.last_interaction_at',
      'clients.first_response_at',
      'clients.converted_at',
      'clients.created_at',
      'clients.updated_at',
      'assignee.name as assigned_to_name',
      'follow_ups.maturity_type',
      'follow_ups.remind_on',
      'follow_ups.note as follow_up_note',
      'follow_ups.repeat as follow_up_repeat',
      'follow_ups.time_zone as follow_up_time_zone',
    ])
    .select(isWhatsappOptedOut.as('is_whatsapp_opted_out'));

/** Leaves out what a client opened and how often where the plan does (S0-6-21). */
export const hideOpened = (scope: Scope, type: LastActivityType | null, data: LastActivityData): LastActivityData =>
  type === 'CONTENT_OPENED' && findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') ? {} : data;

type WholeRow = Awaited<ReturnType<ReturnType<typeof withClientColumns>['executeTakeFirstOrThrow']>>;

/**
 * Returns a row as the contract shows it: both forms of the assignee (readings.md B9), the follow-up, the actor's
 * rights.
 */
export function toClient(scope: Scope, row: WholeRow): Client {
  const { assigned_to_id, maturity_type, remind_on, follow_up_note, follow_up_repeat, follow_up_time_zone } = row;
  const assigned_to_name = assigned_to_id === null ? null : (row.assigned_to_name ?? '');
  // Written out: what is copied from a row of the driver, whole or in part, takes ten times the memory.
  return {
    id: row.id,
    phones: row.contact_points.phones.map(toShownPhone),
    emails: row.contact_points.emails,
    custom_fields: row.custom_fields,
    group_ids: row.group_ids,
    source: row.source,
    source_name: row.source_name,
    is_new_lead: row.is_new_lead,
    is_test: row.is_test,
    is_whatsapp_opted_out: row.is_whatsapp_opted_out,
    assigned_to_id,
    assigned_to_name,
    assigned_to: assigned_to_id === null ? null : { id: assigned_to_id, name: assigned_to_name ?? '' },
    last_activity_type: row.last_activity_type,
    last_activity_data: hideOpened(scope, row.last_activity_type, row.last_activity_data),
    last_activity_at: row.last_activity_at,
    last_interaction_at: row.last_interaction_at,
    first_response_at: row.first_response_at,
    converted_at: row.converted_at,
    follow_up: toFollowUp({
      maturity_type,
      remind_on,
      note: follow_up_note,
      repeat: follow_up_repeat,
      time_zone: follow_up_time_zone,
    }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    access_policy: flagsFor(clientAccess, clientFlags, scope.actor, row),
    ...pickPlainFields(row),
  };
}

const toShownPhone = ({ raw, number_e164 }: ParsedPhone) => ({
  raw,
  number_e164,
  display: displayPhone({ raw, number_e164 }),
});

type NullableFollowUp = {
  [Field in keyof Omit<NonNullable<Client['follow_up']>, 'is_overdue'>]: NonNullable<Client['follow_up']>[Field] | null;
};

function toFollowUp({ maturity_type, remind_on, note, repeat, time_zone }: NullableFollowUp): Client['follow_up'] {
  if (maturity_type === null) return null;
  return {
    maturity_type,
    remind_on,
    is_overdue: remind_on !== null && remind_on < nowIso(),
    note: note ?? '',
    repeat,
    time_zone: time_zone ?? 'UTC',
  };
}

type OneClient = Placeholders<{ id: number; allowed: AllowedValues }>;

/** Selects one client on which a right has this shape. */
const selectClient = (scope: KeptScope, { id, allowed }: OneClient, right: RuleShape) =>
  selectOrgClients(scope)
    .where('clients.id', '=', id)
    .where(shapeToSql(right, allowed, 'clients'));

const selectWholeClient = namedStatement((scope, one: OneClient, right: RuleShape, isKnown: boolean) =>
  withStoredColumns(selectClient(scope, one, right), isKnown),
);

/** Returns one client the actor may see. Throws `not_found` or `client_not_assigned_to_user`. */
export const getClient = async (scope: Scope, id: number): Promise<Client> =>
  (await findClient(scope, id)) ?? refuseClient(scope, id);

/** Returns the same, or null for a client the actor may not see or see any more. */
export async function findClient(scope: Scope, id: number): Promise<Client | null> {
  const { shape, allowed } = splitRule(clientAccess.view, scope.actor);
  const [row] = await readShown(scope, (isKnown) => selectWholeClient(scope, { id, allowed }, shape, isKnown));
  return row ? toClient(scope, row) : null;
}

/**
 * Throws the reason why the actor may not change a client: missing or of another organisation (404), hidden from the
 * actor (455), or visible without this right (455 with another sentence).
 */
export async function refuseClient(scope: Scope, id: number): Promise<never> {
  const visible = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(toSql(clientAccess.view, scope.actor, 'clients').as('may_view'))
    .executeTakeFirst();
  if (!visible) {
    const survivor_id = await findSurvivor(scope, id);
    throw new Problem('not_found', { log_detail: `client ${id}`, ...(survivor_id && { subject_id: survivor_id }) });
  }
  throw new Problem(visible.may_view ? 'no_permission_for_object' : 'client_not_assigned_to_user', {
    log_detail: `client ${id}`,
  });
}

export const rowColumns = [
  'clients.id',
  'clients.name',
  'clients.assigned_to_id',
  'clients.assigned_to_id_or_zero',
  'clients.is_new_lead',
  'clients.is_test',
  'clients.converted_at',
] as const;

const selectClientRow = namedStatement((scope, one: OneClient, right: RuleShape, locks: boolean) =>
  selectClient(scope, one, right)
    .select(rowColumns)
    .$if(locks, (query) => query.forUpdate()),
);

/**
 * Makes sure the actor has this right on the client. For every right but `view` the row stays locked until the
 * transaction ends, so that timeline, follow-ups and shares can write to it. Throws `not_found`,
 * `client_not_assigned_to_user` or `no_permission_for_object`.
 */
export async function requireClient(scope: Scope, id: number, right: ClientRight): Promise<ClientRow> {
  const { shape, allowed } = splitRule(clientAccess[right], scope.actor);
  const [row] = await selectClientRow(scope, { id, allowed }, shape, right !== 'view');
  return row ?? refuseClient(scope, id);
}

/**
 * Does the same for many clients, all or nothing, in the order of their ids so that two bulk commands cannot deadlock.
 * Throws `client_bulk_action_all_not_assigned_to_user` with the number of those that are missing or not allowed.
 */
export async function requireClients(scope: Scope, ids: readonly number[], right: ClientRight): Promise<ClientRow[]> {
  const rows = await clientsFor(scope, right)
    .where(sql<boolean>`clients.id = any(${[...ids]})`)
    .select(rowColumns)
    .orderBy('clients.id')
    .forUpdate()
    .execute();
  return refuseMissing(rows, ids);
}

/**
 * Locks clients until the transaction ends, in the order of their ids so that two who lock many cannot deadlock; who locks
 * several names all of them at once. @returns those that exist.
 */
export async function lockClients(scope: OrgScope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .select([...rowColumns, 'clients.deleted_at'])
    .execute();
}

export function refuseMissing<Row>(rows: Row[], ids: readonly number[]): Row[] {
  const wanted = new Set(ids).size;
  if (rows.length === wanted) return rows;
  throw makeBulkRefusal(wanted - rows.length, wanted);
}

/** The problem that some of the wanted clients may not be changed so. */
export const makeBulkRefusal = (skipped_count: number, wanted: number) =>
  new Problem('client_bulk_action_all_not_assigned_to_user', {
    detail: `${skipped_count} of these ${wanted} clients ${skipped_count === 1 ? 'is not assigned to you or no longer exists' : 'are not assigned to you or no longer exist'}. Nothing was changed.`,
    skipped_count,
  });

/**
 * Returns ids matching a fragment of name, phone or e-mail, through the function that can use the trigram index.
 *
 * @param cap the most ids to find; all of them when null.
 * @param isMostOfTable whether the organisation holds much of the table (`entriesToSearch`).
 */
export function matchingSearch(scope: Scope, fragment: string, cap: number | null = null, isMostOfTable = false) {
  const assignees = allowedValues(clientAccess.view, scope.actor);
  return sql<number>`(select found.id from search_client_ids(${likeText(fragment)}, ${assignees}, ${cap}, ${isMostOfTable}) as found)`;
}

/** Returns the same as a condition on each client, for a fragment that many contain. */
export const containsFragment = (fragment: string) =>
  sql<boolean>`clients.search_text like any (search_patterns(${likeText(fragment)}))`;

/** Prepares a fragment for LIKE, with letters as the index holds them. */
const likeText = (fragment: string) => normalised(readFragment(fragment));

/** Letters as the index holds them. */
export const normalised = (text: string | RawBuilder<string>) => sql<string>`search_normalise(${text})`;

/** Reads a fragment: digits when it looks like a phone number, else the text, with `%` and `_` escaped. */
export function readFragment(fragment: string): string {
  const isPhone = /^(?=.*\d)[+()\d\s\-./]{3,}$/.test(fragment);
  // A national number begins with zeros that the stored international number lacks.
  const text = isPhone ? fragment.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : fragment;
  return escapeLike(text);
}
