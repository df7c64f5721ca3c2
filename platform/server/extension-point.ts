/** One thing a module adds to a feature that does not know it. */
export interface Extension {
  /** Puts it in force for this process; a second time changes nothing. */
  readonly install: () => void;
}

/** Where other modules may add to what a feature does. The feature makes one, the others name extensions in their manifest. */
export function extensionPoint<Value>() {
  const values = new Map<string, Value>();
  return {
    /** @param key the last extension with a key holds. */
    extend: (key: string, value: Value): Extension => ({ install: () => void values.set(key, value) }),
    find: (key: string): Value | undefined => values.get(key),
    all: (): Value[] => [...values.values()],
  };
}
