import { Trash2, Undo2 } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import { type BulkActionsProps, defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { type ItemState, ListItems } from '#platform/web/list/rows/list-items.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { bulkClients } from '../../bulk-contract.ts';
import { DELETED_KEPT_DAYS, type DeletedClient, deletedClients } from '../../deleted-contract.ts';
import { clientPages } from '../../pages.ts';
import { text } from '../en.ts';
import { text as words } from './en.ts';

const deletedList = defineList(deletedClients.list, {
  words: { label: text('deleted_clients'), notLoaded: text('not_loaded') },
  query: { page_size: 50 },
  getName: ({ name }) => name,
  BulkActions: RestoreChosen,
  skeleton: <TableSkeleton rows={8} />,
  Empty: () => (
    <StatePanel title={words('no_deleted_title')} icon={Trash2}>
      {words('no_deleted_text', { count: DELETED_KEPT_DAYS })}
    </StatePanel>
  ),
});

/** Lists clients deleted in the last 30 days, each with a button that restores it. */
export function DeletedClientsScreen() {
  const restore = useRestore();
  return (
    <ListScreen list={deletedList} header={() => <Header />}>
      {(view) => (
        <section
          aria-label={text('deleted_clients')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
          tabIndex={0}
          className="focus-inset relative min-h-0 flex-1 overflow-y-auto border-t border-line-2"
        >
          <ListItems view={view}>
            {(client, state) => (
              <DeletedRow key={client.id} client={client} {...state} onRestore={() => restore([client])} />
            )}
          </ListItems>
        </section>
      )}
    </ListScreen>
  );
}

const Header = () => (
  <>
    <PageHeader
      title={text('deleted_clients')}
      actions={
        <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'ghost' })}>
          {text('back_to_clients')}
        </PageLink>
      }
    />
    <p className="px-5 pb-3 text-fg-2 max-sm:px-4">{words('deleted_clients_text', { count: DELETED_KEPT_DAYS })}</p>
  </>
);

function RestoreChosen({ chosen }: BulkActionsProps<DeletedClient>) {
  const restore = useRestore();
  return <BulkAction icon={<Icon of={Undo2} />} label={words('restore')} onClick={() => restore(chosen)} />;
}

function useRestore() {
  const { mutateAsync } = useChange(bulkClients.restore);
  return (chosen: readonly DeletedClient[]) => {
    const heading =
      chosen.length === 1
        ? text('restored', { name: chosen[0]!.name })
        : text('restored_many', { count: chosen.length });
    // The rows and the pressed button disappear before the answer arrives, so a failure is reported by the command
    // itself.
    void mutateAsync({ body: { client_ids: chosen.map(({ id }) => id) } }).then(
      () => toast({ type: 'SUCCESS', heading }),
      () => undefined,
    );
  };
}

interface DeletedRowProps extends ItemState {
  client: DeletedClient;
  onRestore: () => void;
}

function DeletedRow({ client, checkbox, isSelected, onRestore }: DeletedRowProps) {
  const { name, phone, email, company } = client;
  const contact = phone ? <LtrText>{phone}</LtrText> : (email ?? company);
  return (
    <li
      className={classNames(
        'flex min-h-16 items-center gap-3 border-b border-line px-5 py-2 max-sm:px-4',
        isSelected && 'bg-selected',
      )}
    >
      {checkbox}
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
      <Button size="sm" onClick={onRestore} aria-label={words('restore_client', { name })}>
        {words('restore')}
      </Button>
    </li>
  );
}

const DAY_MS = 86_400_000;

function DeletedWhen({ client: { deleted_at, deleted_by, erased_at } }: Pick<DeletedRowProps, 'client'>) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const when = formatAgo(deleted_at, now);
  // The clock of the screen may be slightly behind the server's.
  const days = Math.min(DELETED_KEPT_DAYS, Math.max(0, Math.ceil((Date.parse(erased_at) - now) / DAY_MS)));
  return (
    <div className="min-w-0 text-sm text-fg-2">
      <p className="sm:truncate" title={formatAgoTooltip(deleted_at, time_zone, now)}>
        {deleted_by ? words('deleted_by', { when, name: deleted_by.name }) : words('deleted_when', { when })}
      </p>
      <p className="truncate text-fg-3">{words('erased_in', { count: days })}</p>
    </div>
  );
}
