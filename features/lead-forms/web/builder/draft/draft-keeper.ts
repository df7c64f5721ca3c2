import type { FieldConflict } from '#platform/contract/problems.ts';
import { CallFailed } from '#platform/web/api.ts';
import type { ChangedLeadForm, FormDefinition, LeadForm } from '../../../contract.ts';
import type { DraftMemory } from './draft-memory.ts';
import {
  applyParts,
  diffParts,
  listStorable,
  listUnfinishedParts,
  type PartChanges,
  type Parts,
  pickSide,
} from './draft-parts.ts';
import { type DraftInWork, takeTheirs } from './merge-drafts.ts';
import { addStep, redoStep, type UndoHistory, undoStep } from './undo-steps.ts';

/** Milliseconds without a change after which the draft is stored. */
export const SAVE_PAUSE_MS = 800;
/** Milliseconds after which the draft is stored though changes keep coming. */
export const MAX_WAIT_MS = 2_000;
/** Milliseconds after which storing is tried again when there was no answer. */
export const RETRY_MS = 5_000;
/** The most parts of one call (`LeadFormPatch`), with room to spare. */
const MAX_PARTS_AT_ONCE = 70;

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' | 'saving' | 'offline' }
  | { kind: 'failed'; message: string }
  /** These parts cannot be stored as they are. */
  | { kind: 'unfinished'; parts: readonly string[] };

export interface KeptDraft {
  /** The form as it was stored last. */
  form: LeadForm;
  draft: FormDefinition;
  history: UndoHistory;
  saving: SaveState;
  /** What somebody else wrote last while this draft was open. */
  theirs: TheirChange | null;
}

/** Parts of the draft that somebody else stored, and that are on this screen now. */
export interface TheirChange {
  /** Null where it is not known who. */
  by: string | null;
  at: string;
  parts: readonly string[];
}

/** Whose value a part gets. */
export type Answer = 'mine' | 'theirs';

interface KeeperOptions {
  form: LeadForm;
  memory: DraftMemory;
  remember: (memory: DraftMemory) => void;
  save: (draft: Parts, base: Parts) => Promise<ChangedLeadForm>;
  /** Asks about one part that somebody else changed too. */
  ask: (conflict: FieldConflict) => Promise<Answer>;
  now: () => number;
}

export type DraftKeeper = ReturnType<typeof keepDraft>;

