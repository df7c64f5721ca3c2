import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { displayPhone, type ParsedPhone } from '#domain/phone-numbers.ts';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { countRows } from '#platform/server/database/count-rows.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientRow, clientAccess } from '../../access.ts';
import {
  DELETED_KEPT_DAYS,
  type DeletedClient,
  type DeletionWay,
  type deletedClients,
  ERASED_SOON_DAYS,
} from '../../deleted-contract.ts';
import type { ClientChange } from '../../history-contract.ts';
import { readGroupNames } from '../client-groups.queries.ts';
import {
  containsFragment,
  customFields,
  refuseMissing,
  rowColumns,
  toClient,
  withClientColumns,
} from '../clients.queries.ts';
import { listChanges } from '../history/client-history.queries.ts';
import { describeWork, listDeletingPrefixes } from '../history/named-work.ts';
import { firstContact } from '../search/find-clients.queries.ts';

const KEPT_MS = DELETED_KEPT_DAYS * 86_400_000;

/** Returns the moment before which a deletion can no longer be undone. */
const keptSince = (): string => daysAgo(DELETED_KEPT_DAYS);

/** Selects deleted clients the actor may restore: those they could delete if they still existed. */
const restorable = (scope: Scope) =>
  scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.deleted_at', '>', keptSince())
    .where('clients.merged_into_id', 'is', null)
    .where(toSql(clientAccess.restore, scope.actor, 'clients'));

type Query = z.output<typeof deletedClients.list.query>;

/** How many of those deleted together a list shows until it is opened. */
const FIRST = 4;

interface Deletion {
  id: string;
  count: number;
  back_count: number;
  first_ids: number[];
}

/** Returns what was deleted at once: more than one client by one request. */
const readDeletions = (scope: Scope): Promise<Deletion[]> =>
  restorable(scope)
    .where('clients.deletion_id', 'is not', null)
    .groupBy('clients.deletion_id')
    .having(sql<boolean>`count(*) > 1`)
    .select([
      sql<string>`clients.deletion_id`.as('id'),
      sql<number>`count(*)::int`.as('count'),
      countBack(scope).as('back_count'),
      sql<
        number[]
      >`to_json((array_agg(clients.id order by clients.deleted_at desc, clients.id desc))[1:${sql.lit(FIRST)}])`.as(
        'first_ids',
      ),
    ])
    .execute();

/** How many of a deletion are back, of those the actor may delete. */
const countBack = ({ org_id, actor }: Scope) => sql<number>`(
  select count(*)::int from clients as back
  where back.org_id = ${org_id} and back.merged_into_id is null and back.deletion_id = clients.deletion_id and back.deleted_at is null
    and ${toSql(clientAccess.delete, actor, 'back')})`;

/** Whether a client was deleted in this way. */
function isDeletedBy(way: DeletionWay): RawBuilder<boolean> {
  const begins = sql<boolean>`exists (
    select from unnest(${listDeletingPrefixes(way === 'BY_HAND' ? undefined : way)}::text[]) as prefix
    where starts_with(clients.deletion_id, prefix))`;
  return way === 'BY_HAND' ? sql`not ${begins}` : begins;
}

/** Those of a deletion that is not open but for the first, as a condition on the others. */
function isShown(deletions: readonly Deletion[], open: string | undefined): RawBuilder<boolean> {
  const closed = deletions.filter(({ id }) => id !== open);
  return sql`(clients.deletion_id is null or clients.deletion_id <> all(${closed.map(({ id }) => id)}::text[])
    or clients.id = any(${closed.flatMap(({ first_ids }) => first_ids)}::bigint[]))`;
}

export async function listDeletedClients(
  scope: Scope,
  { search, is_erased_soon, deleted_by_id, way, sort, open, with_count, ...paging }: Query,
): Promise<Page<DeletedClient>> {
  const wanted = restorable(scope)
    .$if(Boolean(search), (query) => query.where(containsFragment(search ?? '')))
    .$if(is_erased_soon === true, (query) =>
      query.where('clients.deleted_at', '<=', daysAgo(DELETED_KEPT_DAYS - ERASED_SOON_DAYS)),
    )
    .$if(deleted_by_id !== undefined, (query) => query.where('clients.deleted_by_id', '=', deleted_by_id ?? 0))
    .$if(way !== undefined, (query) => query.where(isDeletedBy(way ?? 'BY_HAND')));
  const deletions = search || is_erased_soon ? [] : await readDeletions(scope);
  const found = await keysetPage(
    wanted
      .where(isShown(deletions, open))
      .leftJoin('profiles as deleter', (join) => matchInOrg(join, 'deleter.id', 'clients.deleted_by_id'))
      .select([
        'clients.id',
        'clients.name',
        'clients.company',
        customFields,
        'clients.deleted_at',
        'clients.deletion_id',
        'clients.deleted_by_id',
        'deleter.name as deleted_by_name',
        ...firstContact,
      ]),
    { column: 'clients.deleted_at', id: 'clients.id', direction: sort === 'erased_next' ? 'asc' : 'desc' },
    paging,
  );
  const works = await describeWork(
    scope,
    found.results.map(({ deletion_id }) => deletion_id),
  );
  const together = new Map<string | null, DeletedClient['together']>(
    deletions.map(({ id, count, back_count }) => [id, { id, count, back_count }]),
  );
  return {
    ...found,
    results: found.results.map((row) => ({
      ...toDeleted(row),
      reason: works.get(row.deletion_id)?.of_deletion ?? null,
      together: together.get(row.deletion_id) ?? null,
    })),
    ...(with_count && { count: await countRows(scope, wanted) }),
  };
}

