import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { BulkActionsHost } from '#features/bulk-actions/web/index.ts';
import { ExportHost } from '#features/client-export/web/index.ts';
import { AddClientHost, openAddClient } from '#features/clients/web/index.ts';
import { FollowUpsHost } from '#features/follow-ups/web/index.ts';
import { OfferCardsHost } from '#features/lead-offers/web/index.ts';
import { useOwnPreferences } from '#features/preferences/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { KeysHeld, useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { webModules } from '../modules.ts';
import { beginPalette, openers, openPalette, openShortcuts, type Tool } from '../palette/open-tool.ts';
import { useMyAreas } from './areas.ts';

type PaletteProps = Omit<ComponentProps<typeof import('../palette/command-palette.tsx').CommandPalette>, 'searches'>;

/** Loads the palette with the searches of features. */
async function loadPalette() {
  const [{ CommandPalette }, ...searches] = await Promise.all([
    import('../palette/command-palette.tsx'),
    ...webModules.flatMap(({ paletteSearch }) => (paletteSearch ? [paletteSearch()] : [])),
  ]);
  return { default: (props: PaletteProps) => <CommandPalette {...props} searches={searches} /> };
}

const CommandPalette = lazy(loadPalette);
const ShortcutsDialog = lazy(() =>
  import('../palette/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

const LogOutQuestion = lazy(() =>
  import('./log-out-question.tsx').then((module) => ({ default: module.LogOutQuestion })),
);

const AddClient = lazy(() => import('../client/add-client.tsx').then((module) => ({ default: module.AddClient })));

/** The palette opened before the shell was drawn. */
let asked: Tool | null = null;

function keepPaletteKey(event: KeyboardEvent): void {
  if (!isPaletteKey(event)) return;
  event.preventDefault();
  asked ??= beginPalette();
}

/** Listens for the palette's key from the page's first moment; the shell opens the palette once it is drawn. */
export const listenForPaletteKeyEarly = (): void => document.addEventListener('keydown', keepPaletteKey);

/** Loads the palette when a pointer comes near; the press repeats a failed attempt and reports it. */
export const preparePalette = (): void => void loadPalette().catch(() => undefined);

/** Draws the tools of the whole signed-in application when they are opened. */
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
  useOwnPreferences();
  useGoKeys({ c: () => openAddClient(), '?': openShortcuts });
  return (
    <>
      <Suspense fallback={<KeysHeld />}>
        {tool?.kind === 'palette' && <CommandPalette {...tool} onClose={close} />}
        {tool?.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {tool?.kind === 'log-out' && <LogOutQuestion onClose={close} />}
        <AddClientHost Dialog={AddClient} />
        <FollowUpsHost />
        <ExportHost />
        <BulkActionsHost />
      </Suspense>
      <OfferCardsHost />
    </>
  );
}

/** Returns whether the key is ⌘ K or Ctrl K. */
const isPaletteKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Opens the palette by its key, wherever the focus is. */
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

/** Opens an area by G and its letter. */
function useGoKeys(others: { c: () => void; '?': () => void }): void {
  const navigate = useNavigate();
  const person = useSession();
  const jumps = useMyAreas().map(({ key, page }) => [`g ${key}`, () => void navigate({ to: fillPage(page) })]);
  useShortcuts({ ...Object.fromEntries(jumps), ...others }, person.single_key_shortcuts);
}
