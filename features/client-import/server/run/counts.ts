import type { ImportCounts, Remark, RowOutcome } from '../../contract.ts';

export const noCounts = (): ImportCounts => ({
  rows: 0,
  outcomes: { CREATED: 0, ATTACHED: 0, DUPLICATE_IN_FILE: 0, UNCHANGED: 0, BAD: 0 },
  remarks: {},
});

/** The counts with these rows added. */
export function countRows(counts: ImportCounts, rows: readonly { outcome: RowOutcome; remarks: readonly Remark[] }[]) {
  const outcomes = { ...counts.outcomes };
  const remarks = { ...counts.remarks };
  for (const row of rows) {
    outcomes[row.outcome] += 1;
    // A row with two bad phones is one row with a bad phone.
    for (const code of new Set(row.remarks.map(({ code }) => code))) remarks[code] = (remarks[code] ?? 0) + 1;
  }
  return { rows: counts.rows + rows.length, outcomes, remarks } satisfies ImportCounts;
}

/** The counts of a file read to its end: between its first row and its last, what is neither header nor row is blank. */
export const withBlankRows = (
  counts: ImportCounts,
  last_row_number: number,
  { has_header }: { has_header: boolean },
): ImportCounts => ({ ...counts, blank_rows: Math.max(0, last_row_number - counts.rows - (has_header ? 1 : 0)) });
