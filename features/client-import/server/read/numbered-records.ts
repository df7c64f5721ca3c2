import { setImmediate } from 'node:timers/promises';
import { isDelimiterLine } from './detect-delimiter.ts';
import type { FileRecord } from './file-record.ts';
import { isBlank } from './read-sample.ts';

/** A row with its number as a spreadsheet counts, where the header is row 1. */
export interface NumberedRecord extends FileRecord {
  row_number: number;
}

/** Numbers the rows of a file and leaves out those without any text, which count too. */
export async function* numberRecords(blocks: AsyncIterable<FileRecord[]>): AsyncGenerator<NumberedRecord[]> {
  let row_number = 0;
  for await (const block of blocks) {
    const records: NumberedRecord[] = [];
    for (const record of block) {
      if (row_number === 0 && isDelimiterLine(record.cells)) continue;
      row_number += 1;
      if (!isBlank(record.cells)) records.push({ ...record, row_number });
    }
    yield records;
    // Requests are answered between two blocks.
    await setImmediate();
  }
}
