import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { ContentIcon, fillContentPage, useContents } from '#features/content/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNavigate, usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useReadMany } from '#platform/web/read-many.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { text } from '../shell/tools-en.ts';
import { recentPlaces } from './recent.ts';

const SHOWN = 5;

/** Returns the places last visited except the present one; deleted or hidden ones are absent. */
export function useRecentGroup(isShown: boolean, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const path = usePath();
  const [places] = useState(recentPlaces);
  const seen = isShown ? places.filter(({ kind }) => kind === 'client') : [];
  const people = useReadMany(
    clients.get,
    seen.map(({ id }) => ({ params: { id } })),
  ).map((client) => ({
    id: `recent-client-${client.id}`,
    to: fillPage(clientPages.client, { id: client.id }),
    label: client.name,
    icon: <Avatar of={client} size={24} />,
  }));
  const names = isShown ? places.map(({ kind, id }) => ({ type: kind, id })) : [];
  const contents = useContents(names).map(({ type, id, title }) => ({
    id: `recent-${type}-${id}`,
    to: fillContentPage({ type, id }),
    label: title,
    icon: <ContentIcon type={type} />,
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
