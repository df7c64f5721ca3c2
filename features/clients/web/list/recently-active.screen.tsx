import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { clients, firstClients } from '../../contract.ts';
import { text } from '../en.ts';
import { columnsOf } from './client-columns.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { NoMatches } from './filtered-clients.tsx';
import { type ListFilter, useListFilter } from './list-filter.ts';

/** Clients by when they last did something themselves (G-047). */
export function RecentlyActiveScreen() {
  const filter = useListFilter('recently_active');
  const { sort: _sort, sort_order: _order, ignore_prefs: _prefs, ...query } = filter.filter;
  const list = useReadPages(
    clients.listRecentlyActive,
    { query: { ...query, ...firstClients } },
    { keepPrevious: true },
  );
  const isEmpty = list.data !== undefined && list.rows.length === 0;
  return (
    <>
      <ClientsHeader />
      {(!isEmpty || filter.isFiltered) && <ClientsToolbar list={filter} count={list.count} />}
      <ListBody list={list} filter={filter} />
    </>
  );
}

type ActivePages = ReturnType<typeof useReadPages<typeof clients.listRecentlyActive>>;

function ListBody({ list, filter }: { list: ActivePages; filter: ListFilter }) {
  const { density, client_list_columns } = useSession();
  const columns = useMemo(() => columnsOf('recently_active', client_list_columns), [client_list_columns]);
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
  if (list.rows.length === 0) {
    return (
      <StatePanel title={text('nobody_active_title')} icon={History}>
        {text('nobody_active_text')}
      </StatePanel>
    );
  }
  return <ClientsTable list={list} kind="recently_active" columns={columns} />;
}
