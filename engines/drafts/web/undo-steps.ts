import { type PartChanges, pickSide } from '../part-changes.ts';
import { applyParts, type DraftShape } from '../parts.ts';

/** One change that is undone as a whole: an item added, a text typed. */
export interface UndoStep {
  changes: PartChanges;
  /** What was typed in; further typing there belongs to the same step. Null for a step of its own. */
  typed_in: string | null;
  /** Milliseconds. */
  at: number;
}

/** What can be undone, the latest last, and what was undone, the next one first. */
export interface UndoHistory {
  past: readonly UndoStep[];
  future: readonly UndoStep[];
}

export const noHistory: UndoHistory = { past: [], future: [] };

export const MAX_STEPS = 100;
/** Milliseconds without typing after which a new step begins. */
const TYPING_PAUSE_MS = 2_000;

/** Adds a step; what was undone before can no longer be done again. */
export function addStep({ past }: UndoHistory, step: UndoStep): UndoHistory {
  const last = past.at(-1);
  const isSame = last && step.typed_in !== null && last.typed_in === step.typed_in;
  if (isSame && step.at - last.at < TYPING_PAUSE_MS) {
    return { past: [...past.slice(0, -1), joinSteps(last, step)], future: [] };
  }
  return { past: [...past, step].slice(-MAX_STEPS), future: [] };
}

function joinSteps(first: UndoStep, second: UndoStep): UndoStep {
  const joined = Object.entries(second.changes).map(([part, { before, after }]) => {
    const earlier = first.changes[part];
    return [part, { before: earlier ? earlier.before : before, after }] as const;
  });
  return { ...second, changes: { ...first.changes, ...Object.fromEntries(joined) } };
}

/** Takes the latest step back; what other people stored in other parts stays. Null where there is none. */
export function undoStep<Draft extends object>(kind: DraftShape<Draft>, { past, future }: UndoHistory, draft: Draft) {
  const step = past.at(-1);
  if (!step) return null;
  return {
    history: { past: past.slice(0, -1), future: [step, ...future] },
    draft: applyParts(kind, draft, pickSide(step.changes, 'before')),
  };
}

/** Does again what was undone last. Null where there is nothing. */
export function redoStep<Draft extends object>(kind: DraftShape<Draft>, { past, future }: UndoHistory, draft: Draft) {
  const [step, ...rest] = future;
  if (!step) return null;
  return {
    history: { past: [...past, { ...step, typed_in: null }], future: rest },
    draft: applyParts(kind, draft, pickSide(step.changes, 'after')),
  };
}
