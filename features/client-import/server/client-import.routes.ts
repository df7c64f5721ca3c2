import { defaultCountry } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { type CheckedUpload, checkUpload, claimFile } from '#features/files/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import { bind, type DetachedContext, type DetachedRowContext } from '#platform/server/http/bind.ts';
import { sendCsv } from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import type { StoredImport } from '../access.ts';
import { type ClientImport, type ColumnValues, clientImports, type ImportRow } from '../contract.ts';
import { describeRemarks, outcomeLabels, undoLabels } from '../remark-labels.ts';
import { changeImport } from './change-import.ts';
import { recallMapping } from './earlier-imports.queries.ts';
import { getImport, insertImport, listImports } from './imports.queries.ts';
import { collectValues } from './read/column-values.ts';
import { type FileSample, readSample } from './read/read-sample.ts';
import { UnusableFile } from './read/unusable-file.ts';
import { listExamples, listRows, readRowsAfter } from './run/import-rows.queries.ts';
import { cancelImport, startCheck, startRun, startUndo } from './start-import.ts';

export const clientImportRoutes = bind(clientImports, {
  create: ({ body, ...context }) => createImport(context, body.key),
  list: ({ scope, query }) => listImports(scope, query),
  get: ({ clientImport }) => clientImport.shown,
  update: ({ params, body, ...context }) => changeImport(context, params.id, body),
  check: ({ scope, clientImport }) => startCheck(scope, clientImport),
  run: ({ scope, clientImport }) => startRun(scope, clientImport),
  cancel: ({ scope, clientImport }) => cancelImport(scope, clientImport),
  undo: ({ scope, clientImport }) => startUndo(scope, clientImport),
  listRows: ({ scope, clientImport: { shown }, query }) =>
    shown.status === 'CHECKED' ? listExamples(scope, shown.id, query) : listRows(scope, shown.id, query),
  listColumnValues: (context) => listColumnValues(context, context.query.column),
  downloadReport: (context) => sendReport(context),
});

/** Returns the different texts of a column. Throws `invalid_input` where the file is damaged. */
async function listColumnValues(context: DetachedRowContext<StoredImport>, column: number): Promise<ColumnValues> {
  const { shown, file_key, stored_rows } = await context.withRow(async (_, stored) => stored);
  try {
    return await collectValues(context.services.storage, { ...shown, file_key, stored_rows }, column);
  } catch (error) {
    if (error instanceof UnusableFile) throw fieldProblem('column', error.message);
    throw error;
  }
}

/** Rows read at a time. */
const PAGE = 1_000;

/**
 * Streams the report as a CSV for spreadsheets: every row with its outcome, the reasons, its client and its original
 * text (integrations 12.3). Each page is read in its own transaction, so that a slow download holds no connection.
 */
async function sendReport(context: DetachedRowContext<StoredImport>): Promise<typeof REPLY_SENT> {
  const { shown } = await context.withRow(async (_, stored) => stored);
  return sendCsv(context, reportName(shown), writeReport(context, shown));
}

const reportName = ({ file_name }: ClientImport) => `${file_name.replace(/\.\w{1,5}$/, '')} - import report.csv`;

async function* writeReport({ read }: Pick<DetachedContext, 'read'>, shown: ClientImport): AsyncGenerator<string> {
  const { id, columns } = shown;
  yield csvLine(['Row', 'Outcome', 'Reason', 'Client id', 'Undone', ...columns]);
  for (let after = 0; ; ) {
    const rows = await read((scope) => readRowsAfter(scope, id, after, PAGE));
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(makeCells(row))).join('');
    after = rows.at(-1)!.row_number;
  }
}

const makeCells = (row: ImportRow): string[] => [
  String(row.row_number),
  outcomeLabels[row.outcome],
  describeRemarks(row),
  row.client_id === null ? '' : String(row.client_id),
  row.undo_outcome ? undoLabels[row.undo_outcome] : '',
  ...row.cells,
];

/** The longest name of a source, in characters. */
const MAX_SOURCE_NAME = 120;

/**
 * Starts an import of an uploaded file by sampling its first rows and guessing its columns. By default the person who
 * imports gets the clients, and known clients get what they lack.
 * Throws `invalid_input` on `key` when nothing was uploaded or the file is no list.
 */
async function createImport(context: DetachedContext, key: string): Promise<ClientImport> {
  const { read, transaction, services } = context;
  const upload = await checkUpload({ read, services }, { key, upload_ref: 'CLIENT_IMPORT', field: 'key' });
  const default_country = await read(defaultCountry);
  const fields = await read(readDefinitions);
  const sample = await readUploadedSample(context, upload, { country: default_country, fields });
  return transaction(async (scope) => {
    const file = await claimFile(scope, upload);
    const id = await insertImport(scope, {
      ...sample,
      ...(await recallMapping(scope, sample)),
      file_id: file.id,
      default_country,
      assigned_to_id: scope.actor.profile_id,
      duplicates: 'ATTACH',
      source_name: makeSourceName(file.name),
    });
    return (await getImport(scope, id)).shown;
  });
}

async function readUploadedSample(
  { services }: DetachedContext,
  upload: CheckedUpload,
  options: Parameters<typeof readSample>[2],
): Promise<FileSample> {
  try {
    return await readSample(services.storage, upload, options);
  } catch (error) {
    if (error instanceof UnusableFile) throw fieldProblem('key', error.message);
    throw error;
  }
}

/** Names the source after the file: 'Spring fair.csv' gives 'Spring fair'. */
const makeSourceName = (fileName: string): string =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, MAX_SOURCE_NAME) || 'CSV';
