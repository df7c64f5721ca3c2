import type { ImportRow, RemarkCode, RowOutcome } from '../../contract.ts';
import type { PlannedRow } from '../run/plan-rows.ts';

/** How many rows are kept per outcome and remark, and how many cells and characters per row. */
const KEPT_ROWS = 20;
const KEPT_CELLS = 30;
const KEPT_LENGTH = 200;

type ExampleKind = RowOutcome | RemarkCode;
export type CheckExamples = Partial<Record<ExampleKind, ImportRow[]>>;

/** Keeps the first rows of each kind that a dry run meets. */
export function collectExamples(examples: CheckExamples, rows: readonly PlannedRow[]): void {
  for (const planned of rows) {
    const kinds: ExampleKind[] = [planned.outcome, ...new Set(planned.remarks.map(({ code }) => code))];
    for (const kind of kinds) {
      examples[kind] ??= [];
      const kept = examples[kind];
      if (kept.length < KEPT_ROWS) kept.push(makeExample(planned));
    }
  }
}

const makeExample = ({ row, outcome, remarks, target }: PlannedRow): ImportRow => ({
  row_number: row.row_number,
  cells: row.cells.slice(0, KEPT_CELLS).map((cell) => cell.slice(0, KEPT_LENGTH)),
  outcome,
  remarks,
  client_id: target?.client_id ?? null,
  undo_outcome: null,
});
