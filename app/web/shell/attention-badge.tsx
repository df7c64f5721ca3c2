import type { Area } from '#platform/web/module.ts';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';

/** The number of things in an area that need attention, beside its link; nothing at zero. */
export function AttentionBadge({ useAttention }: Required<Pick<Area, 'useAttention'>>) {
  const { count, words } = useAttention();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="flex">
        <CountBadge count={count} tone="danger" />
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
