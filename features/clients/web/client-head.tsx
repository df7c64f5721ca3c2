import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { NewBadge } from '#platform/web/ui/badge.tsx';
import { buttonClasses, IconButton } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { onDemand } from '#platform/web/ui/on-demand.tsx';
import type { Client } from '../contract.ts';
import { ClientAssignee } from './client-assignee.tsx';
import { sourceWords, text } from './en.ts';
import { NeighbourLinks } from './neighbour-links.tsx';

const ClientMenu = onDemand<{ client: Client }>(() => import('./client-menu.tsx').then((module) => module.ClientMenu));

/** Name, where the client came from and whose it is; what one can do with it. */
export function ClientHead({ client, actions }: { client: Client; actions: ReactNode }) {
  const { time_zone } = useSession();
  const added = {
    date: formatDate(client.created_at, time_zone),
    source: client.source_name || sourceWords[client.source],
  };
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line-2 bg-surface px-4 py-3">
      <Link
        to="/clients"
        aria-label={text('back_to_clients')}
        className={buttonClasses({ variant: 'ghost', size: 'sm' })}
      >
        <Icon of={ArrowLeft} isDirectional />
      </Link>
      <Avatar of={client} size={40} />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex min-w-0 items-center gap-2.5">
          <h1 className="line-clamp-2 font-display text-2xl font-semibold">{client.name}</h1>
          <NewBadge isNew={client.is_new_lead} />
        </div>
        <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-fg-3">
          {text('added_from', added)}
          <span aria-hidden="true">·</span>
          <ClientAssignee client={client} />
        </div>
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {actions}
        <ClientMenu
          client={client}
          trigger={<IconButton variant="ghost" label={text('more_actions')} icon={<Icon of={Ellipsis} />} />}
        />
        <NeighbourLinks id={client.id} />
      </div>
    </header>
  );
}
