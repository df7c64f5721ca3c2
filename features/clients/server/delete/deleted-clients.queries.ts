import { sql } from 'kysely';
import type * as z from 'zod';
import { displayPhone, type ParsedPhone } from '#domain/phone-numbers.ts';
import type { Page } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type ClientRow, clientAccess } from '../../access.ts';
import { DELETED_KEPT_DAYS, type DeletedClient, type deletedClients } from '../../deleted-contract.ts';
import { refuseMissing, rowColumns } from '../clients.queries.ts';
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

export async function listDeletedClients(
  scope: Scope,
  paging: z.output<typeof deletedClients.list.query>,
): Promise<Page<DeletedClient>> {
  const found = await keysetPage(
    restorable(scope)
      .leftJoin('profiles as deleter', (join) => matchInOrg(join, 'deleter.id', 'clients.deleted_by_id'))
      .select([
        'clients.id',
        'clients.name',
        'clients.company',
        'clients.deleted_at',
        'clients.deleted_by_id',
        'deleter.name as deleted_by_name',
        ...firstContact,
      ]),
    { column: 'clients.deleted_at', id: 'clients.id', direction: 'desc' },
    paging,
  );
  return { ...found, results: found.results.map(toDeleted) };
}

interface DeletedRow extends Omit<DeletedClient, 'phone' | 'deleted_at' | 'deleted_by' | 'erased_at'> {
  phone: ParsedPhone | null;
  deleted_at: string | null;
  deleted_by_id: number | null;
  deleted_by_name: string | null;
}

function toDeleted({ deleted_by_id, deleted_by_name, deleted_at, phone, ...row }: DeletedRow): DeletedClient {
  const at = deleted_at ?? '';
  return {
    ...row,
    phone: phone && displayPhone(phone),
    deleted_at: at,
    deleted_by: deleted_by_id === null ? null : { id: deleted_by_id, name: deleted_by_name ?? '' },
    erased_at: new Date(Date.parse(at) + KEPT_MS).toISOString(),
  };
}

/** Returns a deleted client the actor may restore, locked. Throws `not_found`. */
export async function findDeletedClient(scope: Scope, id: number): Promise<ClientRow> {
  const row = await restorable(scope).where('clients.id', '=', id).select(rowColumns).forUpdate().executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `deleted client ${id}` });
  return row;
}

/** Returns deleted clients the actor may restore, all or nothing. Throws as `requireClients` does. */
export async function requireDeletedClients(scope: Scope, ids: readonly number[]) {
  const rows = await restorable(scope)
    .where(sql<boolean>`clients.id = any(${[...ids]})`)
    .select(['clients.id', 'clients.assigned_to_id_or_zero'])
    .orderBy('clients.id')
    .forUpdate()
    .execute();
  return refuseMissing(rows, ids);
}
