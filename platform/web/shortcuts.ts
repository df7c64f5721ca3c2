import { useEffect, useRef } from 'react';

/** By key, or two keys one after the other: 'c', '?', 'g c', '/'. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** The second key of a pair must come within this time. */
const PAIR_MS = 1_000;

/**
 * Single keys as on the record and in the list (design-language §12). They never fire while somebody types or chooses in
 * a menu or dialog, nor with a modifier held, and not at all where the person has switched them off.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    if (!isOn) return;
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPlain(event)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isPaired = first !== null && event.timeStamp - first.at < PAIR_MS;
      const action = (isPaired && current.current[`${first?.key} ${key}`]) || current.current[key];
      first = startsPair(current.current, key) ? { key, at: event.timeStamp } : null;
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

const startsPair = (shortcuts: Shortcuts, key: string) =>
  Object.keys(shortcuts).some((name) => name.startsWith(`${key} `));

function isPlain(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  if (isForText(target)) return false;
  return target.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]') === null;
}

/** Is the key for a field? Then it is nobody else's. */
export const isTyping = (event: KeyboardEvent): boolean => event.isComposing || isForText(event.target as HTMLElement);

function isForText(target: HTMLElement): boolean {
  if (target.tagName === 'INPUT') return !['checkbox', 'button', 'submit'].includes((target as HTMLInputElement).type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
