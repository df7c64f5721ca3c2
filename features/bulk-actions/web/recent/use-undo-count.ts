import { useEffect, useState } from 'react';
import { call } from '#platform/web/api.ts';
import { type BulkAction, bulkActions, SkipReason } from '../../contract.ts';

export interface CountedUndo {
  /** How many of the clients are counted, and whether all are. */
  counted_count: number;
  isWhole: boolean;
  changed_count: number;
  skipped: BulkAction['skipped'];
}

const NOTHING: CountedUndo = { counted_count: 0, isWhole: false, changed_count: 0, skipped: {} };

/** Counts what an undo would bring back and what would stay, some clients after the others; null where it cannot be counted. */
export function useUndoCount({ id, total_count }: BulkAction): CountedUndo | null {
  const [counted, setCounted] = useState<CountedUndo | null>(NOTHING);
  useEffect(() => {
    let isLeft = false;
    async function countAll(): Promise<void> {
      let sum = NOTHING;
      while (!sum.isWhole && !isLeft) {
        const part = await call(bulkActions.countUndo, { params: { id }, body: { from: sum.counted_count } });
        sum = addPart(sum, part, total_count);
        if (!isLeft) setCounted(sum);
      }
    }
    countAll().catch(() => {
      if (!isLeft) setCounted(null);
    });
    return () => {
      isLeft = true;
    };
  }, [id, total_count]);
  return counted;
}

function addPart(sum: CountedUndo, part: Omit<CountedUndo, 'isWhole'>, total_count: number): CountedUndo {
  const { counted_count } = part;
  const skipped = { ...sum.skipped };
  for (const reason of SkipReason.options) {
    const count = (skipped[reason] ?? 0) + (part.skipped[reason] ?? 0);
    if (count > 0) skipped[reason] = count;
  }
  return {
    counted_count,
    // Clients who were erased since are in no part.
    isWhole: counted_count >= total_count || counted_count === sum.counted_count,
    changed_count: sum.changed_count + part.changed_count,
    skipped,
  };
}
