import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { clients } from '#features/clients/contract.ts';
import { openAddClient } from '#features/clients/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { fromList } from '#platform/web/list-return.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { type CommandGroup, CommandList } from '#platform/web/ui/command-list.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Kbd } from '#platform/web/ui/kbd.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';
import { useContentGroup } from './palette-content.tsx';

/** Shorter than the pause of lists: here somebody waits for the answer with the fingers on the keys. */
const PAUSE_MS = 120;
const SHOWN_CLIENTS = 6;
/** From here on something is looked for. */
const MIN_LETTERS = 2;

/** Jump to a client or an area, or start something, without leaving the keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), PAUSE_MS);
  const search = settled.length >= MIN_LETTERS ? settled : null;
  const found = useFoundClients(search);
  const groups = [
    found.group(onClose),
    useContentGroup(search, onClose),
    useCreateGroup(query, onClose),
    useAreaGroup(query, onClose),
  ];
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--ui-z-dialog) bg-scrim" />
        <Dialog.Popup
          aria-label={text('search_or_jump')}
          className="fixed inset-x-0 top-[13vh] z-(--ui-z-dialog) mx-auto flex max-h-[70vh] w-[640px] max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-lg bg-raised shadow-dialog outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none"
        >
          <CommandList
            label={text('search_or_jump')}
            placeholder={text('search_or_jump')}
            query={query}
            onQueryChange={setQuery}
            groups={groups}
            isLoading={found.isLoading}
            emptyText={text('palette_empty')}
            onClose={onClose}
            footer={<KeyHints />}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const KeyHints = () => (
  <>
    <span className="flex items-center gap-1">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {text('palette_move')}
    </span>
    <span className="flex items-center gap-1">
      <Kbd>↵</Kbd> {text('palette_open')}
    </span>
    <span className="ms-auto flex items-center gap-1">
      <Kbd>?</Kbd> {text('palette_shortcuts')}
    </span>
  </>
);

/** Clients that fit what is typed; the earlier answer stays until the next is here. */
function useFoundClients(search: string | null) {
  const navigate = useNavigate();
  const isAsked = search !== null;
  const read = useRead(
    clients.search,
    { query: { search: search ?? '', page_size: SHOWN_CLIENTS } },
    { enabled: isAsked, keepPrevious: true },
  );
  const rows = isAsked ? (read.data?.results ?? []) : [];
  const group = (onClose: () => void): CommandGroup => ({
    heading: text('palette_clients'),
    commands: rows.map((client) => ({
      id: `client-${client.id}`,
      label: client.name,
      icon: <Avatar of={client} size={24} />,
      hint: client.phone ?? client.email ?? '',
      onSelect: () => {
        onClose();
        void navigate({ to: `/client/${client.id}` as string, state: fromList });
      },
    })),
  });
  return { group, isLoading: isAsked && read.isFetching };
}

function useCreateGroup(query: string, onClose: () => void): CommandGroup {
  const name = query.trim();
  return {
    heading: text('create'),
    commands: [
      {
        id: 'add-client',
        label: name ? text('add_client_named', { name }) : text('add_client'),
        icon: <Icon of={UserPlus} />,
        shortcut: 'C',
        onSelect: () => {
          onClose();
          openAddClient(name);
        },
      },
    ],
  };
}

function useAreaGroup(query: string, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const person = useSession();
  const wanted = query.trim().toLowerCase();
  const areas = navigation
    .filter(({ policy }) => policy === undefined || mayUse(person, policy))
    .filter(({ label }) => label.toLowerCase().includes(wanted));
  return {
    heading: text('go_to'),
    commands: areas.map(({ page, label, key }) => ({
      id: `area-${page}`,
      label,
      icon: <Icon of={ArrowRight} isDirectional />,
      shortcut: `G ${key.toUpperCase()}`,
      onSelect: () => {
        onClose();
        void navigate({ to: pageRoutes[page].path as string });
      },
    })),
  };
}
