import { Plus } from 'lucide-react';
import { useReadPages } from '#platform/web/data.ts';
import { useLiveRows } from '#platform/web/live-rows.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel, FailedPanel, NoMatchesPanel } from '#platform/web/ui/state-panel.tsx';
import { useUrlState } from '#platform/web/url-state.ts';
import { ClientFilter, clients } from '../contract.ts';
import { openAddClient } from './add-client.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import { text } from './en.ts';
import { GhostClients } from './ghost-clients.tsx';

/** The book: every client one may see, found, narrowed and sorted; what arrives appears where it belongs. */
export function ClientsListScreen() {
  const [filter, changeFilter] = useUrlState(ClientFilter);
  const list = useReadPages(
    clients.list,
    { query: { ...filter, with_count: true, page_size: 50 } },
    { keepPrevious: true, hasLiveRows: true },
  );
  useLiveRows({ list: clients.list, one: clients.get, subject: 'client' });
  const isFiltered = Object.keys(filter).some((name) => !['sort', 'sort_order'].includes(name));
  const clear = () =>
    changeFilter({
      search: undefined,
      source: undefined,
      source_name: undefined,
      is_new_lead: undefined,
      assigned_to_id: undefined,
    });
  const isEmpty = list.data !== undefined && list.rows.length === 0;

  return (
    <>
      <ClientsHeader count={isFiltered ? undefined : list.count} actions={<AddClientButton />} />
      {(!isEmpty || isFiltered) && (
        <ClientsToolbar
          filter={filter}
          onChange={changeFilter}
          count={list.count}
          {...(isFiltered && { onClear: clear })}
        />
      )}
      <ListBody list={list} filter={filter} isFiltered={isFiltered} onClear={clear} onChange={changeFilter} />
    </>
  );
}

const AddClientButton = () => (
  <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => openAddClient()}>
    {text('add_client')}
  </Button>
);

type List = ReturnType<typeof useReadPages<typeof clients.list>>;
type Filter = ReturnType<typeof useUrlState<typeof ClientFilter>>;

interface ListBodyProps {
  list: List;
  filter: Filter[0];
  isFiltered: boolean;
  onChange: Filter[1];
  onClear: () => void;
}

/** One of four: waiting, failed, empty (for ever or by the filter), or the rows. */
function ListBody({ list, filter, isFiltered, onChange, onClear }: ListBodyProps) {
  const { density } = useSession();
  const { support_email } = useInstallation();
  if (list.isPending) return <div data-density={density}>{<TableSkeleton rows={14} />}</div>;
  if (list.isError && list.rows.length === 0) {
    return (
      <FailedPanel
        title={text('not_loaded')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        supportEmail={support_email}
      >
        {list.error.message}
      </FailedPanel>
    );
  }
  if (list.rows.length === 0 && isFiltered) {
    return (
      <NoMatchesPanel title={text('no_match_title')} onClear={onClear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  if (list.rows.length === 0) {
    return (
      <EmptyPanel title={text('empty_title')} ghost={<GhostClients />} actions={<AddClientButton />}>
        {text('empty_text')}
      </EmptyPanel>
    );
  }
  return <ClientsTable list={list} filter={filter} onChange={onChange} />;
}
