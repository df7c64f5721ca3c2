import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { useLiveRows } from '#platform/web/live-rows.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, StatePanel } from '#platform/web/ui/state-panel.tsx';
import { type AppliedSort, clients, firstClients } from '../contract.ts';
import { openAddClient } from './add-client.tsx';
import { columnsOf } from './client-columns.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { type ClientsPages, ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { text } from './en.ts';
import { type ListFilter, type ListKind, presumedSort, useFilterDescription, useListFilter } from './list-filter.ts';
import { PlaceholderClients } from './placeholder-clients.tsx';

/** A list this short has room for ways to bring in more. */
const FEW_CLIENTS = 5;

type FilteredKind = Exclude<ListKind, 'recently_active'>;

/** A list with search, filters and sort: of all clients, or of the new leads alone. */
export function FilteredClients({ kind }: { kind: FilteredKind }) {
  const filter = useListFilter(kind);
  const list = useReadPages(
    clients.list,
    { query: { ...filter.query, ...firstClients } },
    { keepPrevious: true, hasLiveRows: true },
  );
  useLiveRows({ list: clients.list, one: clients.get, subject: 'client' });
  const sortedBy = list.first?.sorted_by ?? presumedSort(filter.query);
  const ownCount = filter.isFiltered ? undefined : list.count;
  const isEmpty = list.data !== undefined && list.rows.length === 0;
  return (
    <>
      <ClientsHeader {...(kind === 'uncontacted' ? { uncontactedCount: ownCount } : { allCount: ownCount })} />
      {(!isEmpty || filter.isFiltered) && <ClientsToolbar list={filter} sortedBy={sortedBy} count={list.count} />}
      <ListBody list={list} filter={filter} sortedBy={sortedBy} kind={kind} />
    </>
  );
}

interface ListBodyProps {
  list: ClientsPages;
  filter: ListFilter;
  sortedBy: AppliedSort;
  kind: FilteredKind;
}

/** One of four: waiting, failed, empty (for ever or by the filter), or the rows. */
function ListBody({ list, filter, sortedBy, kind }: ListBodyProps) {
  const { density, client_list_columns } = useSession();
  const { FirstSteps } = useClientListSlots();
  // The same array for the same choice: rows are drawn anew when their columns change.
  const columns = useMemo(() => columnsOf(kind, client_list_columns), [kind, client_list_columns]);
  if (list.isPending) {
    return (
      <div data-density={density}>
        <TableSkeleton rows={14} />
      </div>
    );
  }
  if (list.isError && list.rows.length === 0) {
    return <NotLoaded title={text('not_loaded')} read={list} />;
  }
  if (list.rows.length === 0 && filter.isFiltered) return <NoMatches list={filter} />;
  if (list.rows.length === 0) return kind === 'uncontacted' ? <NobodyWaits /> : <NoClients />;
  const isShort = kind === 'all' && !filter.isFiltered && list.rows.length <= FEW_CLIENTS;
  return (
    <ClientsTable
      list={list}
      kind={kind}
      columns={columns}
      sorting={{ sortedBy, onSort: (sort) => filter.sortBy(filter.nextSort(sortedBy, sort)) }}
      {...(isShort && FirstSteps && { after: <FirstSteps /> })}
    />
  );
}

/** Names what was looked for, and offers to stop looking for it. */
export function NoMatches({ list }: { list: ListFilter }) {
  const filters = useFilterDescription(list.filter);
  return (
    <NoMatchesPanel title={text('no_match_title', { filters })} onClear={list.clear}>
      {text('no_match_text')}
    </NoMatchesPanel>
  );
}

function NoClients() {
  const { HeaderActions, ConnectSource } = useClientListSlots();
  return (
    <EmptyPanel
      title={text('empty_title')}
      placeholder={<PlaceholderClients />}
      actions={
        <>
          {ConnectSource && <ConnectSource />}
          {HeaderActions && <HeaderActions />}
          <Button variant="ghost" onClick={() => openAddClient()}>
            {text('add_client')}
          </Button>
        </>
      }
    >
      {text('empty_text')}
    </EmptyPanel>
  );
}

const NobodyWaits = () => (
  <StatePanel title={text('nobody_waits_title')} icon={CircleCheck}>
    {text('nobody_waits_text')}
  </StatePanel>
);
