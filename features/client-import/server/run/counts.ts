import type { ImportCounts, Remark, RowOutcome } from '../../contract.ts';

export const noCounts = (): ImportCounts => ({
  rows: 0,
  outcomes: { CREATED: 0, ATTACHED: 0, DUPLICATE_IN_FILE: 0, UNCHANGED: 0, BAD: 0 },
  remarks: {},
});

/** Returns the counts with these rows added. */
export function countRows(counts: ImportCounts, rows: readonly { outcome: RowOutcome; remarks: readonly Remark[] }[]) {
  const outcomes = { ...counts.outcomes };
  const remarks = { ...counts.remarks };
  for (const row of rows) {
    outcomes[row.outcome] += 1;
    // A row with two bad phones counts as one row with a bad phone.
    for (const code of new Set(row.remarks.map(({ code }) => code))) remarks[code] = (remarks[code] ?? 0) + 1;
  }
  return { rows: counts.rows + rows.length, outcomes, remarks } satisfies ImportCounts;
}

/** Returns the counts of a completely read file: rows between the first and the last that were not read are blank. */
export const withBlankRows = (
  counts: ImportCounts,
  last_row_number: number,
  { has_header }: { has_header: boolean },
): ImportCounts => ({ ...counts, blank_rows: Math.max(0, last_row_number - counts.rows - (has_header ? 1 : 0)) });
