import { useSyncExternalStore } from 'react';

/** Returns a hook that tells whether the window matches; it is asked only where something is drawn. */
function matches(condition: string): () => boolean {
  const query = () => matchMedia(condition);
  const listen = (listener: () => void) => {
    const asked = query();
    asked.addEventListener('change', listener);
    return () => asked.removeEventListener('change', listener);
  };
  const isMatching = () => query().matches;
  return () => useSyncExternalStore(listen, isMatching, isMatching);
}

/**
 * Returns whether the screen is narrow, the `sm` of the design system, for parts too expensive to draw twice; looks alone
 * use `max-sm:`.
 */
export const useIsPhone = matches('(width < 40rem)');

/** Returns whether a list is rows for the thumb instead of a table: the `lg`, below which many columns would be cut off. */
export const useIsNarrow = matches('(width < 64rem)');

/** Returns whether the screen is wide enough for two panes of a page side by side, the `xl` of the design system. */
export const useIsWide = matches('(width >= 80rem)');
