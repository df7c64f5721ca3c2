import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { useConflict } from '#platform/web/entity/use-conflict.tsx';
import { useSession } from '#platform/web/session.tsx';
import type { DraftKind, DraftShape, StoredDraft } from '../contract.ts';
import { diffParts, listUnfinishedParts } from '../part-changes.ts';
import { openMemory } from './draft-memory.ts';
import { type ConflictAnswer, type DraftState, partOfConflict } from './draft-state.ts';
import {
  createDraftStore,
  type DraftPatch,
  type DraftStore,
  type LaterDraftKind,
  type SavedDraft,
} from './draft-store.ts';
import { text } from './en.ts';

interface DraftOptions<Stored extends StoredDraft> {
  kind: DraftKind<Stored['draft']> | LaterDraftKind<Stored['draft']>;
  /** What the draft is of, and which: 'lead-form' and the id of the form. */
  subject: string;
  id: number;
  /** As it was read last. */
  stored: Stored;
  save: (patch: DraftPatch) => Promise<SavedDraft<Stored>>;
  /** Makes a call that outlives the page. */
  saveOnLeaving: (patch: DraftPatch) => void;
  /** Returns what a part is called. */
  namePart: (part: string, draft: Stored['draft']) => string;
  /** Returns the value of a part as people read it, for a choice between two. */
  showPart: (part: string, value: unknown, draft: Stored['draft']) => string;
}

/** What the parts of a screen about a draft need of it, whatever it is a draft of. */
export interface DraftView extends Pick<DraftState, 'history' | 'saving' | 'theirs'> {
  store: Pick<DraftStore<StoredDraft>, 'undo' | 'redo' | 'saveNow' | 'saveAll'>;
  /** What keeps the draft from being published, by part, in words; also what cannot be stored as it is. */
  problems: Readonly<Record<string, string>>;
  nameOf: (part: string) => string;
  /** The question about a part that two people changed. */
  dialog: ReactNode;
}

export interface OpenDraft<Stored extends StoredDraft> extends DraftView {
  store: DraftStore<Stored>;
  stored: Stored;
  draft: Stored['draft'];
}

/**
 * Keeps a draft while it is written on the screen: saves it by itself, in parts, undoes, and asks where another person changed the
 * same. It is saved once more when the screen is left or the tab is closed, and when the network is back. What is returned is the
 * same object until something of it changes, so that parts of the screen may follow the keys a moment later.
 */
export function useDraft<Stored extends StoredDraft>(options: DraftOptions<Stored>): OpenDraft<Stored> {
  const { subject, id, stored: read, namePart, showPart } = options;
  const { profile_id } = useSession();
  const conflict = useConflict({
    findLabel: (field) => namePart(partOfConflict({ field }), read.draft),
    show: (value, field) => showPart(partOfConflict({ field }), value, read.draft),
  });
  const ask = (found: FieldConflict) =>
    new Promise<ConflictAnswer>((answer) => {
      conflict.ask({
        conflicts: [found],
        useMine: () => answer('mine'),
        keepTheirs: () => answer('theirs'),
      });
    });
  const [store] = useState(() =>
    createDraftStore({
      kind: options.kind,
      stored: read,
      ...openMemory({ profile_id, subject, id }),
      save: options.save,
      ask,
      now: () => Date.now(),
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.receive(read), [store, read]);
  useSavingAgain(store, options.saveOnLeaving);
  const { dialog } = conflict;
  return useMemo(() => {
    const { kind, stored, draft, history, saving, theirs } = state;
    return {
      store,
      stored,
      draft,
      history,
      saving,
      theirs,
      problems: { ...stored.problems, ...describeUnfinished(kind, stored.draft, draft) },
      nameOf: (part) => namePart(part, draft),
      dialog,
    };
  }, [store, state, dialog, namePart]);
}

function describeUnfinished(kind: DraftShape, stored: object, draft: object): Record<string, string> {
  const unfinished = listUnfinishedParts(kind, diffParts(kind, stored, draft));
  return Object.fromEntries(unfinished.map((part) => [part, text('part_unfinished')]));
}

/** Saves what waits when the page is hidden, when the network is back, and when the screen is left. */
function useSavingAgain<Stored extends StoredDraft>(
  store: DraftStore<Stored>,
  saveOnLeaving: (patch: DraftPatch) => void,
): void {
  const latest = useRef(saveOnLeaving);
  latest.current = saveOnLeaving;
  useEffect(() => {
    const sendUnsent = () => {
      const unsent = store.listUnsent();
      if (unsent) latest.current(unsent);
    };
    const saveAgain = () => {
      if (store.isUnsaved()) void store.saveNow();
    };
    store.enter();
    window.addEventListener('online', saveAgain);
    document.addEventListener('visibilitychange', saveAgain);
    window.addEventListener('pagehide', sendUnsent);
    return () => {
      window.removeEventListener('online', saveAgain);
      document.removeEventListener('visibilitychange', saveAgain);
      window.removeEventListener('pagehide', sendUnsent);
      void store.leave();
    };
  }, [store]);
}
