import { CalendarPlus, Send, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChannelIcon } from '#domain/web/channel-icon.tsx';
import { domainText } from '#domain/web/en.ts';
import { type Client, clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage, readPageId } from '#platform/contract/pages.ts';
import { hasShortcut, runShortcut, type ShortcutKey } from '#platform/web/browser/shortcuts.ts';
import { useRead } from '#platform/web/data.ts';
import { fromList } from '#platform/web/list/visit/list-return.ts';
import { useNavigate, usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import type { CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { text } from '../shell/tools-en.ts';

const SHOWN_CLIENTS = 6;
/** How long an action waits for its screen. */
const LIMIT_MS = 5_000;
/** Frames for drawing after a navigation and for the focus that follows. */
const FRAMES = 3;

/** Finds clients that match what is typed; the earlier answer stays until the next arrives. */
export function useFoundClients(search: string | null, onClose: () => void) {
  const navigate = useNavigate();
  const isAsked = search !== null;
  const read = useRead(
    clients.search,
    { query: { search: search ?? '', page_size: SHOWN_CLIENTS } },
    { enabled: isAsked, keepPrevious: true },
  );
  const found = isAsked ? (read.data?.results ?? []) : [];
  const group: CommandGroup = {
    heading: text('palette_clients'),
    commands: found.map((client) => ({
      id: `client-${client.id}`,
      label: client.name,
      icon: <Avatar of={client} size={24} />,
      hint: [client.is_test ? domainText('test') : '', client.phone ?? client.email].filter(Boolean).join(' · '),
      onSelect: () => {
        onClose();
        void navigate({ to: fillPage(clientPages.client, { id: client.id }), state: fromList });
      },
    })),
  };
  return { ids: found.map(({ id }) => id), group, isLoading: isAsked && read.isFetching };
}

/** Returns the client that actions are about: the highlighted or first result, else the one whose record is open. */
export function useMeantClient(foundId: number | undefined): Client | undefined {
  const path = usePath();
  const id = foundId ?? readPageId(clientPages.client, path) ?? 0;
  return useRead(clients.get, { params: { id } }, { enabled: id > 0 }).data;
}

interface ClientAction {
  key: ShortcutKey;
  label: string;
  icon: ReactNode;
  isPossible: (client: Client, isPhone: boolean) => boolean;
}

const hasPhone = (client: Client) => client.phones.length > 0;
const mayEdit = (client: Client) => client.access_policy.EDIT;

/** The actions of a client; each does what its key does on the record. */
const actions: readonly ClientAction[] = [
  { key: 'w', label: text('action_whatsapp'), icon: <ChannelIcon channel="whatsapp" />, isPossible: hasPhone },
  { key: 't', label: text('action_call'), icon: <ChannelIcon channel="phone_call" />, isPossible: hasPhone },
  { key: 's', label: text('action_share'), icon: <Icon of={Send} />, isPossible: () => true },
  { key: 'f', label: text('action_follow_up'), icon: <Icon of={CalendarPlus} />, isPossible: mayEdit },
  {
    key: 'n',
    label: text('action_note'),
    icon: <Icon of={StickyNote} />,
    isPossible: (client, isPhone) => !isPhone || mayEdit(client),
  },
];

/** Returns the actions for a client, which run on the client's record. */
export function useClientActions(client: Client | undefined, onClose: () => void): CommandGroup {
  const navigate = useNavigate();
  const { single_key_shortcuts } = useSession();
  const isPhone = useIsPhone();
  if (!client) return { heading: '', commands: [] };
  const run = async (key: ShortcutKey) => {
    onClose();
    await navigate({ to: fillPage(clientPages.client, { id: client.id }) });
    runOnScreen(key);
  };
  return {
    heading: text('palette_with', { name: client.name }),
    commands: actions
      .filter(({ isPossible }) => isPossible(client, isPhone))
      .map(({ key, label, icon }) => ({
        id: `action-${key}`,
        label,
        icon,
        ...(single_key_shortcuts && !isPhone && { shortcut: key.toUpperCase() }),
        onSelect: () => void run(key),
      })),
  };
}

/** Runs a key's action on the opening screen as soon as the screen is there. */
function runOnScreen(key: ShortcutKey): void {
  const end = performance.now() + LIMIT_MS;
  let frames = 0;
  const look = () => {
    frames += 1;
    if (frames > FRAMES && hasShortcut(key)) runShortcut(key);
    else if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
