import { joinWords } from '#platform/web/en/join-words.ts';
import { formatPercent } from '#platform/web/format.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { BulkAnswer } from '../../bulk-contract.ts';
import type { Content } from '../../contract.ts';
import { findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import type { ShareTarget } from '../page/content-panels.ts';

export function toShareTarget(content: Content): ShareTarget {
  const { type, id, title } = content;
  const { describe, isText = false } = findContentKind(type);
  return { type, id, title, isText, kind: describe(content) };
}

/** Returns '73% opened' for shares with a link; null while there are none or the plan does not include it. */
export function openRate({ share_stats }: Content): { ratio: number; words: string } | null {
  if (!share_stats || share_stats.tracked_count === 0) return null;
  const ratio = share_stats.opened_count / share_stats.tracked_count;
  return { ratio, words: text('opened_percent', { percent: formatPercent(ratio) }) };
}

/** How many contents that were left out are named. */
const NAMED = 3;

interface BulkToast {
  heading: (count: number) => string;
  undo?: (() => void) | undefined;
  /** Shows it otherwise, as a deletion is shown. */
  show?: typeof toast;
}

/** Says in a toast what a command for many contents did and what it left out, and offers to undo it. */
export function toastBulk({ changed_ids, left_out }: BulkAnswer, { heading, undo, show = toast }: BulkToast): void {
  const count = changed_ids.length;
  const names = left_out.slice(0, NAMED).map(({ title, owner_name }) => text('left_out_one', { title, owner_name }));
  const more = left_out.length - names.length;
  const message = text('left_out', {
    names: joinWords([...names, ...(more > 0 ? [text('left_out_more', { count: more })] : [])]),
  });
  show({
    type: count > 0 ? 'SUCCESS' : 'INFO',
    heading: count > 0 ? heading(count) : text('bulk_nothing'),
    ...(left_out.length > 0 && { message }),
    ...(count > 0 && undo && { undo }),
  });
}
