import { Readable } from 'node:stream';
import { toCalendarDay } from '#domain/wall-time.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { BYTE_ORDER_MARK } from '#platform/server/http/csv-download.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { attachment } from '#platform/server/storage/content-disposition.ts';
import { readParts } from '#platform/server/storage/stored-parts.ts';
import type { ExportRow } from '../../access.ts';
import { type ExportFormatName, nameExportFile } from '../../contract.ts';
import { exportWords } from '../en.ts';
import { readExport, type StoredExport } from '../exports.queries.ts';
import { coversSight } from '../sight.ts';
import { nameParts } from './stored-file.ts';
import { zipWorkbook } from './workbook.ts';

const contentTypes: Record<ExportFormatName, string> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Sends the file of an export from its parts. Throws `not_possible_now` for one without a file, `gone` behind its seven days, and
 * `forbidden` where the caller may not see everybody in it by now.
 */
export async function sendExport(context: DetachedRowContext<ExportRow>): Promise<typeof REPLY_SENT> {
  const stored = await context.withRow(async (scope, { id }) => {
    const found = await readExport(scope, id);
    refuseFile(found);
    if (!coversSight(scope.actor, found.sight)) throw new Problem('forbidden', { detail: exportWords.not_all_yours });
    return found;
  });
  const { request, reply, services } = context;
  const { format, created_at, time_zone, done_count: count } = stored;
  const period = stored.request.period ?? 'ALL';
  reply.raw.header('content-type', contentTypes[format]);
  reply.raw.header('cache-control', 'private, no-store');
  reply.raw.header('content-disposition', attachment(nameExportFile(toCalendarDay(created_at, time_zone), format)));
  const file = openFile(context, stored);
  file.once('close', () =>
    logSecurity(services, request, 'clients_exported', { count, period, is_whole: file.readableEnded }),
  );
  await reply.raw.send(file);
  return REPLY_SENT;
}

function refuseFile({ status, done_count, parts_until }: StoredExport): void {
  if (status !== 'DONE' || done_count === 0) throw new Problem('not_possible_now', { detail: exportWords.no_file });
  if (parts_until === null || parts_until <= nowIso()) throw new Problem('gone', { detail: exportWords.expired });
}

function openFile({ services }: DetachedRowContext<ExportRow>, stored: StoredExport): Readable {
  const { format, file_key, part_count } = stored;
  const headers = stored.columns.map(({ header }) => header);
  const parts = readParts(services.storage, nameParts(file_key), { count: part_count });
  if (format === 'XLSX') return zipWorkbook(headers, parts);
  return Readable.from(writeTable(headers, parts), { objectMode: false });
}

async function* writeTable(headers: readonly string[], parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headers));
  yield* parts;
}
