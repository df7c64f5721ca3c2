import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/state-panel.tsx';
import { clients } from '../contract.ts';
import { recentlyActiveColumns } from './client-columns.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { ClientsTable } from './clients-table.tsx';
import { DisplayButton } from './clients-toolbar.tsx';
import { text } from './en.ts';

/** Clients by when somebody last dealt with them or they last looked at something shared (G-047). */
export const RecentlyActiveScreen = () => (
  <>
    <ClientsHeader />
    <RecentlyActiveList />
  </>
);

function RecentlyActiveList() {
  const { density, client_list_columns } = useSession();
  const list = useReadPages(clients.listRecentlyActive, { query: { page_size: 50 } }, { keepPrevious: true });
  const columns = useMemo(() => recentlyActiveColumns(client_list_columns), [client_list_columns]);
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
  if (list.rows.length === 0) {
    return (
      <StatePanel title={text('nobody_active_title')} icon={History}>
        {text('nobody_active_text')}
      </StatePanel>
    );
  }
  return (
    <>
      <div className="flex justify-end px-5 py-2.5 max-sm:hidden">
        <DisplayButton />
      </div>
      <ClientsTable list={list} columns={columns} />
    </>
  );
}
