import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PaletteSearch } from '#platform/web/module.ts';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { type CommandGroup, CommandList } from '#platform/web/ui/overlays/command-list.tsx';
import { text as shellText } from '../en.ts';
import { text } from '../shell/tools-en.ts';
import type { EarlyLetters } from './early-letters.ts';
import { openShortcuts } from './open-tool.ts';
import { useClientActions, useFoundClients, useMeantClient } from './palette-clients.tsx';
import { useAccountGroup, useAreaGroup, useCreateGroup } from './palette-commands.tsx';
import { useRecentGroup } from './palette-recent.tsx';

/** Shorter than the pause of lists, because a person waits for the palette while typing. */
const PAUSE_MS = 120;
/** The fewest letters that start a search. */
const MIN_LETTERS = 2;

interface CommandPaletteProps {
  /** The letters typed while the palette was loading. */
  early: EarlyLetters;
  /** The element that gets the focus back; a page that opens sets its own. */
  opener: HTMLElement | null;
  /** The searches of features. */
  searches: readonly PaletteSearch[];
  onClose: () => void;
}

/** A dialog to open a client or an area, or to do something, from the keyboard. */
export function CommandPalette({ early, opener, searches, onClose }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [path] = useState(location.pathname);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--ui-z-dialog) bg-scrim" />
        <Dialog.Popup
          aria-label={shellText('search_or_jump')}
          initialFocus={input}
          finalFocus={() => (location.pathname === path ? opener : false)}
          className="fixed inset-x-0 top-[13vh] z-(--ui-z-dialog) mx-auto flex max-h-[70vh] w-[640px] max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-lg bg-raised shadow-dialog outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none forced-colors:border"
        >
          <PaletteContent {...{ early, input, searches, onClose }} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteContentProps {
  early: EarlyLetters;
  input: RefObject<HTMLInputElement | null>;
  searches: readonly PaletteSearch[];
  onClose: () => void;
}

function PaletteContent({ early, input, searches, onClose }: PaletteContentProps) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const settled = useDebounced(query.trim(), PAUSE_MS);
  const search = settled.length >= MIN_LETTERS ? settled : null;
  const found = useFoundClients(search, onClose);
  const meant = useMeantClient(found.ids.find((id) => activeId === `client-${id}`) ?? found.ids[0]);

  // In the same frame as the drawing: letters typed before go into the field, which takes the next one itself.
  useLayoutEffect(() => {
    setQuery(early.take());
    input.current?.focus();
  }, [early, input]);

  const isEmpty = query.trim() === '';
  const actions = useClientActions(meant, onClose);
  const recent = useRecentGroup(isEmpty, onClose);
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests are the same for as long as the page is there
  const others = searches.map((useFound) => useFound(search, onClose));
  const create = useCreateGroup(query, onClose);
  const places = [useAreaGroup(query, onClose), useAccountGroup(query, onClose)];
  // Matching results come before the offer to add a client.
  const groups: CommandGroup[] = isEmpty
    ? [actions, recent, create, ...places]
    : [found.group, actions, ...others, ...places, create];
  return (
    <CommandList
      label={shellText('search_or_jump')}
      placeholder={shellText('search_or_jump')}
      inputRef={input}
      query={query}
      onQueryChange={setQuery}
      onActive={setActiveId}
      groups={groups}
      isLoading={found.isLoading}
      emptyText={text('palette_empty')}
      onClose={onClose}
      footer={<KeyHints onClose={onClose} />}
    />
  );
}

const KeyHints = ({ onClose }: { onClose: () => void }) => (
  <>
    <span className="flex items-center gap-1">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {text('palette_move')}
    </span>
    <span className="flex items-center gap-1">
      <Kbd>↵</Kbd> {text('palette_open')}
    </span>
    <LinkButton
      tone="quiet"
      className="ms-auto"
      onClick={() => {
        onClose();
        openShortcuts();
      }}
    >
      {text('palette_shortcuts')}
    </LinkButton>
  </>
);
