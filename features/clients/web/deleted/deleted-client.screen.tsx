import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#platform/contract/endpoint.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { useNavigate, usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { RecordGone, RecordNotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Banner } from '#platform/web/ui/feedback/banner.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { DELETED_KEPT_DAYS, deletedClients } from '../../deleted-contract.ts';
import { clientPages } from '../../pages.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { Changes } from '../record/change-list.tsx';
import { ClientDetails } from '../record/client-details.tsx';
import { text } from './en.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { useDeletedCommands } from './use-deleted-commands.ts';

type DeletedRecord = CallOutput<typeof deletedClients.get>;

/** Shows a deleted client as it would be restored; nothing about it can be changed. */
export function DeletedClientScreen() {
  const id = Number(usePageParams<'id'>().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const [isLeaving, setIsLeaving] = useState(false);
  const read = useRead(deletedClients.get, { params: { id } }, { enabled: isId && !isLeaving });
  if (!isId || read.error?.status === 404) return <Gone />;
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <RecordNotLoaded title={text('look_not_loaded')} read={read} />;
  return <DeletedRecordView client={read.data} isLeaving={isLeaving} onLeaving={setIsLeaving} />;
}

const DAY_MS = 86_400_000;

/** Nothing is saved, because every field is read-only. */
const unchanging = { save: () => undefined, errors: {} };

interface DeletedRecordProps {
  client: DeletedRecord;
  /** Whether a command takes the client from here: nothing of it is asked for again. */
  isLeaving: boolean;
  /** Says so, or that the command was refused. */
  onLeaving: (isLeaving: boolean) => void;
}

function DeletedRecordView({ client, isLeaving, onLeaving }: DeletedRecordProps) {
  const { time_zone } = useSession();
  const erased_at = new Date(Date.parse(client.deleted_at) + DELETED_KEPT_DAYS * DAY_MS).toISOString();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageTitle title={client.name} />
      <Banner tone="warning" icon={Trash2} fact={text('look_fact')}>
        {text('look_text', { day: formatDate(erased_at, time_zone) })}
      </Banner>
      <PageHeader title={client.name} actions={<Actions client={client} onLeaving={onLeaving} />} />
      <div className="flex min-h-0 flex-1 border-t border-line-2 max-lg:flex-col max-lg:overflow-y-auto">
        <div className="min-w-0 flex-1 lg:max-w-180 lg:overflow-y-auto">
          <ClientDetails client={client} edit={unchanging} hasOrigin hasHistory={false} />
          <Others client={client} />
        </div>
        <section
          aria-labelledby="deleted-history"
          className="min-w-0 flex-1 border-line-2 px-5 py-4 max-lg:border-t lg:overflow-y-auto lg:border-s"
        >
          <h2 id="deleted-history" className="mb-1 font-semibold">
            {text('history')}
          </h2>
          <DeletedHistory client={client} isLeaving={isLeaving} />
        </section>
      </div>
    </div>
  );
}

/** What changed about it until it was deleted; nothing of it can be undone. */
function DeletedHistory({ client, isLeaving }: Pick<DeletedRecordProps, 'client' | 'isLeaving'>) {
  const asked = { params: { id: client.id }, query: { page_size: 10 } };
  const list = useReadPages(deletedClients.listHistory, asked, { enabled: !isLeaving });
  return <Changes client={client} list={list} />;
}

/** What is no field of the record: whom it is assigned to, its groups and its next step. */
function Others({ client: { assigned_to_name, follow_up, groups } }: { client: DeletedRecord }) {
  const { time_zone } = useSession();
  const due = follow_up && (follow_up.remind_on ? formatDateTime(follow_up.remind_on, time_zone) : text('someday'));
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-line px-5 py-4 text-sm">
      <Line label={text('assigned_to')}>{assigned_to_name ?? text('unassigned')}</Line>
      <Line label={text('groups')}>{groups.map(({ name }) => name).join(', ') || text('none')}</Line>
      <Line label={text('follow_up')}>{[due ?? text('none'), follow_up?.note].filter(Boolean).join('. ')}</Line>
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{label}</dt>
    <dd className="break-words">{children}</dd>
  </>
);

function Actions({ client, onLeaving }: Omit<DeletedRecordProps, 'isLeaving'>) {
  const navigate = useNavigate();
  const { restore, restoreTo, erase } = useDeletedCommands();
  const [isErasing, setIsErasing] = useState(false);
  const toList = () => void navigate({ to: fillPage(clientPages.deleted_clients) });
  const leaveWith = async (command: () => Promise<boolean>, leave: () => void) => {
    onLeaving(true);
    if (await command()) leave();
    else onLeaving(false);
  };
  const toRecord = () => void navigate({ to: fillPage(clientPages.client, { id: client.id }) });
  return (
    <>
      <PageLink to={clientPages.deleted_clients} className={`${buttonClasses({ variant: 'ghost' })} max-sm:!hidden`}>
        {text('back_to_deleted')}
      </PageLink>
      <Button variant="ghost" onClick={() => setIsErasing(true)}>
        {text('erase_now')}
      </Button>
      <PeoplePicker
        label={text('restore_to_label', { count: 1 })}
        align="end"
        onChoose={(person) => void leaveWith(() => restoreTo([client], person), toList)}
        trigger={<Button>{text('restore_to')}</Button>}
      />
      <Button variant="primary" onClick={() => void leaveWith(() => restore([client]), toRecord)}>
        {text('restore')}
      </Button>
      {isErasing && (
        <EraseDialog
          count={1}
          name={client.name}
          onClose={() => setIsErasing(false)}
          onErase={() => void leaveWith(() => erase([client]), toList)}
        />
      )}
    </>
  );
}

const Gone = () => (
  <RecordGone
    title={text('look_gone_title')}
    actions={
      <PageLink to={clientPages.deleted_clients} className={buttonClasses()}>
        {text('back_to_deleted')}
      </PageLink>
    }
  >
    {text('look_gone_text')}
  </RecordGone>
);