/** Keeps the draft of a form while it is written: steps to undo, and storing what changed soon after the last change. */
export function keepDraft({ form, memory, remember, save, ask, now }: KeeperOptions) {
  let seen = applyParts(form.draft, pickSide(memory.unsaved, 'before'));
  let state: KeptDraft = {
    form,
    draft: applyParts(form.draft, pickSide(memory.unsaved, 'after')),
    history: memory.history,
    saving: { kind: 'saved', at: form.draft_changed_at },
    theirs: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change was made that waits to be stored. */
  let waitsSince: number | null = null;
  let running: Promise<boolean> | null = null;
  /** What arrived while storing; it is taken in behind that. */
  let arrived: LeadForm | null = null;
  /** True once its screen is gone: what could not be stored then waits in the memory of the tab. */
  let isLeft = false;
  const listeners = new Set<() => void>();

  const listChanges = (): PartChanges => diffParts(seen, state.draft);

  function set(patch: Partial<KeptDraft>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function rest(): SaveState {
    const unfinished = listUnfinishedParts(listChanges());
    return unfinished.length > 0
      ? { kind: 'unfinished', parts: unfinished }
      : { kind: 'saved', at: state.form.draft_changed_at };
  }

  const hasStorable = () => Object.keys(listStorable(listChanges())).length > 0;

  function plan(pause: number): void {
    clearTimeout(timer);
    if (isLeft) return;
    timer = setTimeout(() => void saveNow(), pause);
  }

  function unplan(): void {
    clearTimeout(timer);
    timer = undefined;
    waitsSince = null;
  }

  /** Shows a draft and stores it after a pause, at the latest when the first change has waited long enough. */
  function show(draft: FormDefinition, history: UndoHistory): void {
    set({ draft, history });
    remember({ history, unsaved: listChanges() });
    if (!hasStorable()) {
      set({ saving: rest() });
      return;
    }
    set({ saving: { kind: 'waiting' } });
    waitsSince ??= now();
    plan(Math.max(0, Math.min(SAVE_PAUSE_MS, waitsSince + MAX_WAIT_MS - now())));
  }

  function change(next: FormDefinition, typed_in: string | null): void {
    const changes = diffParts(state.draft, next);
    const isChanged = Object.keys(changes).length > 0;
    const history = isChanged ? addStep(state.history, { changes, typed_in, at: now() }) : state.history;
    show(next, history);
  }

  function step(take: typeof undoStep): void {
    const taken = take(state.history, state.draft);
    if (taken) show(taken.draft, taken.history);
  }

  function adopt(next: DraftInWork, stored: LeadForm, theirs: TheirChange | null = null): void {
    seen = next.seen;
    set({ form: stored, draft: next.draft, ...(theirs && { theirs }) });
    remember({ history: state.history, unsaved: listChanges() });
  }

  /** Takes in a stored form. @param by who stored it, as far as it was somebody else. */
  function takeIn(stored: LeadForm, by: string | null): void {
    const next = takeTheirs({ seen, draft: state.draft }, stored.draft);
    const parts = Object.keys(diffParts(state.draft, next.draft));
    adopt(next, stored, parts.length > 0 ? { by, at: stored.draft_changed_at, parts } : null);
  }

  async function sendOnce(): Promise<void> {
    const changes = takeSome(listStorable(listChanges()));
    const stored = await save(pickSide(changes, 'after'), pickSide(changes, 'before'));
    seen = applyParts(seen, pickSide(changes, 'after'));
    const { draft_found_by, ...form } = stored;
    takeIn(form, draft_found_by?.name ?? null);
  }

  async function decide(conflicts: readonly FieldConflict[]): Promise<void> {
    for (const conflict of conflicts) {
      const theirs = { [partOf(conflict)]: conflict.theirs };
      const answer = await ask(conflict);
      adopt(
        {
          seen: applyParts(seen, theirs),
          draft: answer === 'mine' ? state.draft : applyParts(state.draft, theirs),
        },
        state.form,
      );
    }
  }

  async function send(): Promise<boolean> {
    try {
      // What is typed meanwhile has its own pause.
      while (hasStorable() && timer === undefined) {
        set({ saving: { kind: 'saving' } });
        await sendOnce().catch(async (failure) => {
          if (!(failure instanceof CallFailed) || !failure.body.conflicts?.length) throw failure;
          await decide(failure.body.conflicts);
        });
      }
      set({ saving: timer === undefined ? rest() : { kind: 'waiting' } });
      return state.saving.kind === 'saved';
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const isOffline = failure.status === 0;
      const message = Object.values(failure.fieldErrors)[0] ?? failure.message;
      set({ saving: isOffline ? { kind: 'offline' } : { kind: 'failed', message } });
      if (isOffline) plan(RETRY_MS);
      return false;
    }
  }

  /** Stores what changed. @returns whether everything is stored. */
  function saveNow(): Promise<boolean> {
    unplan();
    running ??= send().finally(() => {
      running = null;
      if (arrived) take(arrived);
    });
    return running;
  }

  /** Takes in the form as it is stored now, for example after somebody else changed it. */
  function take(stored: LeadForm): void {
    arrived = running ? stored : null;
    if (running || stored.draft_changed_at < state.form.draft_changed_at) return;
    takeIn(stored, stored.draft_changed_by?.name ?? null);
    if (!hasStorable()) set({ saving: rest() });
  }

  if (hasStorable()) {
    set({ saving: { kind: 'waiting' } });
    plan(SAVE_PAUSE_MS);
  } else set({ saving: rest() });

  return {
    get: () => state,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change,
    undo: () => step(undoStep),
    redo: () => step(redoStep),
    saveNow,
    /** Stores everything, also what is typed meanwhile. @returns whether that was possible. */
    async saveAll(): Promise<boolean> {
      let isDone = await saveNow();
      while (!isDone && state.saving.kind === 'waiting') isDone = await saveNow();
      return isDone;
    },
    enter(): void {
      isLeft = false;
    },
    /** Stores what changed a last time. @returns whether everything is stored. */
    leave(): Promise<boolean> {
      isLeft = true;
      return saveNow();
    },
    isUnsaved: () => Object.keys(listChanges()).length > 0,
    /** Returns what can be stored and is not, with what the person saw; null where there is nothing. */
    listUnsent(): { draft: Parts; base: Parts } | null {
      const changes = takeSome(listStorable(listChanges()));
      if (Object.keys(changes).length === 0) return null;
      return { draft: pickSide(changes, 'after'), base: pickSide(changes, 'before') };
    },
    take,
    /** Shows the form as it is stored and forgets what was not. */
    replace(stored: LeadForm): void {
      unplan();
      const changes = diffParts(state.draft, stored.draft);
      const history = addStep(state.history, { changes, typed_in: null, at: now() });
      set({ history });
      adopt({ seen: stored.draft, draft: stored.draft }, stored);
      set({ saving: rest() });
    },
  };
}

/** Returns the part that two people changed; the server names it as it was sent, below `draft`. */
export const partOf = ({ field }: FieldConflict): string => field.replace(/^draft\./, '');

/** Returns as many changes as one call takes, the order of the questions last. */
function takeSome(changes: PartChanges): PartChanges {
  const { order, ...others } = changes;
  const taken = Object.entries(others).slice(0, MAX_PARTS_AT_ONCE);
  const isAll = taken.length === Object.keys(others).length;
  return { ...Object.fromEntries(taken), ...(isAll && order && { order }) };
}
