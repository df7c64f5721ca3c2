/** The person's choice of theme. `system` follows the device and changes with it. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

const storageKey = 'leadkeep.theme';
const darkQuery = '(prefers-color-scheme: dark)';

/**
 * Sets `data-theme` on <html> before the first paint, so that a dark screen never flashes white.
 * The server writes it inline in <head> with the nonce of the response. Storage may be forbidden, then the system decides.
 */
export const themeScript =
  `(function(){var c=null;try{c=localStorage.getItem(${JSON.stringify(storageKey)})}catch(e){}` +
  `document.documentElement.dataset.theme=c==='light'||c==='dark'?c:matchMedia(${JSON.stringify(darkQuery)}).matches?'dark':'light'})()`;

/** The stored choice; `system` when nothing is stored or storage is forbidden. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and shows it at once, in every tab of this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  showTheme(choice);
  for (const listener of listeners) listener();
}

/** The theme a choice means on this device now. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

/** Keeps <html> in step with the device and with other tabs. Call once when the application starts; returns the way to stop. */
export function followTheme(): () => void {
  const media = matchMedia(darkQuery);
  const refresh = () => {
    showTheme(readThemeChoice());
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) refresh();
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
