/** The longest row, in characters; a quote that never closes swallows no more than this before it is detected. */
export const MAX_RECORD_LENGTH = 64 * 1024;

/** Characters that are kept of a row that cannot be read, enough to find its place again. */
const KEPT_OF_LONG_RECORD = 1_000;

/** One row of the file as written; with a problem, `cells` holds the beginning of what could not be read. */
export interface FileRecord {
  cells: string[];
  problem?: 'UNCLOSED_QUOTE' | 'LINE_TOO_LONG' | 'CARD_NOT_CLOSED';
}

/** Returns the record of a row that is too long to be read. */
export const makeLongRecord = (text: string): FileRecord => ({
  cells: [text.slice(0, KEPT_OF_LONG_RECORD)],
  problem: 'LINE_TOO_LONG',
});
