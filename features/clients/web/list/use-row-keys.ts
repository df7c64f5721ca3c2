import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback } from 'react';
import { useSession } from '#platform/web/session.tsx';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import type { Client } from '../../contract.ts';
import type { Selection } from './use-selection.ts';

interface RowKeysOptions {
  /** The element the rows are in. */
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Client[];
  selection: Selection;
}

/**
 * J and K or the arrows move between rows, X ticks the row one is on, Shift X everything up to it.
 * Enter opens by itself: the focus is on the row's link.
 *
 * @returns the handler of the arrows, which work inside the list alone and are no single keys.
 */
export function useRowKeys({ scroller, rows, selection }: RowKeysOptions) {
  const { single_key_shortcuts } = useSession();

  const move = useCallback(
    (step: 1 | -1) => {
      const from = rows.findIndex(({ id }) => id === currentRow(scroller.current));
      const target = from < 0 ? firstInSight(scroller.current) : linkOf(scroller.current, rows[from + step]?.id);
      target?.focus();
      target?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    },
    [scroller, rows],
  );

  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      x: ({ shiftKey }) => {
        const id = currentRow(scroller.current) ?? hoveredRow(scroller.current);
        if (id !== null) selection.toggle(id, shiftKey);
      },
    },
    single_key_shortcuts,
  );

  return useCallback(
    (event: ReactKeyboardEvent) => {
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
      // A menu or popover of a row is drawn elsewhere, but its keys come by here.
      const isInList = scroller.current?.contains(event.target as Node);
      if (!step || !isInList || event.defaultPrevented || hasModifier(event)) return;
      event.preventDefault();
      move(step);
    },
    [scroller, move],
  );
}

const hasModifier = ({ altKey, ctrlKey, metaKey }: ReactKeyboardEvent) => altKey || ctrlKey || metaKey;

const clientOf = (row: Element | null | undefined): number | null =>
  row instanceof HTMLElement && row.dataset.client ? Number(row.dataset.client) : null;

const currentRow = (scroller: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest('tr[data-client]');
  return scroller?.contains(row ?? null) ? clientOf(row) : null;
};

const hoveredRow = (scroller: HTMLElement | null) => clientOf(scroller?.querySelector('tr[data-client]:hover'));

const linkOf = (scroller: HTMLElement | null, id: number | undefined) =>
  scroller?.querySelector<HTMLElement>(`tr[data-client="${id}"] [data-row-link]`);

function firstInSight(scroller: HTMLElement | null): HTMLElement | null | undefined {
  const top = scroller?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const links = [...(scroller?.querySelectorAll<HTMLElement>('tr[data-client] [data-row-link]') ?? [])];
  return links.find((link) => link.getBoundingClientRect().top >= top);
}
