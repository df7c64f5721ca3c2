import { useSyncExternalStore } from 'react';

/** The `sm` of the design system: below it a screen has the room of a phone. */
const phone = matchMedia('(width < 40rem)');

function onChange(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** True on a narrow screen, for what is too much to be drawn both ways and hidden once. Looks alone belong to `max-sm:`. */
export const useIsPhone = (): boolean => useSyncExternalStore(onChange, () => phone.matches);
