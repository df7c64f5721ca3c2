import { personalKey } from '#platform/web/browser/personal-storage.ts';
import type { PartChanges } from '../part-changes.ts';
import { noHistory, type UndoHistory } from './undo-steps.ts';

/** What of a draft in work is remembered: its steps as long as the tab, what was not stored until it is. */
export interface DraftMemory {
  history: UndoHistory;
  unsaved: PartChanges;
}

/** Whose draft it is, and of what: 'lead-form' and the id of the form. */
export interface MemoryOwner {
  profile_id: number;
  subject: string;
  id: number;
}

const historyKey = ({ profile_id, subject, id }: MemoryOwner) => `${subject}-steps.${profile_id}.${id}`;
/** Every opening has a place of its own for what is not stored, because the same draft may be open in two tabs; signing out clears all. */
const unsavedPrefix = ({ profile_id, subject, id }: MemoryOwner) =>
  personalKey(`${subject}-unsaved.${profile_id}.${id}.`);

/**
 * Opens what is remembered of a draft: its steps, and what earlier tabs could not store before they were closed. Where such
 * a tab is still open both store the same, which is no conflict (readings.md D6).
 */
export function openMemory(owner: MemoryOwner): { memory: DraftMemory; remember: (memory: DraftMemory) => void } {
  const own = unsavedPrefix(owner) + crypto.randomUUID();
  const found = findUnsaved(owner);
  return {
    memory: { history: readHistory(owner), unsaved: Object.assign({}, ...found.map(({ unsaved }) => unsaved)) },
    remember({ history, unsaved }) {
      writeHistory(owner, history);
      const isKept = Object.keys(unsaved).length === 0 || write(localStorage, own, { at: Date.now(), unsaved });
      if (!isKept) return;
      if (Object.keys(unsaved).length === 0) localStorage.removeItem(own);
      for (const { key } of found.splice(0)) localStorage.removeItem(key);
    },
  };
}

interface Unsaved {
  key: string;
  at: number;
  unsaved: PartChanges;
}

/** Returns what openings before this one did not store, the oldest first. */
function findUnsaved(owner: MemoryOwner): Unsaved[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(unsavedPrefix(owner)))
    .map((key) => ({ at: 0, unsaved: {}, ...read<Omit<Unsaved, 'key'>>(localStorage, key), key }))
    .sort((one, other) => one.at - other.at);
}

const readHistory = (owner: MemoryOwner): UndoHistory => ({
  ...noHistory,
  ...read<UndoHistory>(sessionStorage, historyKey(owner)),
});

/** Where there is no room for all steps, the older half is left out. */
function writeHistory(owner: MemoryOwner, history: UndoHistory): void {
  if (write(sessionStorage, historyKey(owner), history) || history.past.length === 0) return;
  writeHistory(owner, { past: history.past.slice(Math.ceil(history.past.length / 2)), future: [] });
}

function read<Value>(storage: Storage, key: string): Partial<Value> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<Value>;
  } catch {
    return {};
  }
}

/** @returns false where the browser has no room for it. */
function write(storage: Storage, key: string, value: object): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
