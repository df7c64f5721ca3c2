import type { PartChanges } from './draft-parts.ts';
import { noHistory, type UndoHistory } from './undo-steps.ts';

/** What of a draft in work outlives a reload of its tab. */
export interface DraftMemory {
  history: UndoHistory;
  /** What was not stored yet. */
  unsaved: PartChanges;
}

const keyFor = (form_id: number) => `lead-form-draft:${form_id}`;

/** Reads what this tab remembers of a form. */
export function readMemory(form_id: number): DraftMemory {
  const written = sessionStorage.getItem(keyFor(form_id));
  const nothing = { history: noHistory, unsaved: {} };
  if (written === null) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(written) as Partial<DraftMemory>) };
  } catch {
    return nothing;
  }
}

/** Remembers a draft in work; where there is no room for all its steps, the older half is left out. */
export function writeMemory(form_id: number, memory: DraftMemory): void {
  try {
    sessionStorage.setItem(keyFor(form_id), JSON.stringify(memory));
  } catch {
    const { past } = memory.history;
    if (past.length > 0)
      writeMemory(form_id, { ...memory, history: { past: past.slice(Math.ceil(past.length / 2)), future: [] } });
  }
}
