const PREFIX = 'personal.';

/** Returns the key under which `localStorage` keeps something of a person, until they sign out. */
export const personalKey = (name: string): string => PREFIX + name;

/** Removes everything that this browser keeps of a person. */
export function clearPersonalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to forget.
  }
}
