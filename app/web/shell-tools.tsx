import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AddClientHost, openAddClient } from '#features/clients/web/index.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { navigation } from '../navigation.ts';
import { pageRoutes } from '../page-routes.ts';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

type Tool = 'palette' | 'shortcuts';

const openers = new Set<(tool: Tool) => void>();

/** Opens the palette or the list of shortcuts from a button. */
export const openTool = (tool: Tool): void => {
  for (const open of openers) open(tool);
};

/** What belongs to the whole signed-in application and is drawn only when somebody asks for it. */
export function ShellTools() {
  const [tool, setTool] = useState<Tool | null>(null);
  const close = () => setTool(null);
  useEffect(() => {
    openers.add(setTool);
    return () => {
      openers.delete(setTool);
    };
  }, []);
  usePaletteKey(() => setTool('palette'));
  useGoKeys({ c: () => openAddClient(), '?': () => setTool('shortcuts') });
  return (
    <Suspense fallback={null}>
      {tool === 'palette' && <CommandPalette onClose={close} />}
      {tool === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      <AddClientHost />
    </Suspense>
  );
}

/** ⌘K or Ctrl K, wherever the focus is. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** G, then the letter of an area. */
function useGoKeys(others: Record<string, () => void>): void {
  const navigate = useNavigate();
  const person = useSession();
  const areas = navigation.filter(({ policy }) => policy === undefined || mayUse(person, policy));
  const jumps = areas.map(({ key, page }) => [
    `g ${key}`,
    () => void navigate({ to: pageRoutes[page].path as string }),
  ]);
  useShortcuts({ ...Object.fromEntries(jumps), ...others }, person.single_key_shortcuts);
}
