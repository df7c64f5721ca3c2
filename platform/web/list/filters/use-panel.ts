import { useId, useRef, useState } from 'react';
import type { PanelState } from './filters.ts';

/** Keeps whether the panel of a filter is open. */
export function usePanel(): PanelState {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<PanelState['wanted']>(null);
  return {
    id,
    isOpen: wanted !== null,
    wanted,
    open: (index = 0) => setWanted({ index }),
    close() {
      // A text field of the panel applies what was typed when it loses the focus.
      button.current?.focus();
      setWanted(null);
    },
    button,
  };
}
