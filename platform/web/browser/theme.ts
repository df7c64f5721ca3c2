import { DARK_QUERY, THEME_STORAGE_KEY } from '../../contract/startup/theme-script.ts';

/** The person's choice of theme. `system` follows the device and changes with it. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

/** Returns the stored choice; `system` when nothing is stored or storage is forbidden. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and shows it at once, in every tab of this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, choice);
  } catch {
    // Storage is forbidden, so the choice lasts until the page is left.
  }
  showTheme(choice);
  for (const listener of listeners) listener();
}

/** Returns the theme that a choice means on this device now. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

/**
 * Keeps <html> in step with the device and with other tabs; called once when the application starts. @returns a
 * function that stops it.
 */
export function followTheme(): () => void {
  const media = matchMedia(DARK_QUERY);
  const refresh = () => {
    showTheme(readThemeChoice());
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY || event.key === null) refresh();
  };
  refresh();
  media.addEventListener('change', refresh);
  window.addEventListener('storage', onStorage);
  return () => {
    media.removeEventListener('change', refresh);
    window.removeEventListener('storage', onStorage);
  };
}

/** For `useSyncExternalStore(onThemeChoice, readThemeChoice)`. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function showTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.theme = resolveTheme(choice);
}
