const PREFIX = 'personal.';

/** Returns the key under which `localStorage` keeps something of a person, until they sign out. */
export const personalKey = (name: string): string => PREFIX + name;

/** Returns the list that this browser keeps of a person under a name; an empty one where it keeps none. */
export function readPersonalList(name: string): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(personalKey(name)) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Keeps a list until the person signs out, in a browser that has storage. */
export function writePersonalList(name: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(personalKey(name), JSON.stringify(list));
  } catch {
    // The list is kept for this page alone.
  }
}

/** Removes everything that this browser keeps of a person. */
export function clearPersonalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to forget.
  }
}
