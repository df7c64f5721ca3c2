import type { ExpressionBuilder } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { daysAgo, nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope, TenantDB } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { type ImportRecord, importAccess, type importRow, type StoredImport, type wholeImportRow } from '../access.ts';
import type {
  ClientImport,
  ColumnForm,
  ImportCounts,
  ImportSettings,
  ImportStatus,
  ImportSummary,
  StoredRows,
} from '../contract.ts';
import type { RememberedMapping } from './earlier-imports.queries.ts';
import type { FileSample } from './read/read-sample.ts';

/** The actor's imports; every read and write of an import starts here. */
const importsFor = (scope: Scope) =>
  scope.db
    .selectFrom('client_imports')
    .innerJoin('files', (join) => matchInOrg(join, 'files.id', 'client_imports.file_id'))
    .where('client_imports.org_id', '=', scope.org_id)
    .where(toSql(importAccess.view, scope.actor, 'client_imports'));

const summaryColumns = [
  'client_imports.id',
  'files.name as file_name',
  'client_imports.status',
  'client_imports.estimated_rows',
  'client_imports.rows_done',
  'client_imports.rows_total',
  'client_imports.run_counts',
  'client_imports.undo_counts',
  'client_imports.created_at',
  'client_imports.started_at',
  'client_imports.finished_at',
] as const;

const columns = [
  ...summaryColumns,
  'files.key as file_key',
  'files.size_bytes as file_size',
  'client_imports.file_kind',
  'client_imports.encoding',
  'client_imports.delimiter',
  'client_imports.sheets',
  'client_imports.sheet',
  'client_imports.has_header',
  'client_imports.columns',
  'client_imports.sample',
  'client_imports.mapping',
  'client_imports.mapping_from',
  'client_imports.default_country',
  'client_imports.assigned_to_id',
  'client_imports.duplicates',
  'client_imports.source_name',
  'client_imports.failure',
  'client_imports.check_counts',
  'client_imports.column_forms',
  'client_imports.stored_rows',
  'client_imports.undone_at',
] as const;

const assigneeName = (eb: ExpressionBuilder<TenantDB, 'client_imports'>) =>
  eb
    .selectFrom('profiles')
    .whereRef('profiles.org_id', '=', 'client_imports.org_id')
    .whereRef('profiles.id', '=', 'client_imports.assigned_to_id')
    .select('profiles.name')
    .as('assigned_to_name');

/** When the person last imported a file that begins alike and is as long, and did not undo it. */
const sameFileAt = (eb: ExpressionBuilder<TenantDB, 'client_imports'>) =>
  eb
    .selectFrom('client_imports as earlier')
    .whereRef('earlier.org_id', '=', 'client_imports.org_id')
    .whereRef('earlier.created_by_id', '=', 'client_imports.created_by_id')
    .whereRef('earlier.file_print', '=', 'client_imports.file_print')
    .whereRef('earlier.id', '<', 'client_imports.id')
    .where('earlier.started_at', 'is not', null)
    .where('earlier.status', '!=', 'UNDONE')
    .orderBy('earlier.id', 'desc')
    .limit(1)
    .select('earlier.started_at')
    .as('same_file_at');

interface Progress {
  rows_done: number;
  rows_total: number | null;
  estimated_rows: number;
}

/** The total is exact after a dry run, and the estimate is never less than the rows done. */
const describeProgress = ({ rows_done, rows_total, estimated_rows }: Progress) => ({
  rows_done,
  rows_total: rows_total ?? Math.max(estimated_rows, rows_done),
});

/** How long an import can be undone, counted from its start. */
export const UNDO_DAYS = 30;

const DAY_MS = 86_400_000;

const UNDOABLE: readonly ImportStatus[] = ['DONE', 'CANCELLED', 'FAILED'];

/** Returns until when an import can be undone; null where it cannot. */
export const findUndoEnd = ({ status, started_at }: Pick<ImportRecord, 'status' | 'started_at'>): string | null =>
  UNDOABLE.includes(status) && started_at !== null && started_at >= daysAgo(UNDO_DAYS)
    ? new Date(Date.parse(started_at) + UNDO_DAYS * DAY_MS).toISOString()
    : null;

