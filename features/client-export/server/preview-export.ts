import type * as z from 'zod';
import { readLastExport, readTimeZone } from '#features/preferences/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { withGuard } from '#platform/server/csv-line.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { packText } from '#platform/server/storage/stored-parts.ts';
import {
  type clientExports,
  type ExportFormatName,
  type ExportPreview,
  exportPeriods,
  type PreviewCell,
} from '../contract.ts';
import type { ReadColumn } from './columns.ts';
import { readLastChoice } from './exports.queries.ts';
import { type Cell, writePlain } from './file/cells.ts';
import { measurePart } from './file/stored-file.ts';
import { type Clock, findPeriod } from './period.ts';
import { chooseColumns, readColumns, resolveExport } from './plan-export.ts';
import { countPeriods, exportReader } from './read-clients.queries.ts';
import { rowWriter } from './run/write-part.ts';

/** Rows of a preview. */
const ROWS = 11;

type AskedPreview = z.output<typeof clientExports.preview.body>;
type AskedCount = z.output<typeof clientExports.count.body>;

/** Returns the first rows of an export as they will be, in the columns and the format of the actor's last one where none are asked for. */
export async function previewExport(scope: Scope, asked: AskedPreview): Promise<ExportPreview> {
  const clock = await readClock(scope);
  const available = await readColumns(scope, clock.time_zone);
  const last = asked.columns && asked.format ? undefined : await readLastChoice(scope);
  const chosen = asked.columns ? chooseColumns(available, asked.columns) : chooseAgain(available, last?.columns);
  const format = asked.format ?? last?.format ?? 'XLSX';
  const criteria = await resolveExport(scope, asked, findPeriod(asked, clock));
  const { results } = await (await exportReader(scope, criteria))(ROWS, null);
  const writeRow = rowWriter(
    { format },
    chosen.map(({ read }) => read),
  );
  return {
    available: available.map(({ key, header }) => ({ key, header })),
    columns: chosen.map(({ key }) => key),
    format,
    rows: results.map((client) => chosen.map(({ key, read }) => previewCell(key, read(client), format))),
    row_bytes: await measureRow(format, results.map(writeRow)),
  };
}

/** Returns how large a row is, by the first ones. */
async function measureRow(format: ExportFormatName, rows: readonly string[]): Promise<number> {
  if (rows.length === 0) return 0;
  const text = rows.join('');
  return measurePart(format, text, (await packText(text)).length) / rows.length;
}

/** Returns the columns of an earlier export that are still there; all where none is. */
function chooseAgain(available: readonly ReadColumn[], earlier: readonly { key: string }[] = []): ReadColumn[] {
  const byKey = new Map(available.map((column) => [column.key, column]));
  const kept = earlier.flatMap(({ key }) => byKey.get(key) ?? []);
  return kept.length > 0 ? kept : [...available];
}

function previewCell(key: string, cell: Cell, format: ExportFormatName): PreviewCell {
  const plain = writePlain(cell);
  const guarded = withGuard(plain);
  return {
    text: format === 'CSV' ? guarded : plain,
    kind: typeof cell === 'string' ? 'TEXT' : 'time' in cell ? 'TIME' : 'NUMBER',
    // Every phone number begins with a plus, which surprises nobody.
    is_guarded: typeof cell === 'string' && guarded !== plain && !/^phone(_\d)?$/.test(key),
  };
}

/** Returns how many clients each period has, CUSTOM where its days are given. */
export async function countClients(scope: Scope, { from, to, ...which }: AskedCount) {
  const clock = await readClock(scope);
  const hasDays = from !== undefined && to !== undefined && from <= to;
  const names = exportPeriods.filter((period) => period !== 'CUSTOM' || hasDays);
  const periods = new Map(names.map((period) => [period, findPeriod({ period, from, to }, clock)]));
  return { counts: await countPeriods(scope, await resolveExport(scope, which, {}), periods) };
}

const readClock = async (scope: Scope): Promise<Clock> => ({
  at: nowIso(),
  time_zone: await readTimeZone(scope),
  last_export_at: await readLastExport(scope),
});
