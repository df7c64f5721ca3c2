import { Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter, customFilter, flagFilter, searchFilter } from '#platform/web/list/filters/filters.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlId, urlText } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
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
import { useColleagues, usePersonName } from '../people/use-colleagues.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { DeletedActions } from './deleted-actions.tsx';
import { DeletedRow, rowColumns } from './deleted-row.tsx';
import { EmptyButton } from './empty-button.tsx';
import { text } from './en.ts';
import { gatherRows } from './gather-rows.ts';
import { GroupHead } from './group-head.tsx';
import { useDeletedCommands } from './use-deleted-commands.ts';

interface DeletedBy {
  deleted_by_id?: number | undefined;
}

const deletedByFilter = customFilter<DeletedBy>({
  label: text('column_deleted_by'),
  anyLabel: text('anyone'),
  fields: { deleted_by_id: urlId },
  useChoices: usePeople,
  useValue: useDeleterName,
});

/** Returns who is filtered by; null for anyone. */
function useDeleterName({ deleted_by_id }: DeletedBy): string | null {
  const name = usePersonName(deleted_by_id ?? null);
  return deleted_by_id === undefined ? null : name;
}

function usePeople() {
  const { profile_id, name } = useSession();
  return [{ id: profile_id, name }, ...useColleagues()].map((person) => ({
    label: person.name,
    value: { deleted_by_id: person.id },
  }));
}

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
    deletedByFilter,
    choiceFilter('way', {
      label: text('reason'),
      anyLabel: text('any_reason'),
      choices: { BY_HAND: text('way_BY_HAND'), IN_BULK: text('way_IN_BULK'), IMPORT_UNDO: text('way_IMPORT_UNDO') },
    }),
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
      <>
        <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'ghost' })}>
          {clientsText('back_to_clients')}
        </PageLink>
        <EmptyButton />
      </>
    }
  />
);

function Rows({ view }: { view: ListView<DeletedClient> }) {
  const { restore } = useDeletedCommands();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { rows } = view.pages;
  const { shown, groups } = useMemo(() => arrangeGroups(gatherRows(rows), collapsed), [rows, collapsed]);
  const hasReason = shown.some(({ reason }) => reason !== null);
  const drawGroups = (before: number | null) =>
    groups.get(before)?.map((group) => {
      const { id } = group.together;
      return (
        <GroupHead
          key={id}
          group={group}
          isOpen={view.state.open === id}
          onToggle={(isOpen) => void view.change({ open: isOpen ? id : undefined })}
          isCollapsed={collapsed.has(id)}
          onCollapse={(isCollapsed) => setCollapsed(isCollapsed ? new Set([...collapsed, id]) : without(collapsed, id))}
        />
      );
    });
  return (
    <>
      <ListItems
        view={{ ...view, pages: { ...view.pages, rows: shown } }}
        head={(selectAll) => <ColumnHeads hasReason={hasReason}>{selectAll}</ColumnHeads>}
      >
        {(client, state) => (
          <Fragment key={client.id}>
            {drawGroups(client.id)}
            <DeletedRow client={client} {...state} hasReason={hasReason} onRestore={() => void restore([client])} />
          </Fragment>
        )}
      </ListItems>
      {groups.has(null) && <ul>{drawGroups(null)}</ul>}
    </>
  );
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

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