/** Returns one of the actor's imports. Throws `not_found`. */
export async function getImport(scope: Scope, id: number): Promise<StoredImport> {
  const row = await importsFor(scope)
    .where('client_imports.id', '=', id)
    .select(columns)
    .select([assigneeName, sameFileAt])
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `import ${id}` });
  const { file_key, stored_rows, rows_done, rows_total, run_counts, undo_counts, check_counts, ...fields } = row;
  const shown: ClientImport = {
    ...fields,
    file_size: fields.file_size ?? 0,
    progress: describeProgress(row),
    check: check_counts,
    result: run_counts,
    undo: undo_counts,
    undo_until: findUndoEnd(fields),
  };
  return { shown, file_key, stored_rows: fitStored({ ...fields, stored_rows }) };
}

/** Returns the stored rows of a file where they are whole and as the file is read now. */
const fitStored = (reading: Pick<ImportSettings, 'sheet' | 'encoding'> & { stored_rows: StoredRows | null }) => {
  const { stored_rows: rows, sheet, encoding } = reading;
  return rows?.is_whole && rows.sheet === sheet && rows.encoding === encoding ? rows : null;
};

/** Returns what a job needs to read the file of an import; null when it is gone or in another state. */
export async function findReading(scope: OrgScope, id: number, status: ImportStatus) {
  const found = await scope.db
    .selectFrom('client_imports')
    .innerJoin('files', (join) => matchInOrg(join, 'files.id', 'client_imports.file_id'))
    .where('client_imports.org_id', '=', scope.org_id)
    .where('client_imports.id', '=', id)
    .where('client_imports.status', '=', status)
    .select([
      'files.key as file_key',
      'client_imports.file_kind',
      'client_imports.encoding',
      'client_imports.delimiter',
      'client_imports.sheet',
      'client_imports.has_header',
      'client_imports.columns',
      'client_imports.mapping',
      'client_imports.column_forms',
      'client_imports.stored_rows',
      'client_imports.default_country',
      'client_imports.assigned_to_id',
      'client_imports.duplicates',
      'client_imports.source_name',
      'client_imports.last_row_number',
    ])
    .executeTakeFirst();
  return found && { ...found, stored_rows: fitStored(found) };
}

/** Returns one page of the actor's imports, newest first. */
export async function listImports(scope: Scope, paging: PageQuery): Promise<Page<ImportSummary>> {
  const sort = { column: 'client_imports.id', id: 'client_imports.id', direction: 'desc' } as const;
  const page = await keysetPage(importsFor(scope).select(summaryColumns), sort, paging);
  const results = page.results.map(({ rows_done, rows_total, run_counts, undo_counts, ...fields }) => ({
    ...fields,
    progress: describeProgress({ ...fields, rows_done, rows_total }),
    result: run_counts,
    undo: undo_counts,
  }));
  return { ...page, results };
}

type NewImport = FileSample &
  Pick<RememberedMapping, 'mapping_from'> &
  Pick<ImportSettings, 'default_country' | 'assigned_to_id' | 'duplicates' | 'source_name'> & { file_id: number };

const asJson = ({
  sheets,
  columns,
  sample,
  mapping,
}: Pick<FileSample, 'sheets' | 'columns' | 'sample' | 'mapping'>) => ({
  sheets: JSON.stringify(sheets),
  columns: JSON.stringify(columns),
  sample: JSON.stringify(sample),
  mapping: JSON.stringify(mapping),
});

