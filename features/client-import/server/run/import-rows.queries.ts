import { sql } from 'kysely';
import type { ContactPointIds } from '#features/clients/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import type { ImportRow, Remark, RemarkCode, RowOutcome, UndoOutcome } from '../../contract.ts';
import type { WrittenOwn } from './write-own.ts';

/** The outcome of one row as it is stored. */
export interface RowToWrite {
  row_number: number;
  cells: string[];
  outcome: RowOutcome;
  remarks: Remark[];
  client_id: number | null;
  /** What the row added to an existing client. */
  added: (ContactPointIds & WrittenOwn) | null;
  note_id: number | null;
}

export async function insertRows(scope: OrgScope, import_id: number, rows: readonly RowToWrite[]): Promise<void> {
  await sql`
    insert into client_import_rows (org_id, import_id, row_number, cells, outcome, remarks, client_id, added, note_id)
    select ${scope.org_id}, ${import_id}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      row_number int, cells jsonb, outcome text, remarks jsonb, client_id bigint, added jsonb, note_id bigint)
  `.execute(scope.db);
}

/**
 * Makes the commit of this transaction not wait for the disk. Rows and progress are written together, so what a crash
 * of the database loses is simply written again.
 */
export const commitWithoutWaiting = (scope: OrgScope) => sql`set local synchronous_commit = off`.execute(scope.db);

/** Returns the first row of the import about each client. */
export async function listFirstRows(
  scope: OrgScope,
  import_id: number,
  client_ids: readonly number[],
): Promise<Map<number, number>> {
  if (client_ids.length === 0) return new Map();
  // Each client has its own lookup: asked for all at once, the planner reads every row the import has written so far.
  const { rows } = await sql<{ client_id: number; row_number: number }>`
    select asked.client_id, first.row_number
    from unnest(${[...client_ids]}::bigint[]) as asked (client_id)
    cross join lateral (
      select min(found.row_number) as row_number
      from (
        select row_number from client_import_rows
        where org_id = ${scope.org_id} and import_id = ${import_id} and client_id = asked.client_id
        offset 0
      ) as found
    ) as first
    where first.row_number is not null`.execute(scope.db);
  return new Map(rows.map(({ client_id, row_number }) => [client_id, row_number]));
}

/** Locks clients until the transaction ends, always in the same order, so that nobody edits them meanwhile. */
export async function lockClients(scope: OrgScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
}

const rowColumns = ['row_number', 'cells', 'outcome', 'remarks', 'client_id', 'undo_outcome'] as const;

const selectRows = (scope: OrgScope, import_id: number) =>
  scope.db
    .selectFrom('client_import_rows')
    .where('client_import_rows.org_id', '=', scope.org_id)
    .where('client_import_rows.import_id', '=', import_id);

interface RowFilter extends PageQuery {
  outcome?: RowOutcome | undefined;
  undo_outcome?: UndoOutcome | undefined;
  remark?: RemarkCode | undefined;
}

/**
 * Returns one page of the rows in the order of the file. The caller has made sure that the actor may see the import.
 */
export async function listRows(scope: Scope, import_id: number, filter: RowFilter): Promise<Page<ImportRow>> {
  const { outcome, undo_outcome, remark } = filter;
  const query = selectRows(scope, import_id)
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome!))
    .$if(undo_outcome !== undefined, (rows) => rows.where('undo_outcome', '=', undo_outcome!))
    .$if(remark !== undefined, (rows) =>
      rows.where(sql<boolean>`remarks @> ${JSON.stringify([{ code: remark }])}::jsonb`),
    )
    .select(rowColumns)
    .select('row_number as id');
  const column = 'client_import_rows.row_number';
  const page = await keysetPage(query, { column, id: column, direction: 'asc' }, filter);
  return { ...page, results: page.results.map(({ id: _, ...row }) => row) };
}

/** Returns the first rows a dry run kept of one outcome or remark, on one page. */
export async function listExamples(scope: Scope, import_id: number, filter: RowFilter): Promise<Page<ImportRow>> {
  const kind = filter.outcome ?? filter.remark;
  const stored = await scope.db
    .selectFrom('client_imports')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', import_id)
    .select('check_examples')
    .executeTakeFirst();
  const examples = stored?.check_examples ?? {};
  return { results: (kind && examples[kind]) ?? [], next: null, previous: null };
}

/** Returns the next rows for the report, after `after`. */
export async function readRowsAfter(
  scope: OrgScope,
  import_id: number,
  after: number,
  limit: number,
): Promise<ImportRow[]> {
  return selectRows(scope, import_id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .select(rowColumns)
    .execute();
}

/** Empties the rows of erased clients; the outcome of each row stays in the report. */
export async function eraseRows(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await scope.db
    .updateTable('client_import_rows')
    .set({ cells: '[]', remarks: '[]', added: sql<string>`added - 'custom_fields'` })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]})`)
    .execute();
}
