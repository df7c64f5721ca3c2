import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import type { OrgFlag } from '#platform/contract/permissions.ts';
import type { ScreenWidth } from '#platform/contract/startup/rendered-page.ts';
import { useRead } from '#platform/web/data.ts';
import { type EntityEdit, useEntityEdit } from '#platform/web/entity/use-entity-edit.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { Navigate } from '#platform/web/navigation/router/link.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { type NotLoadedProps, RecordGone, RecordNotLoaded, RecordRefused } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { useScreenWidth } from '#platform/web/ui/layout/screen-width.ts';
import { TabList, tabPanelProps } from '#platform/web/ui/layout/tabs.tsx';
import { type Client, clients } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import type { RecordTab } from '../slots.ts';
import { useClientEntity } from '../use-client-entity.ts';
import { ClientDetails } from './client-details.tsx';
import { ClientHead } from './client-head.tsx';
import { text } from './en.ts';
import { PrivateNotes } from './private-notes.tsx';
import { useSeen } from './use-seen.ts';

/** What other features put on the page of a client. */
export interface ClientPanels {
  /** Contact and share buttons in the head. */
  Actions: (props: { client: Client }) => ReactNode;
  /** Who else has the record open. */
  Viewers: (props: { client: Client }) => ReactNode;
  /** The same actions and more in the bar at the bottom of a phone. */
  PhoneActions: (props: { client: Client }) => ReactNode;
  /** What the lead asked and where it came from, under the contact details. */
  Details: ComponentType<{ client: Client }>;
  Timeline: (props: { client: Client }) => ReactNode;
  /** The next step; on a phone it is above the timeline. */
  FollowUp: (props: { client: Client; reveal: () => void }) => ReactNode;
  /** What is planned with the client, before the next step. */
  Plans: ComponentType<{ client: Client }>;
  /** Further parts beside the timeline. */
  tabs: readonly (RecordTab & { id: string; label: string; flag?: OrgFlag })[];
  /** What was shared with the client. */
  Content: ComponentType<{ client: Client }>;
  /** Called once when a person has really looked at the client. */
  onSeen: (client: Client) => void;
}

/** Shows the record: who the client is, what happened, what to do next. */
export function ClientScreen({ panels }: { panels: ClientPanels }) {
  const id = Number(usePageParams<'id'>().id);
  const read = useRead(clients.get, { params: { id } }, { enabled: Number.isSafeInteger(id) && id > 0 });
  if (!Number.isSafeInteger(id) || id <= 0) return <ClientGone />;
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <ClientRefused read={read} />;
  return <ClientRecord client={read.data} panels={panels} />;
}

const ownParts = ['timeline', 'next_steps', 'details', 'content', 'notes'] as const;
type OwnPart = (typeof ownParts)[number];

/** The parts of the record that share one place as tabs, by available width. */
const partsIn: Record<ScreenWidth, readonly OwnPart[]> = {
  phone: ['timeline', 'details', 'content', 'notes'],
  tablet: ['timeline', 'next_steps', 'details'],
  laptop: ['timeline', 'next_steps'],
  desktop: [],
};

/** Shows three columns; with less width the sides become tabs. */
function ClientRecord({ client, panels }: { client: Client; panels: ClientPanels }) {
  const room = useScreenWidth();
  const [chosen, setChosen] = useState('timeline');
  const panelId = useId();
  const edit = useEntityEdit({
    id: client.id,
    get: clients.get,
    update: clients.update,
    fields: useClientEntity(),
  });
  useSeen(client, panels.onSeen);
  const [first, ...others] = partsIn[room].map((id) => ({ id: id as string, label: text(id) }));
  const further = useFurtherTabs(client, panels.tabs);
  const tabs = first ? [first, ...further, ...others] : [];
  const part = [...tabs, ...further].find(({ id }) => id === chosen)?.id ?? 'timeline';
  return (
    <div className="group/page flex min-h-0 flex-1 flex-col">
      <PageTitle title={client.name} />
      <ClientHead
        client={client}
        save={edit.save}
        room={room}
        viewers={<panels.Viewers client={client} />}
        actions={<panels.Actions client={client} />}
      />
      {tabs.length > 0 && (
        <TabList
          label={text('client_parts')}
          tabs={tabs}
          value={part}
          onChange={setChosen}
          panelId={panelId}
          className="bg-surface px-5 max-sm:px-4"
        />
      )}
      <div
        {...(tabs.length > 0 && tabPanelProps(panelId, part))}
        className="flex min-h-0 flex-1 lg:grid lg:grid-cols-[316px_minmax(0,1fr)] xl:grid-cols-[316px_minmax(0,1fr)_332px]"
      >
        <Columns {...{ client, panels, room, part, edit, further }} onChoose={setChosen} />
      </div>
      {room === 'phone' && <panels.PhoneActions client={client} />}
      {edit.conflict}
    </div>
  );
}

