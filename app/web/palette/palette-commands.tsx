import { ArrowRight, Keyboard, LogOut, UserPlus } from 'lucide-react';
import { openAddClient } from '#features/clients/web/index.ts';
import { fillPage, type TitledPage } from '#platform/contract/pages.ts';
import type { PaletteEntry } from '#platform/web/module.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { managesPlan, mayBuy } from '#platform/web/plan-rights.ts';
import { mayUse, useInstallation, useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Command, CommandGroup } from '#platform/web/ui/overlays/command-list.tsx';
import { text as shellText } from '../en.ts';
import { webModules } from '../modules.ts';
import { useMyAreas } from '../shell/areas.ts';
import { text } from '../shell/tools-en.ts';
import { openLogOut, openShortcuts } from './open-tool.ts';

const entries = webModules.flatMap(({ palette = [] }) => palette);
const tools = webModules.flatMap(({ paletteTools = [] }) => paletteTools);

export function useCreateGroup(query: string, onClose: () => void): CommandGroup {
  const key = useKeyLabels();
  const further = useEntries('create', onClose);
  const name = query.trim();
  const add: Command = {
    id: 'add-client',
    label: name ? text('add_client_named', { name }) : shellText('add_client'),
    icon: <Icon of={UserPlus} />,
    ...key('C'),
    onSelect: () => {
      onClose();
      openAddClient(name);
    },
  };
  return { heading: text('create'), commands: [add, ...fitting(query, further)] };
}

/** Returns the areas, and on a search the pages inside them. */
export function useAreaGroup(query: string, onClose: () => void): CommandGroup {
  const open = useOpenPage(onClose);
  const key = useKeyLabels();
  const inner = useEntries('go_to', onClose);
  const areas = useMyAreas().map((area) => ({
    id: `area-${area.key}`,
    label: area.page.title,
    icon: <Icon of={ArrowRight} isDirectional />,
    ...key(`G ${area.key.toUpperCase()}`),
    onSelect: () => open(area.page),
  }));
  return { heading: text('go_to'), commands: fitting(query, query.trim() === '' ? areas : [...areas, ...inner]) };
}

export function useAccountGroup(query: string, onClose: () => void): CommandGroup {
  const key = useKeyLabels();
  const pages = useEntries('account', onClose);
  const show = (tool: () => void) => () => {
    onClose();
    tool();
  };
  const commands: Command[] = [
    ...pages,
    {
      id: 'shortcuts',
      label: shellText('shortcuts'),
      icon: <Icon of={Keyboard} />,
      ...key('?'),
      onSelect: show(openShortcuts),
    },
    { id: 'log-out', label: text('log_out'), icon: <Icon of={LogOut} />, onSelect: show(openLogOut) },
  ];
  return { heading: text('account'), commands: fitting(query, commands) };
}

/** Returns what features and integrations offer under a heading, for people who may use it. */
function useEntries(group: PaletteEntry['group'], onClose: () => void): Command[] {
  const person = useSession();
  const installation = useInstallation();
  const open = useOpenPage(onClose);
  const pages = entries
    .filter((entry) => entry.group === group && (entry.policy === undefined || mayUse(person, entry.policy)))
    .filter(({ about }) => about === undefined || (about === 'paid' ? managesPlan : mayBuy)(person, installation))
    .map(({ page, label = page.title, icon }) => ({
      id: `page-${page.pattern}`,
      label,
      icon: icon ? <Icon of={icon} /> : <Icon of={ArrowRight} isDirectional />,
      onSelect: () => open(page),
    }));
  const opened = tools
    .filter((tool) => tool.group === group)
    .map(({ label, icon, open: openTool }) => ({
      id: `tool-${label}`,
      label,
      icon: <Icon of={icon} />,
      onSelect: () => {
        onClose();
        openTool();
      },
    }));
  return [...pages, ...opened];
}

const fitting = (query: string, commands: Command[]): Command[] =>
  commands.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));

function useOpenPage(onClose: () => void) {
  const navigate = useNavigate();
  return (page: TitledPage) => {
    onClose();
    void navigate({ to: fillPage(page) });
  };
}

/** Returns the single key of each command, where the person has single keys on. */
function useKeyLabels() {
  const { single_key_shortcuts } = useSession();
  return (shortcut: string) => (single_key_shortcuts ? { shortcut } : {});
}
