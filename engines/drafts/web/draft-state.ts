import type { FieldConflict } from '#platform/contract/problems.ts';
import type { DraftKind, DraftShape, StoredDraft } from '../contract.ts';
import { diffParts, listStorable, listUnfinishedParts, type PartChanges, pickSide } from '../part-changes.ts';
import { applyParts, ORDER } from '../parts.ts';
import type { DraftMemory } from './draft-memory.ts';
import type { UndoHistory } from './undo-steps.ts';

/** The most parts of one call, with room to spare (`MAX_PARTS`). */
const MAX_PARTS_AT_ONCE = 70;

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' | 'saving' | 'offline' }
  | { kind: 'failed'; message: string }
  /** These parts cannot be stored as they are. */
  | { kind: 'unfinished'; parts: readonly string[] };

/** Parts of the draft that another person stored, and that are on this screen now. */
export interface RemoteChange {
  /** Null where it is not known who. */
  by: string | null;
  at: string;
  parts: readonly string[];
}

/** Everything that is known of a draft while it is written. */
export interface DraftState {
  readonly kind: DraftShape;
  /** What was stored last. */
  readonly stored: StoredDraft;
  /** The stored definition that the draft began from. */
  readonly base: object;
  readonly draft: object;
  readonly history: UndoHistory;
  readonly saving: SaveState;
  /** What another person wrote last while this draft was open. */
  readonly theirs: RemoteChange | null;
  /** Whether a timer runs behind which the draft is saved. */
  readonly is_scheduled: boolean;
  /** When the first change was made that waits to be saved, in milliseconds. */
  readonly waits_since: number | null;
  readonly is_sending: boolean;
  /** What arrived while sending; it is received behind that. */
  readonly arrived: StoredDraft | null;
  /** True once its screen is gone: what could not be saved then waits in the memory of the tab. */
  readonly is_left: boolean;
}

/** Whose value a part gets. */
export type ConflictAnswer = 'mine' | 'theirs';

export type DraftEvent =
  /** The person wrote. */
  | { kind: 'changed'; draft: object; typed_in: string | null; at: number }
  | { kind: 'undone' | 'redone'; at: number }
  | { kind: 'save_requested' | 'entered' | 'left' }
  | { kind: 'rules_loaded'; rules: DraftKind }
  /** An answer to `send`. @param found_by who had stored the draft before. */
  | { kind: 'saved'; changes: PartChanges; stored: StoredDraft; found_by: string | null }
  | { kind: 'conflict_decided'; conflict: FieldConflict; answer: ConflictAnswer; is_last: boolean }
  | { kind: 'save_failed'; is_offline: boolean; message: string }
  /** Sending ended with a fault of the product. */
  | { kind: 'save_broke' }
  /** The draft as it is stored now, for example after another person changed it. */
  | { kind: 'received'; stored: StoredDraft }
  /** The draft became what is stored, on the person's wish. */
  | { kind: 'replaced'; stored: StoredDraft; at: number };

export type DraftEffect =
  | { kind: 'schedule'; pause: number }
  | { kind: 'cancel' | 'remember' | 'load_rules' }
  | { kind: 'send'; changes: PartChanges }
  /** Sending is over. */
  | { kind: 'finish'; is_saved: boolean };

export interface Step {
  state: DraftState;
  effects: readonly DraftEffect[];
}

/** Returns the state of a draft that is opened, with what earlier openings could not save. */
export function openDraft(kind: DraftShape, stored: StoredDraft, { history, unsaved }: DraftMemory): DraftState {
  const state: DraftState = {
    kind,
    stored,
    base: applyParts(kind, stored.draft, pickSide(unsaved, 'before')),
    draft: applyParts(kind, stored.draft, pickSide(unsaved, 'after')),
    history,
    saving: { kind: 'saved', at: stored.draft_changed_at },
    theirs: null,
    is_scheduled: false,
    waits_since: null,
    is_sending: false,
    arrived: null,
    is_left: false,
  };
  return { ...state, saving: idleState(state) };
}

export const listUnsaved = ({ kind, base, draft }: DraftState): PartChanges => diffParts(kind, base, draft);

/** Returns what the next call saves; empty where nothing can be saved. */
export const nextBatch = (state: DraftState): PartChanges => limitBatch(listStorable(state.kind, listUnsaved(state)));

/** Returns as many changes as one call takes, the order of the items last. */
function limitBatch(changes: PartChanges): PartChanges {
  const { [ORDER]: order, ...others } = changes;
  const taken = Object.entries(others).slice(0, MAX_PARTS_AT_ONCE);
  const isAll = taken.length === Object.keys(others).length;
  return { ...Object.fromEntries(taken), ...(isAll && order && { [ORDER]: order }) };
}

export const isEmpty = (changes: PartChanges): boolean => Object.keys(changes).length === 0;

/** Returns what is said of saving while there is nothing to save. */
export function idleState(state: DraftState): SaveState {
  const unfinished = listUnfinishedParts(state.kind, listUnsaved(state));
  return unfinished.length > 0
    ? { kind: 'unfinished', parts: unfinished }
    : { kind: 'saved', at: state.stored.draft_changed_at };
}

/** Returns the part that two people changed; the server names it as it was sent, below `draft`. */
export const partOfConflict = ({ field }: Pick<FieldConflict, 'field'>): string => field.replace(/^draft\./, '');