/** The tabs of other features, each with its number. */
const useFurtherTabs = (client: Client, tabs: ClientPanels['tabs']) => {
  const { flags } = useSession();
  return tabs.flatMap(({ id, label, flag, Panel, useCount }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the tabs are the same for as long as the page is there
    const count = useCount(client);
    if (flag !== undefined && !flags[flag]) return [];
    return { id, label, Panel, ...(count !== undefined && { count: formatCappedCount(count) }) };
  });
};

interface ColumnsProps {
  further: ReturnType<typeof useFurtherTabs>;
  client: Client;
  panels: ClientPanels;
  room: ScreenWidth;
  part: string;
  edit: EntityEdit;
  onChoose: (part: string) => void;
}

/** Keeps hidden parts mounted, so that unfinished input in them stays. */
function Columns({
  client,
  panels: { Details, Timeline, FollowUp, Content, Plans },
  further: tabs,
  room,
  part,
  edit,
  onChoose,
}: ColumnsProps) {
  const isPhone = room === 'phone';
  const shows = (...parts: string[]) => room === 'desktop' || parts.includes(part);
  const middle = tabs.find(({ id }) => id === part)?.id ?? 'timeline';
  const middleId = useId();
  const hasDetailsBeside = room === 'laptop' || room === 'desktop';
  return (
    <>
      <div className={column(hasDetailsBeside || shows('details'), 'border-line-2 lg:border-e')}>
        <ClientDetails key={client.id} client={client} edit={edit} hasOrigin={isPhone} />
        <Details client={client} />
      </div>
      <div
        className={column(shows('timeline', ...tabs.map(({ id }) => id)), middle === 'timeline' ? '' : 'flex flex-col')}
      >
        {room === 'desktop' && tabs.length > 0 && (
          <TabList
            label={text('client_parts')}
            tabs={[{ id: 'timeline', label: text('timeline') }, ...tabs]}
            value={middle}
            onChange={onChoose}
            panelId={middleId}
            className="px-6"
          />
        )}
        <div
          {...(room === 'desktop' && tabPanelProps(middleId, middle))}
          className={middle === 'timeline' ? 'contents' : 'hidden'}
        >
          {isPhone && client.follow_up && (
            <div className="px-4 pt-3.5">
              <FollowUp client={client} reveal={() => onChoose('timeline')} />
            </div>
          )}
          <Timeline client={client} />
        </div>
        {tabs.map(({ id, Panel }) => id === middle && <Panel key={id} client={client} />)}
      </div>
      <div className={column(shows('next_steps', 'content', 'notes'), 'bg-canvas p-4 border-line-2 xl:border-s')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {!isPhone && <Plans client={client} />}
          {!isPhone && <FollowUp client={client} reveal={() => onChoose('next_steps')} />}
          <div className={isPhone && part !== 'content' ? 'hidden' : ''}>
            <Content client={client} />
          </div>
          <div className={isPhone && part !== 'notes' ? 'hidden' : ''}>
            <PrivateNotes client={client} />
          </div>
        </div>
      </div>
    </>
  );
}

const column = (isShown: boolean, classes: string) =>
  classNames('relative min-w-0 flex-1 overflow-y-auto', !isShown && 'hidden', classes);

/** Explains why a client is missing, hidden or failed to load, says who can help, and links back. */
function ClientRefused({ read }: Pick<NotLoadedProps, 'read'>) {
  const { owner_name } = useSession();
  const survivor_id = read.error?.body.subject_id;
  if (survivor_id) return <Navigate to={fillPage(clientPages.client, { id: survivor_id })} replace />;
  if (read.error?.status === 404) return <ClientGone />;
  if (read.error?.status === 455) {
    return (
      <RecordRefused read={read} actions={<BackToClients />}>
        {text('not_assigned_text', { owner: owner_name })}
      </RecordRefused>
    );
  }
  return <RecordNotLoaded title={text('client_not_loaded')} read={read} />;
}

const ClientGone = () => (
  <RecordGone title={text('client_gone_title')} actions={<BackToClients />}>
    {text('client_gone_text')}
  </RecordGone>
);

const BackToClients = () => (
  <PageLink to={clientPages.clients} className={buttonClasses()}>
    {text('back_to_my_clients')}
  </PageLink>
);
