import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Keyboard, LogOut, Settings, Upload, User, UserPlus } from 'lucide-react';
import { openAddClient } from '#features/clients/web/index.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { navigation } from '../navigation.ts';
import { type PageName, pageRoutes } from '../page-routes.ts';
import { text } from './en.ts';
import { openLogOut, openShortcuts } from './open-tool.ts';

export function useCreateGroup(query: string, onClose: () => void): CommandGroup {
  const open = useOpenPage(onClose);
  const key = useKeyLabels();
  const name = query.trim();
  const add: Command = {
    id: 'add-client',
    label: name ? text('add_client_named', { name }) : text('add_client'),
    icon: <Icon of={UserPlus} />,
    ...key('C'),
    onSelect: () => {
      onClose();
      openAddClient(name);
    },
  };
  const bringIn: Command = {
    id: 'import',
    label: text('import_clients_long'),
    icon: <Icon of={Upload} />,
    onSelect: () => open('import_clients'),
  };
  return { heading: text('create'), commands: [add, ...fitting(query, [bringIn])] };
}

/** Pages inside the areas; offered when somebody looks for them. */
const innerPages: readonly { page: PageName; policy?: PolicyKey }[] = [
  { page: 'follow_ups' },
  { page: 'recently_active' },
  { page: 'uncontacted' },
  { page: 'messages' },
  { page: 'files' },
  { page: 'needs_attention', policy: 'INTEGRATIONS.MANAGE' },
];

export function useAreaGroup(query: string, onClose: () => void): CommandGroup {
  const person = useSession();
  const open = useOpenPage(onClose);
  const key = useKeyLabels();
  const isAllowed = ({ policy }: { policy?: PolicyKey }) => policy === undefined || mayUse(person, policy);
  const icon = <Icon of={ArrowRight} isDirectional />;
  const areas = navigation.filter(isAllowed).map((area) => ({
    id: `area-${area.page}`,
    label: area.label,
    icon,
    ...key(`G ${area.key.toUpperCase()}`),
    onSelect: () => open(area.page),
  }));
  const inner = innerPages.filter(isAllowed).map(({ page }) => ({
    id: `page-${page}`,
    label: pageRoutes[page].title as string,
    icon,
    onSelect: () => open(page),
  }));
  const offered = query.trim() === '' ? areas : [...areas, ...inner];
  return { heading: text('go_to'), commands: fitting(query, offered) };
}

export function useAccountGroup(query: string, onClose: () => void): CommandGroup {
  const open = useOpenPage(onClose);
  const key = useKeyLabels();
  const show = (tool: () => void) => () => {
    onClose();
    tool();
  };
  const settings = <Icon of={Settings} />;
  const commands: Command[] = [
    { id: 'profile', label: text('profile'), icon: <Icon of={User} />, onSelect: () => open('profile') },
    { id: 'settings', label: text('settings'), icon: settings, onSelect: () => open('personalisation') },
    {
      id: 'follow-up-settings',
      label: text('follow_up_settings'),
      icon: settings,
      onSelect: () => open('account_follow_ups'),
    },
    {
      id: 'shortcuts',
      label: text('shortcuts'),
      icon: <Icon of={Keyboard} />,
      ...key('?'),
      onSelect: show(openShortcuts),
    },
    { id: 'log-out', label: text('log_out'), icon: <Icon of={LogOut} />, onSelect: show(openLogOut) },
  ];
  return { heading: text('account'), commands: fitting(query, commands) };
}

const fitting = (query: string, commands: Command[]): Command[] =>
  commands.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));

function useOpenPage(onClose: () => void) {
  const navigate = useNavigate();
  return (page: PageName) => {
    onClose();
    void navigate({ to: pageRoutes[page].path as string });
  };
}

/** The single key of a command, where the person has them on. */
function useKeyLabels() {
  const { single_key_shortcuts } = useSession();
  return (shortcut: string) => (single_key_shortcuts ? { shortcut } : {});
}
