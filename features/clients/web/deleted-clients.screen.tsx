import { Link } from '@tanstack/react-router';
import { Trash2, Undo2 } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { BulkAction, BulkBar } from '#platform/web/ui/bulk-bar.tsx';
import { Button, buttonClasses } from '#platform/web/ui/button.tsx';
import { BareCheckbox } from '#platform/web/ui/checkbox.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LtrText } from '#platform/web/ui/ltr-text.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/state-panel.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { bulkClients } from '../bulk-contract.ts';
import { DELETED_KEPT_DAYS, type DeletedClient, deletedClients } from '../deleted-contract.ts';
import { text } from './en.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** Clients deleted in the last 30 days, each with the way back. */
export function DeletedClientsScreen() {
  return (
    <>
      <PageHeader
        title={text('deleted_clients')}
        actions={
          <Link to="/clients" className={buttonClasses({ variant: 'ghost' })}>
            {text('back_to_clients')}
          </Link>
        }
      />
      <p className="px-5 pb-3 text-fg-2 max-sm:px-4">{text('deleted_clients_text', { count: DELETED_KEPT_DAYS })}</p>
      <DeletedList />
    </>
  );
}

function DeletedList() {
  const list = useReadPages(deletedClients.list, { query: { page_size: 50 } });
  const selection = useSelection<DeletedClient>(list.rows);
  const restore = useRestore();
  if (list.isPending) return <TableSkeleton rows={8} />;
  if (list.isError && list.rows.length === 0) return <NotLoaded title={text('not_loaded')} read={list} />;
  if (list.rows.length === 0) {
    return (
      <StatePanel title={text('no_deleted_title')} icon={Trash2}>
        {text('no_deleted_text', { count: DELETED_KEPT_DAYS })}
      </StatePanel>
    );
  }
  return (
    <section
      aria-label={text('deleted_clients')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'focus-inset relative min-h-0 flex-1 overflow-y-auto border-t border-line-2',
        selection.chosen.length > 0 && 'pb-20',
      )}
    >
      <ul>
        {list.rows.map((client) => (
          <DeletedRow key={client.id} client={client} selection={selection} onRestore={() => restore([client])} />
        ))}
      </ul>
      <ShowMore list={list} className="flex justify-center p-4" />
      <BulkBar count={selection.chosen.length} onClear={selection.clear}>
        <BulkAction icon={<Icon of={Undo2} />} label={text('restore')} onClick={() => restore(selection.chosen)} />
      </BulkBar>
    </section>
  );
}

function useRestore() {
  const change = useChange(bulkClients.restore);
  return (chosen: readonly DeletedClient[]) =>
    change.mutate(
      { body: { client_ids: chosen.map(({ id }) => id) } },
      {
        onSuccess: () =>
          toast({
            type: 'SUCCESS',
            heading:
              chosen.length === 1
                ? text('restored', { name: chosen[0]!.name })
                : text('restored_many', { count: chosen.length }),
          }),
      },
    );
}

interface DeletedRowProps {
  client: DeletedClient;
  selection: Selection<DeletedClient>;
  onRestore: () => void;
}

function DeletedRow({ client, selection, onRestore }: DeletedRowProps) {
  const { id, name, phone, email, company } = client;
  const contact = phone ? <LtrText>{phone}</LtrText> : (email ?? company);
  return (
    <li
      className={classNames(
        'flex min-h-16 items-center gap-3 border-b border-line px-5 py-2 max-sm:px-4',
        selection.has(id) && 'bg-selected',
      )}
    >
      <BareCheckbox
        aria-label={text('select_client', { name })}
        checked={selection.has(id)}
        onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="max-sm:hidden">
        <Avatar of={client} size={32} />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium">{name}</p>
          {contact && <p className="truncate text-sm text-fg-3">{contact}</p>}
        </div>
        <DeletedWhen client={client} />
      </div>
      <Button size="sm" onClick={onRestore} aria-label={text('restore_client', { name })}>
        {text('restore')}
      </Button>
    </li>
  );
}

const DAY_MS = 86_400_000;

function DeletedWhen({ client: { deleted_at, deleted_by, erased_at } }: Pick<DeletedRowProps, 'client'>) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const when = formatAgo(deleted_at, now);
  // The clock of the screen may be a moment behind.
  const days = Math.min(DELETED_KEPT_DAYS, Math.max(0, Math.ceil((Date.parse(erased_at) - now) / DAY_MS)));
  return (
    <div className="min-w-0 text-sm text-fg-2">
      <p className="sm:truncate" title={formatAgoTooltip(deleted_at, time_zone, now)}>
        {deleted_by ? text('deleted_by', { when, name: deleted_by.name }) : text('deleted_when', { when })}
      </p>
      <p className="truncate text-fg-3">{text('erased_in', { count: days })}</p>
    </div>
  );
}
