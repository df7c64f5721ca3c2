import { joinWords } from '#platform/web/en/join-words.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { BulkAnswer } from '../../bulk-contract.ts';
import { text } from '../en.ts';

const NAMED = 3;

/** Says in a toast what a command for many contents did and what it left out, and offers to undo it. */
export function toastBulk(
  { changed_ids, left_out }: BulkAnswer,
  { heading, undo }: { heading: (count: number) => string; undo?: (() => void) | undefined },
): void {
  const count = changed_ids.length;
  const names = left_out.slice(0, NAMED).map(({ title, owner_name }) => text('left_out_one', { title, owner_name }));
  const more = left_out.length - names.length;
  const message = text('left_out', {
    names: joinWords([...names, ...(more > 0 ? [text('left_out_more', { count: more })] : [])]),
  });
  toast({
    type: count > 0 ? 'SUCCESS' : 'INFO',
    heading: count > 0 ? heading(count) : text('bulk_nothing'),
    ...(left_out.length > 0 && { message }),
    ...(count > 0 && undo && { undo }),
  });
}
