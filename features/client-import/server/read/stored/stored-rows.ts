import { setImmediate } from 'node:timers/promises';
import type { FileStorage } from '#platform/server/storage/storage.ts';
import { putPart, readParts, removeParts } from '#platform/server/storage/stored-parts.ts';
import type { StoredRows } from '../../../contract.ts';
import type { FileRecord } from '../file-record.ts';
import type { NumberedRecord } from '../numbered-records.ts';

/** A part has so many characters, or so many rows. */
const PART_LENGTH = 1024 ** 2;
const PART_ROWS = 5_000;

/** How many rows are handed on at once: few enough that requests hardly wait. */
const BLOCK_ROWS = 500;

const nameParts = (file_key: string): string => `import-${file_key}`;

type Line = [row_number: number, cells: string[], problem?: FileRecord['problem']];

/**
 * Stores the rows of a file part by part.
 *
 * @param saved tells how far they are behind each part and at the end. It returns false where the work has ended.
 * @returns whether they are stored whole.
 */
export async function storeRows(
  storage: FileStorage,
  file_key: string,
  blocks: AsyncIterable<NumberedRecord[]>,
  saved: (progress: Pick<StoredRows, 'first_rows' | 'is_whole'>) => Promise<boolean>,
): Promise<boolean> {
  const first_rows: number[] = [];
  let lines: string[] = [];
  let length = 0;
  let first = 0;
  const store = async (): Promise<boolean> => {
    await putPart(storage, nameParts(file_key), first_rows.length, lines.join(''));
    first_rows.push(first);
    [lines, length] = [[], 0];
    return saved({ first_rows, is_whole: false });
  };
  for await (const block of blocks) {
    for (const { row_number, cells, problem } of block) {
      if (lines.length === 0) first = row_number;
      const line: Line = problem ? [row_number, cells, problem] : [row_number, cells];
      const text = `${JSON.stringify(line)}\n`;
      lines.push(text);
      length += text.length;
      if ((length >= PART_LENGTH || lines.length >= PART_ROWS) && !(await store())) return false;
    }
  }
  if (lines.length > 0 && !(await store())) return false;
  return saved({ first_rows, is_whole: true });
}

/** Yields stored rows in blocks, from the part that has the row behind `after`. */
export async function* readStoredRows(
  storage: FileStorage,
  file_key: string,
  { first_rows }: StoredRows,
  after: number,
): AsyncGenerator<NumberedRecord[]> {
  const from = Math.max(
    0,
    first_rows.findLastIndex((first) => first <= after + 1),
  );
  let open = '';
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of readParts(storage, nameParts(file_key), { from, count: first_rows.length })) {
    const lines = (open + decoder.decode(chunk, { stream: true })).split('\n');
    open = lines.pop()!;
    for (let at = 0; at < lines.length; at += BLOCK_ROWS) {
      yield lines.slice(at, at + BLOCK_ROWS).map(readLine);
      await setImmediate();
    }
  }
}

function readLine(text: string): NumberedRecord {
  const [row_number, cells, problem] = JSON.parse(text) as Line;
  return problem ? { row_number, cells, problem } : { row_number, cells };
}

export const removeStoredRows = (storage: FileStorage, file_key: string, { first_rows }: StoredRows): Promise<void> =>
  removeParts(storage, nameParts(file_key), first_rows.length);
