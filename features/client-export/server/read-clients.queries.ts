import { listPlainGroups } from '#features/client-groups/server/index.ts';
import { readClients, type resolveCriteria } from '#features/clients/server/index.ts';
import { readLastNotes } from '#features/timeline/server/index.ts';
import type { Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type CsvPage, EXPORT_PAGE } from '#platform/server/http/csv-download.ts';

const newestFirst: Sort = { column: 'clients.created_at', id: 'clients.id', direction: 'desc' };

type Criteria = Awaited<ReturnType<typeof resolveCriteria>>;
type Row = Awaited<ReturnType<typeof readClients>>['results'][number];

/** A client with what other tables say of it. */
export interface ExportedClient extends Row {
  note: string;
  groups: string[];
}

/** Reads a page of an export, which leaves out test leads, in three statements, with the rights the actor has now. */
export async function readExportPage(
  scope: Scope,
  criteria: Criteria,
  cursor?: string,
): Promise<CsvPage<ExportedClient>> {
  const paging = { page_size: EXPORT_PAGE, ...(cursor && { cursor }) };
  const { results: found, next } = await readClients(scope, criteria, newestFirst, paging);
  const results = found.filter(({ is_test }) => !is_test);
  const notes = await readLastNotes(
    scope,
    results.map(({ id }) => id),
  );
  const names = new Map((await listPlainGroups(scope)).map(({ id, name }) => [id, name]));
  const exported = results.map((row) => ({
    ...row,
    note: notes.get(row.id) ?? '',
    groups: row.group_ids.flatMap((id) => names.get(id) ?? []),
  }));
  return { results: exported, next };
}
