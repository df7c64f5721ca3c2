import { useEffect, useState } from 'react';

/** Milliseconds without typing after which a text counts (S0-5-28, S0-9-05). */
export const INPUT_DEBOUNCE_MS = 500;

/** Returns the value once it has not changed for a while. */
export function useDebounced<Value>(value: Value, delayMs = INPUT_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
