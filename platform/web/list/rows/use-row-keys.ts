import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback } from 'react';
import { useShortcuts } from '../../browser/shortcuts.ts';
import { useSession } from '../../session.tsx';
import { arrowStep, stepFrom } from './row-keys.ts';

interface RowKeysOptions {
  /** The element around the rows. */
  scroller: RefObject<HTMLElement | null>;
  ids: readonly number[];
  /** Absent where rows cannot be selected. */
  toggle: ((id: number, isRange: boolean) => void) | undefined;
}

/**
 * Handles the list's keys: J and K or the arrows move between rows, X selects the focused row, Shift X everything up to
 * it. Enter needs no handler, because the focus is on the row's link.
 *
 * @returns the handler of the arrows, which work only inside the list and are no single keys.
 */
export function useRowKeys({ scroller, ids, toggle }: RowKeysOptions) {
  const { single_key_shortcuts } = useSession();

  const move = useCallback(
    (step: 1 | -1) => {
      const current = currentRow(scroller.current);
      const target =
        current === null || !ids.includes(current)
          ? firstInSight(scroller.current)
          : findLink(scroller.current, stepFrom(ids, current, step));
      target?.focus();
      target?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    },
    [scroller, ids],
  );

  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      ...(toggle && {
        x: ({ shiftKey }) => {
          const id = currentRow(scroller.current) ?? hoveredRow(scroller.current);
          if (id !== null) toggle(id, shiftKey);
        },
      }),
    },
    single_key_shortcuts,
  );

  return useCallback(
    (event: ReactKeyboardEvent) => {
      const step = arrowStep(event);
      // A menu or popover of a row is drawn elsewhere, but its key events bubble to here.
      const isInList = scroller.current?.contains(event.target as Node);
      if (!step || !isInList || event.defaultPrevented) return;
      event.preventDefault();
      move(step);
    },
    [scroller, move],
  );
}

const readRowId = (row: Element | null | undefined): number | null =>
  row instanceof HTMLElement && row.dataset.row ? Number(row.dataset.row) : null;

const currentRow = (scroller: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest('tr[data-row]');
  return scroller?.contains(row ?? null) ? readRowId(row) : null;
};

const hoveredRow = (scroller: HTMLElement | null) => readRowId(scroller?.querySelector('tr[data-row]:hover'));

const findLink = (scroller: HTMLElement | null, id: number | undefined) =>
  scroller?.querySelector<HTMLElement>(`tr[data-row="${id}"] [data-row-link]`);

function firstInSight(scroller: HTMLElement | null): HTMLElement | null | undefined {
  const top = scroller?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
  const links = [...(scroller?.querySelectorAll<HTMLElement>('tr[data-row] [data-row-link]') ?? [])];
  return links.find((link) => link.getBoundingClientRect().top >= top);
}
