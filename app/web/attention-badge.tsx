import { useAttentionCount } from '#features/leads/web/index.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { CountBadge } from '#platform/web/ui/badge.tsx';
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx';
import { text } from './en.ts';

/** How many leads wait for a person, beside the way to them; nothing while there are none. */
export function AttentionBadge() {
  const count = useAttentionCount();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="flex">
        <CountBadge count={count} tone="danger" />
      </span>
      <VisuallyHidden>{attentionLabel(count)}</VisuallyHidden>
    </>
  );
}

/** '1 lead needs attention.', '999+ leads need attention.' */
export const attentionLabel = (count: number): string =>
  text(count === 1 ? 'attention_one' : 'attention_many', { number: formatCappedCount(count) });
