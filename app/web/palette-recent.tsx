import { useNavigate, useRouterState } from '@tanstack/react-router';
import { FileText, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { fillContentPage } from '#features/content/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useReadMany } from '#platform/web/read-many.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { type RecentPlace, recentPlaces } from './recent.ts';
import { text } from './tools-en.ts';

const SHOWN = 5;

/** Returns the places last visited except the present one; deleted or hidden ones are absent. */
export function useRecentGroup(isShown: boolean, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [places] = useState(recentPlaces);
  const listIds = (wanted: RecentPlace['kind']) =>
    isShown ? places.filter(({ kind }) => kind === wanted).map(({ id }) => ({ params: { id } })) : [];
  const people = useReadMany(clients.get, listIds('client')).map((client) => ({
    id: `recent-client-${client.id}`,
    to: fillPage(clientPages.client, { id: client.id }),
    label: client.name,
    icon: <Avatar of={client} size={24} />,
  }));
  const files = useReadMany(documentTemplates.get, listIds('file'));
  const messages = useReadMany(textTemplates.get, listIds('message'));
  const contents = [...files, ...messages].map((content) => ({
    id: `recent-${content.type === 'file' ? 'file' : 'message'}-${content.id}`,
    to: fillContentPage(content),
    label: content.title,
    icon: <Icon of={content.type === 'file' ? FileText : MessageSquareText} />,
  }));
  const known = new Map([...people, ...contents].map((item) => [item.id, item]));
  const commands = places
    .map(({ kind, id }) => known.get(`recent-${kind}-${id}`))
    .filter((item) => item !== undefined)
    .filter(({ to }) => to !== path)
    .slice(0, SHOWN)
    .map(
      ({ id, to, label, icon }): Command => ({
        id,
        label,
        icon,
        onSelect: () => {
          onClose();
          void navigate({ to });
        },
      }),
    );
  return { heading: text('palette_recent'), commands };
}
