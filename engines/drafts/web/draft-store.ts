import type { FieldConflict } from '#platform/contract/problems.ts';
import { CallFailed } from '#platform/web/api.ts';
import type { DraftKind, DraftShape, Parts, StoredDraft } from '../contract.ts';
import { type PartChanges, pickSide } from '../part-changes.ts';
import type { DraftMemory } from './draft-memory.ts';
import {
  type ConflictAnswer,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  isEmpty,
  listUnsaved,
  nextBatch,
  openDraft,
  type Step,
} from './draft-state.ts';
import { reduceDraft, SAVE_PAUSE_MS, scheduleSave } from './reduce-draft.ts';

/** Parts to save, with what the person saw in them. */
export interface DraftPatch {
  draft: Parts;
  base: Parts;
}

export interface SavedDraft<Stored> {
  stored: Stored;
  /** Who had stored the draft before, if it was another person. */
  found_by: string | null;
}

/** A kind of draft whose rules load once the draft is on the screen, at the latest for the first save. */
export interface LaterDraftKind<Definition extends object> extends DraftShape<Definition> {
  loadRules: () => Promise<DraftKind<Definition>>;
}

interface DraftStoreOptions<Stored extends StoredDraft> {
  kind: DraftKind<Stored['draft']> | LaterDraftKind<Stored['draft']>;
  stored: Stored;
  memory: DraftMemory;
  remember: (memory: DraftMemory) => void;
  save: (patch: DraftPatch) => Promise<SavedDraft<Stored>>;
  /** Asks about one part that another person changed too. */
  ask: (conflict: FieldConflict) => Promise<ConflictAnswer>;
  now: () => number;
}

/** The state of a draft, with the types of its user. */
type OwnState<Stored extends StoredDraft> = DraftState & { stored: Stored; draft: Stored['draft'] };

export type DraftStore<Stored extends StoredDraft> = ReturnType<typeof createDraftStore<Stored>>;

const writePatch = (changes: PartChanges): DraftPatch => ({
  draft: pickSide(changes, 'after'),
  base: pickSide(changes, 'before'),
});

/** Does what `reduceDraft` says of a draft while it is written, and tells listeners what became of it. */
export function createDraftStore<Stored extends StoredDraft>(options: DraftStoreOptions<Stored>) {
  const { kind, stored, memory, remember, save, ask, now } = options;
  let state = openDraft(kind, stored, memory);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Who waits for the end of sending. */
  const waiting: ((isSaved: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  function apply(step: Step): void {
    const isChanged = step.state !== state;
    state = step.state;
    if (isChanged) for (const listener of listeners) listener();
    for (const effect of step.effects) run(effect);
  }

  const dispatch = (event: DraftEvent) => apply(reduceDraft(state, event));

  function run(effect: DraftEffect): void {
    switch (effect.kind) {
      case 'schedule':
        clearTimeout(timer);
        timer = setTimeout(() => void saveBy('save_requested'), effect.pause);
        break;
      case 'cancel':
        clearTimeout(timer);
        break;
      case 'remember':
        remember({ history: state.history, unsaved: listUnsaved(state) });
        break;
      case 'load_rules':
        void loadRules();
        break;
      case 'send':
        void send(effect.changes);
        break;
      case 'finish':
        for (const resolve of waiting.splice(0)) resolve(effect.is_saved);
    }
  }

  async function loadRules(): Promise<void> {
    if (!('loadRules' in kind)) return;
    const rules = await kind.loadRules().catch(() => null);
    if (rules) dispatch({ kind: 'rules_loaded', rules });
    else if (state.is_sending) dispatch({ kind: 'save_failed', is_offline: true, message: '' });
  }

  async function send(changes: PartChanges): Promise<void> {
    try {
      dispatch({ kind: 'saved', changes, ...(await save(writePatch(changes))) });
    } catch (failure) {
      if (failure instanceof CallFailed) return explain(failure);
      dispatch({ kind: 'save_broke' });
      throw failure;
    }
  }

  async function explain(failure: CallFailed): Promise<void> {
    const conflicts = failure.body.conflicts ?? [];
    for (const [index, conflict] of conflicts.entries()) {
      const answer = await ask(conflict);
      dispatch({ kind: 'conflict_decided', conflict, answer, is_last: index === conflicts.length - 1 });
    }
    if (conflicts.length > 0) return;
    const message = Object.values(failure.fieldErrors)[0] ?? failure.message;
    dispatch({ kind: 'save_failed', is_offline: failure.status === 0, message });
  }

  const saveBy = (kind: 'save_requested' | 'left') =>
    new Promise<boolean>((resolve) => {
      waiting.push(resolve);
      dispatch({ kind });
    });
  const saveNow = () => saveBy('save_requested');

  if (!isEmpty(nextBatch(state))) apply(scheduleSave({ ...state, saving: { kind: 'waiting' } }, SAVE_PAUSE_MS));

  return {
    get: () => state as OwnState<Stored>,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param typed_in what was typed in, so that undo takes it back as a whole. */
    change: (draft: Stored['draft'], typed_in: string | null) =>
      dispatch({ kind: 'changed', draft, typed_in, at: now() }),
    undo: () => dispatch({ kind: 'undone', at: now() }),
    redo: () => dispatch({ kind: 'redone', at: now() }),
    /** Saves what changed. @returns whether everything is saved. */
    saveNow,
    /** Saves everything, also what is typed meanwhile. @returns whether that was possible. */
    async saveAll(): Promise<boolean> {
      let isDone = await saveNow();
      while (!isDone && state.saving.kind === 'waiting') isDone = await saveNow();
      return isDone;
    },
    enter: () => dispatch({ kind: 'entered' }),
    /** Saves what changed a last time. @returns whether everything is saved. */
    leave: () => saveBy('left'),
    isUnsaved: () => !isEmpty(listUnsaved(state)),
    /** Returns what can be saved and is not; null where there is nothing. */
    listUnsent(): DraftPatch | null {
      const changes = nextBatch(state);
      return isEmpty(changes) ? null : writePatch(changes);
    },
    /** Merges the draft as it is stored now. */
    receive: (next: Stored) => dispatch({ kind: 'received', stored: next }),
    /** Shows the draft as it is stored and forgets what was not. */
    replace: (next: Stored) => dispatch({ kind: 'replaced', stored: next, at: now() }),
  };
}
