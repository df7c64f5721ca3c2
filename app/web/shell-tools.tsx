import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { AddClientHost, openAddClient } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useSession } from '#platform/web/session.tsx';
import { KeysHeld, useShortcuts } from '#platform/web/shortcuts.ts';
import { useMyAreas } from './areas.ts';
import { webModules } from './modules.ts';
import { beginPalette, openers, openPalette, openShortcuts, type Tool } from './open-tool.ts';

type PaletteProps = Omit<ComponentProps<typeof import('./command-palette.tsx').CommandPalette>, 'searches'>;

/** The palette with what features find for it. */
async function loadPalette() {
  const [{ CommandPalette }, ...searches] = await Promise.all([
    import('./command-palette.tsx'),
    ...webModules.flatMap(({ paletteSearch }) => (paletteSearch ? [paletteSearch()] : [])),
  ]);
  return { default: (props: PaletteProps) => <CommandPalette {...props} searches={searches} /> };
}

const CommandPalette = lazy(loadPalette);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

const LogOutQuestion = lazy(() =>
  import('./log-out-question.tsx').then((module) => ({ default: module.LogOutQuestion })),
);

/** The palette that was asked for before the shell was drawn. */
let asked: Tool | null = null;

function keepPaletteKey(event: KeyboardEvent): void {
  if (!isPaletteKey(event)) return;
  event.preventDefault();
  asked ??= beginPalette();
}

/** Hears the palette's key from the first moment of a page; the shell opens the palette once it is drawn. */
export const listenForPaletteKeyEarly = (): void => document.addEventListener('keydown', keepPaletteKey);

/** For a pointer that comes near. A failed attempt is repeated by the press, which also reports it. */
export const preparePalette = (): void => void loadPalette().catch(() => undefined);

/** What belongs to the whole signed-in application and is drawn only when somebody asks for it. */
export function ShellTools() {
  const [tool, setTool] = useState<Tool | null>(null);
  const close = () => setTool(null);
  useEffect(() => {
    openers.add(setTool);
    document.removeEventListener('keydown', keepPaletteKey);
    if (asked) setTool(asked);
    asked = null;
    return () => {
      openers.delete(setTool);
    };
  }, []);
  usePaletteKey(tool?.kind === 'palette');
  useGoKeys({ c: () => openAddClient(), '?': openShortcuts });
  return (
    <Suspense fallback={<KeysHeld />}>
      {tool?.kind === 'palette' && <CommandPalette {...tool} onClose={close} />}
      {tool?.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {tool?.kind === 'log-out' && <LogOutQuestion onClose={close} />}
      <AddClientHost />
    </Suspense>
  );
}

/** ⌘ K or Ctrl K. */
const isPaletteKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Wherever the focus is. */
function usePaletteKey(isOpen: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (!isOpen) openPalette();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

/** G, then the letter of an area. */
function useGoKeys(others: { c: () => void; '?': () => void }): void {
  const navigate = useNavigate();
  const person = useSession();
  const jumps = useMyAreas().map(({ key, page }) => [`g ${key}`, () => void navigate({ to: fillPage(page) })]);
  useShortcuts({ ...Object.fromEntries(jumps), ...others }, person.single_key_shortcuts);
}