interface DeletedRow extends Omit<DeletedClient, 'phone' | 'deleted_at' | 'deleted_by' | 'erased_at' | Asked> {
  phone: ParsedPhone | null;
  deleted_at: string | null;
  deletion_id: string | null;
  deleted_by_id: number | null;
  deleted_by_name: string | null;
}

/** What is asked besides the row. */
type Asked = 'reason' | 'together';

function toDeleted({ deleted_by_id, deleted_by_name, deleted_at, deletion_id: _, phone, ...row }: DeletedRow) {
  const at = deleted_at ?? '';
  return {
    ...row,
    phone: phone && displayPhone(phone),
    deleted_at: at,
    deleted_by: deleted_by_id === null ? null : { id: deleted_by_id, name: deleted_by_name ?? '' },
    erased_at: new Date(Date.parse(at) + KEPT_MS).toISOString(),
  };
}

function refuseDeleted(id: number): never {
  throw new Problem('not_found', { log_detail: `deleted client ${id}` });
}

/** Returns a deleted client whole, as it would be restored; nothing about it can be changed. Throws `not_found`. */
export async function getDeletedClient(scope: Scope, id: number): Promise<CallOutput<typeof deletedClients.get>> {
  const row = await withClientColumns(restorable(scope).where('clients.id', '=', id))
    .select('clients.deleted_at')
    .executeTakeFirst();
  if (!row) return refuseDeleted(id);
  const rights = { EDIT: false, DELETE: false, REASSIGN: false };
  const client = toClient(scope, row);
  const names = await readGroupNames(scope, client.group_ids);
  const groups = client.group_ids.map((group) => ({ id: group, name: names.get(group) ?? '' }));
  return { ...client, groups, deleted_at: row.deleted_at ?? '', access_policy: rights };
}

type HistoryQuery = z.output<typeof deletedClients.listHistory.query>;

/** Returns one page of the changes of a deleted client. Throws `not_found`. */
export async function listDeletedChanges(scope: Scope, id: number, query: HistoryQuery): Promise<Page<ClientChange>> {
  const row = await restorable(scope).where('clients.id', '=', id).select('clients.id').executeTakeFirst();
  return row ? listChanges(scope, id, query, { isReadOnly: true }) : refuseDeleted(id);
}

/** Returns how many clients were deleted until an instant, of those the actor may restore. */
export async function countDeleted(scope: Scope, until: string): Promise<number> {
  const { count } = await restorable(scope)
    .where('clients.deleted_at', '<=', until)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns some of those deleted until an instant that the actor may restore, locked. */
export const lockDeletedUntil = (scope: Scope, until: string, atMost: number): Promise<ClientRow[]> =>
  lockRestorable(scope, sql`clients.deleted_at <= ${until}`, atMost);

/** Returns a deleted client the actor may restore, locked until the transaction ends. Throws `not_found`. */
export async function findDeletedClient(scope: Scope, id: number): Promise<ClientRow> {
  const row = await restorable(scope).where('clients.id', '=', id).select(rowColumns).forUpdate().executeTakeFirst();
  return row ?? refuseDeleted(id);
}

/** Returns deleted clients the actor may restore, all or nothing. Throws as `requireClients` does. */
export async function requireDeletedClients(scope: Scope, ids: readonly number[]) {
  const rows = await lockRestorable(scope, sql`clients.id = any(${[...ids]})`);
  return refuseMissing(rows, ids);
}

/** Returns some of the clients deleted together that the actor may restore, at most so many. */
export const findDeletedTogether = (scope: Scope, deletion_id: string, atMost: number) =>
  lockRestorable(scope, sql`clients.deletion_id = ${deletion_id}`, atMost);

export async function countDeletedTogether(scope: Scope, deletion_id: string): Promise<number> {
  const { count } = await restorable(scope)
    .where('clients.deletion_id', '=', deletion_id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A part is any that an index finds first, locked in order. */
const lockRestorable = (scope: Scope, which: RawBuilder<boolean>, atMost?: number): Promise<ClientRow[]> =>
  restorable(scope)
    .where(
      atMost === undefined
        ? which
        : sql<boolean>`clients.id = any(array(
            ${restorable(scope).where(which).select('clients.id').limit(sql.lit(atMost))}))`,
    )
    .select(rowColumns)
    .orderBy('clients.id')
    .forUpdate()
    .execute();
