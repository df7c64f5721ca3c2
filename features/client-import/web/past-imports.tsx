import { formatDateTime } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { clientImports, type ImportStatus, type ImportSummary } from '../contract.ts';
import { clientImportPages } from '../pages.ts';
import { statusLabels, text } from './en.ts';

const importsList = defineList(clientImports.list, {
  words: { label: text('past_imports'), notLoaded: text('past_not_loaded') },
  skeleton: <TableSkeleton rows={3} />,
});

/** Lists the person's imports, newest first; shows nothing while there are none. */
export const PastImports = () => (
  <ListScreen list={importsList}>
    {(view) => (
      <section aria-labelledby="past-imports" className="mt-8">
        <h2 id="past-imports" className="mb-1 text-lg font-semibold">
          {text('past_imports')}
        </h2>
        <ListItems view={view} className="border-t border-line-2" moreClassName="mt-3">
          {(item) => <PastImport key={item.id} item={item} />}
        </ListItems>
      </section>
    )}
  </ListScreen>
);

function PastImport({ item }: { item: ImportSummary }) {
  const { time_zone } = useSession();
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line py-2">
      <PageLink
        to={clientImportPages.import_clients}
        search={{ id: item.id }}
        className={`${linkClasses('quiet')} min-w-0 flex-1 basis-60 truncate font-medium`}
      >
        {item.file_name}
      </PageLink>
      {item.result && (
        <span className="text-xs text-fg-2 tabular-nums">
          {text('done_title', { count: item.result.outcomes.CREATED })}
        </span>
      )}
      <span className="text-xs text-fg-3 tabular-nums">
        {text('row_count', { count: item.result?.rows ?? item.estimated_rows })}
      </span>
      <Badge tone={tones[item.status]}>{describeStatus(item)}</Badge>
      <span className="text-xs text-fg-3 tabular-nums">
        <LtrText>{formatDateTime(item.created_at, time_zone)}</LtrText>
      </span>
    </li>
  );
}

/** An import that never started is not called stopped. */
const describeStatus = ({ status, result }: ImportSummary): string =>
  status === 'CANCELLED' && !result ? text('discarded') : statusLabels[status];

const tones: Record<ImportStatus, BadgeTone> = {
  DRAFT: 'outline',
  CHECKING: 'info',
  CHECKED: 'outline',
  RUNNING: 'info',
  DONE: 'success',
  CANCELLED: 'neutral',
  FAILED: 'danger',
  UNDOING: 'info',
  UNDONE: 'neutral',
};
