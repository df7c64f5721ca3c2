import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part whose controls are replaced: where the one that had it is gone with the change, `next` takes it.
 *
 * @param change what replaces the controls when it changes
 * @returns the handlers of the part, which also hear of surfaces that open from it
 */
export function useKeptFocus(change: unknown, next: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done when the controls are replaced
  useLayoutEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (!isLost) return;
    focused.current = null;
    if (document.activeElement === document.body) next.current?.focus();
  }, [change]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // What is taken away loses the focus too, but did not give it up.
      if (target.isConnected && focused.current === target) focused.current = null;
    },
  };
}
