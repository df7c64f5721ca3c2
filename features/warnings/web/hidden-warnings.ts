import { readPersonalList, writePersonalList } from '#platform/web/browser/personal-storage.ts';

/** Signing out empties it, so that a warning whose cause goes on returns in the next session (readings.md B14). */
const NAME = 'hidden_warnings';

/** Returns the ids of the warnings hidden in this session. */
export const readHidden = (): string[] => readPersonalList(NAME).filter((id) => typeof id === 'string');

/** Hides a warning until the person signs out. */
export const hideWarning = (id: string): void =>
  writePersonalList(NAME, [...readHidden().filter((other) => other !== id), id]);
