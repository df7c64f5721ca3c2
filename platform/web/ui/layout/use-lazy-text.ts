import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds (S0-5-28, S0-9-05). */
export const LAZY_TEXT_MS = 500;

/**
 * Keeps a text that is shown at once and reported half a second after the last key, for searches and previews that ask
 * the server.
 *
 * @returns the text to show, the function that changes it, and `settle`, which shows and reports a text now (on Enter,
 * on clearing).
 */
export function useLazyText(value: string, onSettled: (text: string) => void, delayMs: number = LAZY_TEXT_MS) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSettled);

  useEffect(() => {
    tell.current = onSettled;
  });

  // A value from outside (a cleared filter, the back button) overrides what was being typed.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  const settle = useCallback((next: string) => {
    setText(next);
    if (next === told.current) return;
    told.current = next;
    tell.current(next);
  }, []);

  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => settle(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs, settle]);

  return { text, setText, settle };
}
