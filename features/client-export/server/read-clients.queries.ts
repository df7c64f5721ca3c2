import { sql } from 'kysely';
import { listPlainGroups } from '#features/client-groups/server/index.ts';
import { filteredCounted, readClients, type resolveCriteria } from '#features/clients/server/index.ts';
import { readLastNotes } from '#features/timeline/server/index.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ExportPeriodName } from '../contract.ts';
import type { Period } from './period.ts';

const newestFirst: Sort = { column: 'clients.created_at', id: 'clients.id', direction: 'desc' };

type Criteria = Awaited<ReturnType<typeof resolveCriteria>>;
type Row = Awaited<ReturnType<typeof readClients>>['results'][number];

/** A client with what other tables say of it. */
export interface ExportedClient extends Row {
  note: string;
  groups: string[];
}

type ReadPage = (page_size: number, cursor: string | null) => Promise<Pick<Page<ExportedClient>, 'results' | 'next'>>;

/** Returns what reads an export page by page, without test leads, in two statements each, with the rights the actor has now. */
export async function exportReader(scope: Scope, criteria: Criteria): Promise<ReadPage> {
  const names = new Map((await listPlainGroups(scope)).map(({ id, name }) => [id, name]));
  return async (page_size, cursor) => {
    const paging = { page_size, ...(cursor !== null && { cursor }) };
    const { results: found, next } = await readClients(scope, criteria, newestFirst, paging);
    const rows = found.filter(({ is_test }) => !is_test);
    const notes = await readLastNotes(
      scope,
      rows.map(({ id }) => id),
    );
    const results = rows.map((row) => ({
      ...row,
      note: notes.get(row.id) ?? '',
      groups: row.group_ids.flatMap((id) => names.get(id) ?? []),
    }));
    return { results, next };
  };
}

/** Returns how many clients an export has. */
export async function countMatching(scope: Scope, criteria: Criteria): Promise<number> {
  const { count } = await filteredCounted(scope, criteria)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many of the clients were added in each of the periods, in one statement. */
export async function countPeriods(
  scope: Scope,
  criteria: Criteria,
  periods: ReadonlyMap<ExportPeriodName, Period>,
): Promise<Partial<Record<ExportPeriodName, number>>> {
  const counts = [...periods].map(([name, { from = '-infinity', to = 'infinity' }]) =>
    sql<number>`(count(*) filter (where clients.created_at >= ${from}::timestamptz and clients.created_at < ${to}::timestamptz))::int`.as(
      name,
    ),
  );
  return filteredCounted(scope, criteria).select(counts).executeTakeFirstOrThrow();
}
