import { useSyncExternalStore } from 'react';

/** Makes a value that is set from anywhere on the page and shown in one place, such as a dialog that a host opens. */
export function makeSharedState<Value>(initial: Value): { set: (next: Value) => void; use: () => Value } {
  let value = initial;
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const read = () => value;
  return {
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    // What came as HTML is taken over as it was drawn, whatever was set meanwhile; that is shown right after it.
    use: () => useSyncExternalStore(listen, read, () => initial),
  };
}
