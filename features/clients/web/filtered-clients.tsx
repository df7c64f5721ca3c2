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
import { shownColumns } from './client-columns.tsx';
import { useClientListSlots } from './client-list-slots.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { type ClientsPages, ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { text } from './en.ts';
import { GhostClients } from './ghost-clients.tsx';
import { type ListFilter, presumedSort, useListFilter } from './list-filter.ts';

/** A list this short has room for ways to bring in more. */
const FEW_CLIENTS = 5;

/** A list with search, filters and sort: of all clients, or of the new leads alone. */
export function FilteredClients({ isNewOnly = false }: { isNewOnly?: boolean }) {
  const filter = useListFilter();
  const list = useReadPages(
    clients.list,
    {
      query: {
        ...filter.filter,
        ...(isNewOnly && { is_new_lead: true }),
        ...firstClients,
      },
    },
    { keepPrevious: true, hasLiveRows: true },
  );
  useLiveRows({ list: clients.list, one: clients.get, subject: 'client' });
  const sortedBy = list.first?.sorted_by ?? presumedSort(filter.filter);
  const ownCount = filter.isFiltered ? undefined : list.count;
  const isEmpty = list.data !== undefined && list.rows.length === 0;
  return (
    <>
      <ClientsHeader {...(isNewOnly ? { uncontactedCount: ownCount } : { allCount: ownCount })} />
      {(!isEmpty || filter.isFiltered) && (
        <ClientsToolbar list={filter} sortedBy={sortedBy} count={list.count} isNewOnly={isNewOnly} />
      )}
      <ListBody list={list} filter={filter} sortedBy={sortedBy} isNewOnly={isNewOnly} />
    </>
  );
}

interface ListBodyProps {
  list: ClientsPages;
  filter: ListFilter;
  sortedBy: AppliedSort;
  isNewOnly: boolean;
}

/** One of four: waiting, failed, empty (for ever or by the filter), or the rows. */
function ListBody({ list, filter, sortedBy, isNewOnly }: ListBodyProps) {
  const { density, client_list_columns } = useSession();
  const { FirstSteps } = useClientListSlots();
  // The same array for the same choice: rows are drawn anew when their columns change.
  const columns = useMemo(() => shownColumns(client_list_columns), [client_list_columns]);
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
  if (list.rows.length === 0 && filter.isFiltered) {
    return (
      <NoMatchesPanel title={text('no_match_title')} onClear={filter.clear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  if (list.rows.length === 0) return isNewOnly ? <NobodyWaits /> : <NoClients />;
  const isShort = !isNewOnly && !filter.isFiltered && list.rows.length <= FEW_CLIENTS;
  return (
    <ClientsTable
      list={list}
      columns={columns}
      sorting={{ sortedBy, onSort: filter.sortBy }}
      {...(isShort && FirstSteps && { after: <FirstSteps /> })}
    />
  );
}

function NoClients() {
  const { HeaderActions, ConnectSource } = useClientListSlots();
  return (
    <EmptyPanel
      title={text('empty_title')}
      ghost={<GhostClients />}
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
