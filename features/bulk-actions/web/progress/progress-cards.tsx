import { CircleCheck, CircleX, ListChecks, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type BulkStatus, bulkActions } from '../../contract.ts';
import { bulkActionPages } from '../../pages.ts';
import { text } from '../en.ts';
import { ActionButtons, ActionState } from '../recent/action-state.tsx';
import { unwatchAction } from './watched-actions.ts';

const SHOWN = 3;

/** How far the person's actions are, over every page, on a phone the last one; each stays until the person closes it. */
export const ProgressCards = ({ ids }: { ids: readonly number[] }) => (
  <section
    aria-label={text('region')}
    className="pointer-events-none fixed end-4 bottom-4 z-(--ui-z-bulk) grid w-[min(340px,calc(100vw-2rem))] gap-2 in-[:root[data-bottom-bar]]:bottom-20 in-[:root[data-bottom-bar=tall]]:max-sm:bottom-34"
  >
    {ids.slice(0, SHOWN).map((id) => (
      <ProgressCard key={id} id={id} />
    ))}
  </section>
);

const looks: Record<BulkStatus, { icon: LucideIcon; colour: string }> = {
  RUNNING: { icon: ListChecks, colour: 'text-icon' },
  UNDOING: { icon: ListChecks, colour: 'text-icon' },
  DONE: { icon: CircleCheck, colour: 'text-success' },
  UNDONE: { icon: CircleCheck, colour: 'text-success' },
  CANCELLED: { icon: TriangleAlert, colour: 'text-warning' },
  FAILED: { icon: CircleX, colour: 'text-danger' },
};

function ProgressCard({ id }: { id: number }) {
  const { data: action, error } = useRead(bulkActions.get, { params: { id } });
  const isGone = error?.status === 404;
  useEffect(() => {
    if (isGone) unwatchAction(id);
  }, [id, isGone]);
  if (!action) return null;
  const { icon, colour } = looks[action.status];
  return (
    <article
      aria-label={action.words}
      className="pointer-events-auto grid animate-rise max-sm:not-first:hidden gap-2 rounded-pop bg-raised p-3 text-sm shadow-pop forced-colors:border"
    >
      <div className="flex items-start gap-2.5">
        <Icon of={icon} size={18} className={classNames('mt-px', colour)} />
        <p dir="auto" className="line-clamp-3 min-w-0 flex-1 font-medium wrap-anywhere">
          {action.words}
        </p>
        <IconButton
          label={text('close')}
          icon={<Icon of={X} size={14} />}
          variant="ghost"
          size="sm"
          className="-my-1 -me-1"
          onClick={() => unwatchAction(id)}
        />
      </div>
      <ActionState action={action} />
      <div className="flex items-center gap-3">
        <ActionButtons action={action} />
        <PageLink to={bulkActionPages.bulk_actions} className={classNames(linkClasses(), 'ms-auto')}>
          {text('details')}
        </PageLink>
      </div>
    </article>
  );
}
