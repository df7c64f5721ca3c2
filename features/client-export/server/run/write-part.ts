import { csvLine } from '#platform/server/csv-line.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ReadColumn } from '../columns.ts';
import type { StoredExport } from '../exports.queries.ts';
import { writePlain } from '../file/cells.ts';
import { sheetRow } from '../file/sheet-xml.ts';
import { readColumns, resolveExport } from '../plan-export.ts';
import { type ExportedClient, exportReader } from '../read-clients.queries.ts';

/** Rows read at a time: few enough that requests hardly wait for what they cost this process. */
const PAGE = 500;

/** Pages of a part; its transaction takes about a second. */
const PART_PAGES = 6;

interface Part {
  text: string;
  count: number;
  /** The place behind it; null at the end. */
  cursor: string | null;
}

/** Writes the next part of an export as text, with the rights the actor has now. */
export async function writePart(scope: Scope, stored: StoredExport): Promise<Part> {
  const columns = chooseStored(await readColumns(scope, stored.time_zone), stored);
  const readPage = await exportReader(scope, await resolveExport(scope, stored.request, stored.added));
  const writeRow = rowWriter(stored, columns);
  const pages: string[] = [];
  let count = 0;
  let { cursor } = stored;
  do {
    const { results, next } = await readPage(PAGE, cursor);
    pages.push(results.map((client, index) => writeRow(client, stored.done_count + count + index)).join(''));
    count += results.length;
    cursor = next;
  } while (cursor !== null && pages.length < PART_PAGES);
  return { text: pages.join(''), count, cursor };
}

/** A column of a field that is gone meanwhile stays, and is empty. */
const chooseStored = (present: readonly ReadColumn[], { columns }: StoredExport): ReadColumn['read'][] => {
  const byKey = new Map(present.map((column) => [column.key, column.read]));
  return columns.map(({ key }) => byKey.get(key) ?? (() => ''));
};

/** Returns what writes a client as a row. The first row of a sheet has the names of the columns. */
export const rowWriter =
  ({ format }: Pick<StoredExport, 'format'>, columns: readonly ReadColumn['read'][]) =>
  (client: ExportedClient, index: number): string => {
    const cells = columns.map((read) => read(client));
    return format === 'XLSX' ? sheetRow(cells, index + 2) : csvLine(cells.map(writePlain));
  };
