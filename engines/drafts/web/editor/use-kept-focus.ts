import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps the focus that moving or removing an item would lose: it stays on the same button, else goes to the item that
 * is chosen then.
 *
 * @returns what is called before such a change.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (!before || list.current?.contains(document.activeElement)) return;
    const next = before.isConnected ? before : list.current?.querySelector<HTMLElement>('[aria-current=true]');
    next?.focus();
  });
  const [hold] = useState(() => () => {
    held.current = document.activeElement as HTMLElement | null;
  });
  return hold;
}