/** @returns the id of the new import. */
export async function insertImport(scope: Scope, values: NewImport): Promise<number> {
  const { id } = await scope.db
    .insertInto('client_imports')
    .values({
      ...values,
      ...asJson(values),
      org_id: scope.org_id,
      created_by_id: scope.actor.profile_id,
      created_at: nowIso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes changed settings and clears what the dry run found, which no longer holds. */
export async function writeSettings(scope: Scope, id: number, values: Partial<NewImport>): Promise<void> {
  const { sheets: _, columns, sample, mapping, ...fields } = values;
  await scope.db
    .updateTable('client_imports')
    .set({
      ...fields,
      ...(columns && { columns: JSON.stringify(columns), sample: JSON.stringify(sample) }),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      status: 'DRAFT',
      check_counts: null,
      check_examples: null,
      column_forms: null,
      rows_total: null,
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Returns one of the actor's imports, locked until the transaction ends. Throws `not_found`. */
async function requireImport(scope: Scope, id: number): Promise<ImportRecord> {
  const row = await scope.db
    .selectFrom('client_imports')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where(toSql(importAccess.edit, scope.actor, 'client_imports'))
    .select(['id', 'created_by_id', 'status', 'started_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', { log_detail: `import ${id}` });
  return row;
}

/** Loads the imports that calls are about, which are always the actor's own. */
export const importRows = rowLoader<{ id: number }, typeof importRow, typeof wholeImportRow>()({
  kind: 'clientImport',
  rights: importAccess,
  unseen: 'not_found',
  load: (scope, { id }) => requireImport(scope, id),
  loadWhole: (scope, { id }) => getImport(scope, id),
});

/** Refuses an import that is in none of these states. Throws `not_possible_now`. */
export function refuseUnless({ id, status }: ImportRecord, states: readonly ImportStatus[]): void {
  if (!states.includes(status)) throw new Problem('not_possible_now', { log_detail: `import ${id} is ${status}` });
}

interface StatusValues {
  status: ImportStatus;
  failure?: string | null;
  rows_done?: number;
  rows_total?: number;
  last_row_number?: number;
  worked_at?: string | null;
  restarts?: number;
  check_counts?: string | null;
  check_examples?: string | null;
  run_counts?: string;
  undo_counts?: string;
  started_at?: string;
  finished_at?: string | null;
  undone_at?: string;
}

export async function setStatus(scope: OrgScope, id: number, values: StatusValues): Promise<void> {
  await scope.db
    .updateTable('client_imports')
    .set(values)
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** The progress of an import, for the job that works on it. */
export interface WorkState {
  id: number;
  created_by_id: number | null;
  status: ImportStatus;
  started_at: string | null;
  rows_done: number;
  last_row_number: number;
  run_counts: ImportCounts | null;
  has_header: boolean;
}

/** Returns the import, locked so that only one job works on it; null when it is gone or in another state. */
export async function lockImport(scope: OrgScope, id: number, status: ImportStatus): Promise<WorkState | null> {
  const row = await scope.db
    .selectFrom('client_imports')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .where('status', '=', status)
    .select(['id', 'created_by_id', 'status', 'started_at', 'rows_done', 'last_row_number', 'run_counts', 'has_header'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps how columns are read that could be read in two ways, for the work that follows. */
export async function saveColumnForms(scope: OrgScope, id: number, forms: readonly ColumnForm[]): Promise<void> {
  await scope.db
    .updateTable('client_imports')
    .set({ column_forms: JSON.stringify(forms), worked_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Saves how far the rows of the file are stored. */
export async function saveStoredRows(scope: OrgScope, id: number, rows: StoredRows): Promise<void> {
  const at = nowIso();
  await scope.db
    .updateTable('client_imports')
    .set({ stored_rows: JSON.stringify(rows), stored_at: at, worked_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}

/** Forgets rows that were stored before an instant. @returns what is to be removed. */
export async function clearStoredRows(scope: OrgScope, before: string, most: number) {
  const over = await scope.db
    .selectFrom('client_imports')
    .innerJoin('files', (join) => matchInOrg(join, 'files.id', 'client_imports.file_id'))
    .where('client_imports.org_id', '=', scope.org_id)
    .where('client_imports.stored_at', '<=', before)
    .limit(most)
    .select(['client_imports.id', 'files.key as file_key', 'client_imports.stored_rows'])
    .forUpdate('client_imports')
    .execute();
  if (over.length === 0) return over;
  await scope.db
    .updateTable('client_imports')
    .set({ stored_rows: null, stored_at: null })
    .where('org_id', '=', scope.org_id)
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .execute();
  return over;
}

/** Writes the progress; its time shows that a job is still running. */
export async function saveProgress(
  scope: OrgScope,
  id: number,
  values: { rows_done: number; last_row_number: number; run_counts?: ImportCounts },
): Promise<void> {
  const { run_counts, ...position } = values;
  await scope.db
    .updateTable('client_imports')
    .set({
      ...position,
      worked_at: nowIso(),
      restarts: 0,
      ...(run_counts && { run_counts: JSON.stringify(run_counts) }),
    })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .execute();
}
