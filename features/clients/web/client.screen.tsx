import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { NotLoaded, type NotLoadedProps } from '#platform/web/not-loaded.tsx';
import { PageTitle } from '#platform/web/page-title.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { RecordSkeleton } from '#platform/web/ui/skeleton.tsx';
import { NoPermissionPanel, StatePanel } from '#platform/web/ui/state-panel.tsx';
import { type Client, clients } from '../contract.ts';
import { ClientDetails } from './client-details.tsx';
import { ClientHead } from './client-head.tsx';
import { text } from './en.ts';
import { useSeen } from './use-seen.ts';

/** What other features put on the page of a client. */
export interface ClientPanels {
  /** Contact and share buttons in the head. */
  Actions: (props: { client: Client }) => ReactNode;
  /** Under the contact details: where the lead came from. */
  Source: (props: { client: Client }) => ReactNode;
  Timeline: (props: { client: Client }) => ReactNode;
  /** The column of what to do next. */
  NextSteps: (props: { client: Client }) => ReactNode;
  /** Told once when a person really looks at the client. */
  onSeen: (client: Client) => void;
}

/** The record: who it is, what happened, what to do next. */
export function ClientScreen({ panels }: { panels: ClientPanels }) {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const read = useRead(clients.get, { params: { id } }, { enabled: Number.isSafeInteger(id) && id > 0 });
  if (!Number.isSafeInteger(id) || id <= 0) return <ClientGone />;
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) return <ClientRefused read={read} />;
  return <ClientRecord client={read.data} panels={panels} />;
}

type Part = 'timeline' | 'next_steps' | 'details';

/** Three columns; with less room the sides become views of their own. */
function ClientRecord({ client, panels }: { client: Client; panels: ClientPanels }) {
  const [part, setPart] = useState<Part>('timeline');
  const { Actions, Source, Timeline, NextSteps, onSeen } = panels;
  useSeen(client, onSeen);
  return (
    <>
      <PageTitle title={client.name} />
      <ClientHead client={client} actions={<Actions client={client} />} />
      <div className="flex justify-center border-b border-line px-4 py-2 xl:hidden">
        <Segmented
          label={text('client_parts')}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'timeline', label: text('timeline') },
            { value: 'next_steps', label: text('next_steps') },
            { value: 'details', label: text('details') },
          ]}
        />
      </div>
      <div className="flex min-h-0 flex-1 lg:grid lg:grid-cols-[316px_minmax(0,1fr)] xl:grid-cols-[316px_minmax(0,1fr)_332px]">
        <div className={column(part === 'details', 'overflow-y-auto border-line-2 lg:block lg:border-e')}>
          <ClientDetails client={client} />
          <Source client={client} />
        </div>
        <div className={column(part === 'timeline', 'overflow-y-auto xl:block')}>
          <Timeline client={client} />
        </div>
        <div
          className={column(part === 'next_steps', 'overflow-y-auto border-line-2 bg-canvas p-4 xl:block xl:border-s')}
        >
          <NextSteps client={client} />
        </div>
      </div>
    </>
  );
}

const column = (isShown: boolean, classes: string) => classNames('min-w-0 flex-1', isShown ? '' : 'hidden', classes);

/** Missing, hidden or failed: each says who can help and leads back. */
function ClientRefused({ read }: Pick<NotLoadedProps, 'read'>) {
  const { owner_name } = useSession();
  if (read.error?.status === 404) return <ClientGone />;
  if (read.error?.status === 455) {
    return (
      <NoPermissionPanel title={text('not_assigned_title')} actions={<BackToClients />}>
        {text('not_assigned_text', { owner: owner_name })}
      </NoPermissionPanel>
    );
  }
  return <NotLoaded title={text('client_not_loaded')} read={read} />;
}

const ClientGone = () => (
  <StatePanel title={text('client_gone_title')} actions={<BackToClients />}>
    {text('client_gone_text')}
  </StatePanel>
);

const BackToClients = () => (
  <Link to="/clients" className={buttonClasses()}>
    {text('back_to_my_clients')}
  </Link>
);
