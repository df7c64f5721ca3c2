import { useEffect, useLayoutEffect, useRef } from 'react';

/** Every single key or pair of keys; `app/web/palette/shortcut-table.ts` describes each in words. */
export type ShortcutKey =
  | '/'
  | '?'
  | '['
  | ']'
  | 'a'
  | 'c'
  | 'f'
  | 'j'
  | 'k'
  | 'n'
  | 's'
  | 't'
  | 'w'
  | 'x'
  | `g ${string}`;

export type Shortcuts = { readonly [Key in ShortcutKey]?: (event: KeyboardEvent) => void };

interface Registration {
  actions: () => Shortcuts;
  isOn: boolean;
}

/** Milliseconds within which the second key of a pair must come. */
const PAIR_MS = 1_000;

const registrations = new Set<Registration>();
let first: { key: string; at: number } | null = null;
/** The number of dialogs and menus that are about to open; until they do, no key acts. */
let opening = 0;

/**
 * Registers single keys. They never act while somebody types, with a modifier held, while a dialog, menu or list of
 * options is open or about to open, nor where the person has switched them off. The list of shortcuts shows registered
 * keys, so a key is registered only where it does something.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const registration = { actions: () => current.current, isOn };
    if (registrations.size === 0) document.addEventListener('keydown', onKeyDown);
    registrations.add(registration);
    return () => {
      registrations.delete(registration);
      if (registrations.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn]);
}

/** Disables all keys while it is mounted, because the code of an opening dialog or menu is still loading. */
export function KeysHeld(): null {
  useLayoutEffect(() => {
    opening += 1;
    return () => {
      opening -= 1;
    };
  }, []);
  return null;
}

/** Returns the keys that act on this screen now. */
export const activeShortcuts = (): Set<string> =>
  new Set([...registrations].filter(({ isOn }) => isOn).flatMap(({ actions }) => Object.keys(actions())));

/** Returns whether the key does something here, even where single keys are switched off. */
export const hasShortcut = (key: ShortcutKey): boolean => findAction(key) !== undefined;

/** Runs the key's action, for a menu that offers the same. */
export const runShortcut = (key: ShortcutKey): void => findAction(key)?.(new KeyboardEvent('keydown', { key }));

const findAction = (key: ShortcutKey) =>
  [...registrations].map(({ actions }) => actions()[key]).find((action) => action !== undefined);

function onKeyDown(event: KeyboardEvent): void {
  if (!isPlain(event)) return;
  const keys = [...registrations].filter(({ isOn }) => isOn).map(({ actions }) => actions());
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : null;
  const find = (name: string) => keys.map((actions) => actions[name as ShortcutKey]).find((action) => action);
  const action = (pair && find(pair)) || find(key);
  const startsPair = keys.some((actions) => Object.keys(actions).some((name) => name.startsWith(`${key} `)));
  first = startsPair ? { key, at: event.timeStamp } : null;
  if (!action) return;
  event.preventDefault();
  action(event);
}

const OVERLAY = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}][data-open]`).join();

function isPlain(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return false;
  const isInList = (event.target as HTMLElement).closest('[role=listbox]') !== null;
  return !isInList && opening === 0 && !isOverlayOpen();
}

export const isOverlayOpen = (): boolean => document.querySelector(OVERLAY) !== null;

/** Returns whether the key is input for a field, which no shortcut may take. */
export const isTyping = (event: KeyboardEvent): boolean => event.isComposing || isForText(event.target as HTMLElement);

function isForText(target: HTMLElement): boolean {
  if (target.tagName === 'INPUT') return !['checkbox', 'button', 'submit'].includes((target as HTMLInputElement).type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}
