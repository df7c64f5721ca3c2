import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { FileKey } from '#features/files/contract.ts';
import { endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { importRow, wholeImportRow } from './access.ts';
import {
  ClientImport,
  ColumnValues,
  ImportRow,
  ImportSettings,
  ImportSummary,
  MAX_COLUMNS,
  RemarkCode,
  RowOutcome,
  UndoOutcome,
} from './import-shapes.ts';
import { clientImportsTag } from './tags.ts';

export * from './import-shapes.ts';

const IMPORTS = '/api/dashboard-v2/api/v1/client-imports/' as const;
const source = 'own: import of a list (issue, story point 5; readings.md D8, G-059)';

/** People see only their own imports. */
const ofOneImport = { params: byId, errors: ['not_found', 'not_possible_now'], changes: [clientImportsTag] } as const;

export const clientImports = {
  create: endpoint(`POST ${IMPORTS}`, {
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    database: 'none',
    summary:
      'Starts an import of an uploaded CSV, Excel workbook or vCard file: detects its format, samples its rows, guesses its columns.',
    source,
    body: z.strictObject({
      /** The key of a file uploaded under a grant for CLIENT_IMPORT. */
      key: FileKey,
    }),
    returns: ClientImport,
    status: 201,
    errors: ['invalid_input'],
    changes: [clientImportsTag],
  }),
  list: endpoint(`GET ${IMPORTS}`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: "The caller's imports, newest first.",
    source,
    query: pageQuery(),
    returns: pageOf(ImportSummary),
    reads: [clientImportsTag],
  }),
  get: endpoint(`GET ${IMPORTS}{id}/`, {
    needs: 'session',
    plan: 'free',
    row: wholeImportRow(),
    database: 'read',
    summary: 'One import: its settings, progress and result.',
    source,
    params: byId,
    returns: ClientImport,
    errors: ['not_found'],
    reads: [clientImportsTag],
  }),
  update: endpoint(`PUT ${IMPORTS}{id}/`, {
    ...ofOneImport,
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: importRow('edit'),
    database: 'none',
    summary:
      'Changes settings before the import runs. A change of the file format changes columns, sample and mapping.',
    source,
    body: patchOf(ImportSettings),
    returns: ClientImport,
    errors: ['not_found', 'not_possible_now', 'invalid_input'],
  }),
  check: endpoint(`POST ${IMPORTS}{id}/dry-run/`, {
    ...ofOneImport,
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: importRow('edit'),
    database: 'transaction',
    summary: 'Starts the dry run: counts what would happen, writes nothing.',
    source,
    returns: ClientImport,
  }),
  run: endpoint(`POST ${IMPORTS}{id}/run/`, {
    ...ofOneImport,
    needs: 'session',
    plan: 'CLIENT.MANAGE_ACTIVITY',
    row: importRow('edit'),
    database: 'transaction',
    summary: 'Starts the import.',
    source,
    returns: ClientImport,
  }),
  cancel: endpoint(`POST ${IMPORTS}{id}/cancel/`, {
    ...ofOneImport,
    needs: 'session',
    plan: 'free',
    row: importRow('edit'),
    database: 'transaction',
    summary: 'Stops the dry run or the import, or discards a draft. What the import wrote stays and can be undone.',
    source,
    returns: ClientImport,
  }),
  undo: endpoint(`POST ${IMPORTS}{id}/undo/`, {
    ...ofOneImport,
    needs: 'session',
    plan: 'free',
    row: importRow('edit'),
    database: 'transaction',
    summary:
      'Undoes within 30 days what the import wrote, except where someone has changed a client since (readings.md D8).',
    source,
    returns: ClientImport,
    changes: [clientImportsTag, clientsTag],
  }),
  listRows: endpoint(`GET ${IMPORTS}{id}/rows/`, {
    needs: 'session',
    plan: 'free',
    row: wholeImportRow(),
    database: 'read',
    summary:
      'The result of each row, in the order of the file; after a dry run the first few of the requested outcome or remark.',
    source,
    params: byId,
    query: pageQuery().extend({
      outcome: RowOutcome.optional(),
      undo_outcome: UndoOutcome.optional(),
      remark: RemarkCode.optional(),
    }),
    returns: pageOf(ImportRow),
    errors: ['not_found'],
    reads: [clientImportsTag],
  }),
  listColumnValues: endpoint(`GET ${IMPORTS}{id}/column-values/`, {
    needs: 'session',
    plan: 'free',
    row: wholeImportRow(),
    database: 'none',
    summary: 'The different texts of a column, as a dropdown would offer them.',
    source,
    params: byId,
    query: z.object({
      /** The column by its place, counted from 0. */
      column: z.coerce
        .number<number | string>()
        .int()
        .min(0)
        .max(MAX_COLUMNS - 1),
    }),
    returns: ColumnValues,
    errors: ['not_found', 'invalid_input'],
    isReport: true,
  }),
  downloadReport: endpoint(`GET ${IMPORTS}{id}/report.csv`, {
    needs: 'session',
    plan: 'free',
    row: wholeImportRow(),
    database: 'none',
    summary: 'Every row with its outcome, the reason in words and the client, as a CSV for spreadsheets.',
    source,
    params: byId,
    returns: z.unknown().describe('text/csv'),
    errors: ['not_found'],
    isReport: true,
  }),
};
