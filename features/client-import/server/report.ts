import { csvLine } from '#platform/server/csv-line.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import { sendCsv } from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import type { StoredImport } from '../access.ts';
import type { ClientImport, ImportRow } from '../contract.ts';
import { describeRemarks, outcomeLabels, undoLabels } from '../remark-labels.ts';
import { readRowsAfter } from './run/import-rows.queries.ts';

/** Rows read at a time. */
const PAGE = 1_000;

/**
 * Streams the report as a CSV for spreadsheets: every row with its outcome, the reasons, its client and its original
 * text (integrations 12.3). Each page is read in its own transaction, so that a slow download holds no connection.
 */
export async function sendReport(context: DetachedRowContext<StoredImport>): Promise<typeof REPLY_SENT> {
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
