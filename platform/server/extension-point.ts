/** One thing a module adds to a feature that does not know the module. */
export interface Extension {
  /** Adds it in this process; repeating it changes nothing. */
  readonly install: () => void;
}

/** Makes a place where other modules add to a feature; they name their extensions in their manifests. */
export function extensionPoint<Value>() {
  const values = new Map<string, Value>();
  return {
    /** @param key of two extensions with one key the last one holds. */
    extend: (key: string, value: Value): Extension => ({ install: () => void values.set(key, value) }),
    find: (key: string): Value | undefined => values.get(key),
    all: (): Value[] => [...values.values()],
  };
}
