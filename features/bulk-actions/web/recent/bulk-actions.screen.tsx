import { ListChecks } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useReadPages } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type BulkAction, bulkActions } from '../../contract.ts';
import { countSkipped } from '../describe-outcome.ts';
import { text } from '../en.ts';
import { ActionButtons, ActionState, StatusBadge } from './action-state.tsx';
import { LeftOut } from './left-out.tsx';

/** Lists what the person did with many clients in the last 30 days, each with its undo. */
export const BulkActionsScreen = () => (
  <>
    <PageHeader
      title={text('title')}
      actions={
        <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'ghost' })}>
          {text('back')}
        </PageLink>
      }
    />
    <p className="px-5 pb-3 text-fg-2 max-sm:px-4">{text('lead')}</p>
    <section
      aria-label={text('actions')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
      tabIndex={0}
      className="focus-inset min-h-0 flex-1 overflow-y-auto border-t border-line-2"
    >
      <Actions />
    </section>
  </>
);

function Actions() {
  const read = useReadPages(bulkActions.list, {});
  if (read.isPending) return <TableSkeleton rows={6} />;
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (read.rows.length === 0)
    return (
      <StatePanel title={text('empty_title')} icon={ListChecks}>
        {text('empty_text')}
      </StatePanel>
    );
  return (
    <>
      <ul>
        {read.rows.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </ul>
      <ShowMore list={read} className="flex justify-center p-4" />
    </>
  );
}

function ActionRow({ action }: { action: BulkAction }) {
  const { words, status, total_count, created_at, skipped, undo } = action;
  const hasLeftOut = countSkipped(undo?.skipped ?? skipped) > 0;
  return (
    <li className="flex items-start gap-4 border-b border-line px-5 py-3 max-sm:px-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {words}
          </span>
          <StatusBadge status={status} />
        </p>
        <p className="text-xs text-fg-3">
          {text('clients', { count: total_count })}, <Ago instant={created_at} />
        </p>
        <div className="max-w-130">
          <ActionState action={action} />
          {hasLeftOut && <LeftOut action={action} />}
        </div>
      </div>
      <ActionButtons action={action} />
    </li>
  );
}
