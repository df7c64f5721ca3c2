import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { type BulkAction, SkipReason } from '../contract.ts';
import { text } from './en.ts';

type Skipped = BulkAction['skipped'];

export const isAtWork = ({ status }: Pick<BulkAction, 'status'>): boolean =>
  status === 'RUNNING' || status === 'UNDOING';

/** Returns '1,200 of 12,480, 10%'. */
export function describeProgress({ status, done_count, total_count }: BulkAction): string {
  return text(status === 'UNDOING' ? 'undoing' : 'running', {
    done: formatNumber(done_count),
    total: formatNumber(total_count),
    percent: formatPercent(done_count / Math.max(1, total_count)),
  });
}

/** Returns what an action did, or what its undo did, one sentence each: how many were changed, and why others were not. */
export function describeOutcome({ kind, changed_count, skipped, undo }: BulkAction): string[] {
  const done = isEmail(kind) ? 'emailed' : 'changed';
  return undo
    ? [text('restored', { count: undo.changed_count }), ...describeSkipped('stayed', undo.skipped)]
    : [text(done, { count: changed_count }), ...describeLeftOut(skipped)];
}

/** Whether an action sends e-mails, which cannot be undone. */
const isEmail = (kind: string): boolean => kind === 'SHARE';

/** Returns how many are left out and why, in a sentence; nothing where none is. */
export const describeLeftOut = (skipped: Skipped): string[] => describeSkipped('left_out', skipped);

/** Returns what an undo would leave as it is, in a sentence; nothing where it brings everything back. */
export const describeStaying = (skipped: Skipped): string[] => describeSkipped('would_stay', skipped);

/** Returns the number of clients that were left out. */
export const countSkipped = (skipped: Skipped): number =>
  SkipReason.options.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);

function describeSkipped(kind: 'left_out' | 'stayed' | 'would_stay', skipped: Skipped): string[] {
  const count = countSkipped(skipped);
  if (count === 0) return [];
  const reasons = SkipReason.options
    .filter((reason) => skipped[reason])
    .map((reason) => text(`reason_${reason}`, { count: skipped[reason]! }));
  return [text(kind, { count, reasons: reasons.join(', ') })];
}
