import { rulesFor } from '#platform/contract/access.ts';
import { inPath, type RowRule } from '#platform/contract/row.ts';
import type { ClientImport, ImportStatus, StoredRows } from './import-shapes.ts';

export interface ImportAccessRow {
  created_by_id: number | null;
}

const { among } = rulesFor<ImportAccessRow>();

const mine = among('created_by_id', (actor) => [actor.profile_id]);

/**
 * Only the person who imports sees an import, its rows and its report, because the file may hold people nobody else
 * should read about.
 */
export const importAccess = { view: mine, edit: mine };

/** The columns of an import that changing it needs. */
export interface ImportRecord extends ImportAccessRow {
  id: number;
  status: ImportStatus;
  started_at: string | null;
}

/** An import with the key of its file, which only the server knows. */
export interface StoredImport {
  shown: ClientImport;
  file_key: string;
  /** Its rows where they are stored for how the file is read now. */
  stored_rows: StoredRows | null;
}

const name = { id: inPath('id') };

/** The call changes this import of the caller's own; any other is 404. */
export const importRow = (right: 'edit'): RowRule<'clientImport', ImportRecord> => ({
  kind: 'clientImport',
  right,
  name,
});

/** The call shows this import of the caller's own, or a part of it. */
export const wholeImportRow = (): RowRule<'clientImport', StoredImport> => ({
  kind: 'clientImport',
  right: 'view',
  name,
  isWhole: true,
});
