import { TriangleAlert } from 'lucide-react';
import { leadPages } from '#features/leads/pages.ts';
import { useAttention } from '#features/leads/web/index.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';

/** Tells people who manage sources how many leads wait for them; shows nothing at zero. */
export function AttentionNotice() {
  const { count, words } = useAttention();
  if (count === 0) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-warning-tint px-3.5 py-2.5 text-warning-fg">
      <Icon of={TriangleAlert} />
      <span>{words}</span>
      <PageLink to={leadPages.needs_attention} className={linkClasses('text')}>
        {text('look_at_them')}
      </PageLink>
    </p>
  );
}
