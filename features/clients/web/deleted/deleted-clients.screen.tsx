import { Trash2, Undo2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { flagFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlText } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { MAX_SEARCH } from '../../contract.ts';
import {
  DELETED_KEPT_DAYS,
  type DeletedClient,
  deletedClients,
  deletedSorts,
  ERASED_SOON_DAYS,
} from '../../deleted-contract.ts';
import { clientPages } from '../../pages.ts';
import { text as clientsText } from '../en.ts';
import { DeletedActions } from './deleted-actions.tsx';
import { DeletedRow, rowColumns } from './deleted-row.tsx';
import { text } from './en.ts';
import { gatherRows } from './gather-rows.ts';
import { useDeletedCommands } from './use-deleted-commands.ts';

const deletedList = defineList(deletedClients.list, {
  words: {
    label: clientsText('deleted_clients'),
    notLoaded: clientsText('not_loaded'),
    filters: text('filters'),
    noMatch: { title: (filters) => text('no_match_title', { filters }), text: text('no_match_text') },
    count: (count) => text('kept', { count }),
    countCapped: (shown) => text('kept_capped', { shown }),
    selectAll: text('select_all'),
  },
  query: { page_size: 50, with_count: true },
  filters: [
    searchFilter({ label: text('search'), hint: text('search_hint'), maximum: MAX_SEARCH }),
    flagFilter('is_erased_soon', {
      label: text('erased_soon', { count: ERASED_SOON_DAYS }),
      offLabel: text('not_erased_soon'),
    }),
  ],
  fields: { open: urlText(100) },
  sort: { choices: deletedSorts, label: (sort) => text(`sort_${sort as (typeof deletedSorts)[number]}`) },
  getName: ({ name }) => name,
  BulkActions: DeletedActions,
  skeleton: <TableSkeleton rows={8} />,
  Empty: () => (
    <StatePanel title={text('no_deleted_title')} icon={Trash2}>
      {text('no_deleted_text', { count: DELETED_KEPT_DAYS })}
    </StatePanel>
  ),
});

/** Lists clients deleted in the last 30 days; those deleted together are one group that comes back at once. */
export const DeletedClientsScreen = () => (
  <ListScreen list={deletedList} header={() => <Header />}>
    {(view) => (
      <section
        aria-label={clientsText('deleted_clients')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
        tabIndex={0}
        className="focus-inset relative min-h-0 flex-1 overflow-y-auto border-t border-line-2"
      >
        <Rows view={view} />
      </section>
    )}
  </ListScreen>
);

const Header = () => (
  <PageHeader
    title={clientsText('deleted_clients')}
    actions={
      <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'ghost' })}>
        {clientsText('back_to_clients')}
      </PageLink>
    }
  />
);

function Rows({ view }: { view: ListView<DeletedClient> }) {
  const { restore } = useDeletedCommands();
  const rows = gatherRows(view.pages.rows);
  const hasReason = rows.some(({ reason }) => reason !== null);
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  return (
    <ListItems
      view={{ ...view, pages: { ...view.pages, rows } }}
      head={(selectAll) => <ColumnHeads hasReason={hasReason}>{selectAll}</ColumnHeads>}
    >
      {(client, state) => {
        const { together } = client;
        const before = rows[places.get(client.id)! - 1];
        return (
          <Fragment key={client.id}>
            {together && before?.together?.id !== together.id && (
              <GroupHead
                first={client}
                together={together}
                shown={rows.filter((row) => row.together?.id === together.id).length}
                isOpen={view.state.open === together.id}
                onToggle={(isOpen) => void view.change({ open: isOpen ? together.id : undefined })}
              />
            )}
            <DeletedRow client={client} {...state} hasReason={hasReason} onRestore={() => void restore([client])} />
          </Fragment>
        );
      }}
    </ListItems>
  );
}

function ColumnHeads({ hasReason, children }: { hasReason: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line-2 px-5 text-sm text-fg-2 max-sm:px-4">
      {children}
      <span className="w-8 max-sm:hidden" />
      <div aria-hidden="true" className={rowColumns(hasReason)}>
        <span>{text('column_client')}</span>
        <span className="max-sm:hidden">{text('column_stage')}</span>
        <span className="max-sm:hidden">{text('column_deleted_by')}</span>
        {hasReason && <span className="max-sm:hidden">{text('column_reason')}</span>}
        <span className="max-sm:hidden">{text('column_erased_in')}</span>
      </div>
      <span aria-hidden="true" className="w-36 max-sm:hidden" />
    </div>
  );
}

interface GroupHeadProps {
  first: DeletedClient;
  together: NonNullable<DeletedClient['together']>;
  /** How many of them are on the screen. */
  shown: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Stands over clients deleted together, with the button that brings all of them back. */
function GroupHead({ first, together, shown, isOpen, onToggle }: GroupHeadProps) {
  const { time_zone } = useSession();
  const { restoreTogether } = useDeletedCommands();
  const { count } = together;
  const name = first.deleted_by?.name;
  const when = formatDateTime(first.deleted_at, time_zone);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-5 py-1.5 max-sm:px-4">
      <span className="font-semibold">
        {name ? text('deleted_together', { name, count }) : text('deleted_together_by_itself', { count })}
      </span>
      <span className="min-w-0 text-sm text-fg-2">{text('shown_of', { when, shown: formatNumber(shown), count })}</span>
      {(isOpen || shown < together.count) && (
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {isOpen ? text('show_fewer') : text('show_all')}
        </Button>
      )}
      <span className="ms-auto">
        <Button size="sm" icon={<Icon of={Undo2} size={14} />} onClick={() => void restoreTogether(together)}>
          {text('bring_back_all', { count })}
        </Button>
      </span>
    </li>
  );
}
