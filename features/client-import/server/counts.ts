import type { ImportCounts, Remark, RowOutcome, UndoCounts, UndoOutcome } from '../contract.ts';

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

export const noUndoCounts = (): UndoCounts => ({ rows: 0, outcomes: { REMOVED: 0, DETACHED: 0, KEPT: 0 } });

export function countUndone(counts: UndoCounts, undone: readonly UndoOutcome[]): UndoCounts {
  const outcomes = { ...counts.outcomes };
  for (const outcome of undone) outcomes[outcome] += 1;
  return { rows: counts.rows + undone.length, outcomes };
}
