import { personalKey } from '#platform/web/browser/personal-storage.ts';

/** Signing out empties it, so that a warning whose cause goes on returns in the next session (readings.md B14). */
const KEY = personalKey('hidden_warnings');

/** Returns the ids of the warnings hidden in this session. */
export function readHidden(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Hides a warning until the person signs out. */
export function hideWarning(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readHidden().filter((other) => other !== id), id]));
  } catch {
    // A browser without storage shows the warning again with the next page.
  }
}
