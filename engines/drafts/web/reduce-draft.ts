import type { StoredDraft } from '../contract.ts';
import { diffParts, pickSide } from '../part-changes.ts';
import { applyParts } from '../parts.ts';
import {
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  idleState,
  isEmpty,
  nextBatch,
  partOfConflict,
  type Step,
} from './draft-state.ts';
import { mergeRemote } from './merge-remote.ts';
import { addStep, redoStep, type UndoHistory, undoStep } from './undo-steps.ts';

/** Milliseconds without a change after which the draft is saved. */
export const SAVE_PAUSE_MS = 800;
/** Milliseconds after which the draft is saved though changes keep coming. */
export const MAX_WAIT_MS = 2_000;
/** Milliseconds after which saving is tried again when there was no answer. */
export const RETRY_MS = 5_000;

type Event<Kind> = Extract<DraftEvent, { kind: Kind }>;

/** Returns what becomes of a draft, and what is to be done then. */
export function reduceDraft(state: DraftState, event: DraftEvent): Step {
  switch (event.kind) {
    case 'entered':
      return enter(state);
    case 'rules_loaded':
      return receiveRules(state, event.rules);
    case 'changed':
      return change(state, event);
    case 'undone':
      return undoRedo(state, undoStep, event.at);
    case 'redone':
      return undoRedo(state, redoStep, event.at);
    case 'save_requested':
      return requestSave(state);
    case 'left':
      return requestSave({ ...state, is_left: true });
    case 'saved':
      return continueSending(acceptSaved(state, event));
    case 'conflict_decided':
      return decide(state, event);
    case 'save_failed':
      return fail(state, event);
    case 'save_broke':
      return stopSending(state, [finish(false)]);
    case 'received':
      return receive(state, event.stored);
    case 'replaced':
      return replace(state, event);
  }
}

function enter(before: DraftState): Step {
  const state = before.is_left ? { ...before, is_left: false } : before;
  return { state, effects: state.kind.partSchema ? [] : [{ kind: 'load_rules' }] };
}

/** Goes on with a save that waited for them. */
function receiveRules(before: DraftState, kind: DraftState['kind']): Step {
  const step = { state: { ...before, kind }, effects: [] };
  return before.is_sending && !before.kind.partSchema ? continueSending(step) : step;
}

function change(state: DraftState, { draft, typed_in, at }: Event<'changed'>): Step {
  const changes = diffParts(state.kind, state.draft, draft);
  const history = isEmpty(changes) ? state.history : addStep(state.history, { changes, typed_in, at });
  return show(state, { draft, history }, at);
}

function undoRedo(state: DraftState, take: typeof undoStep, at: number): Step {
  const taken = take(state.kind, state.history, state.draft);
  return taken ? show(state, taken, at) : { state, effects: [] };
}

/** Shows a draft and saves it after a pause, at the latest when the first change has waited long enough. */
function show(before: DraftState, shown: { draft: object; history: UndoHistory }, at: number): Step {
  const state = { ...before, ...shown };
  if (isEmpty(nextBatch(state))) return { state: { ...state, saving: idleState(state) }, effects: [remember] };
  const waits_since = state.waits_since ?? at;
  const pause = Math.max(0, Math.min(SAVE_PAUSE_MS, waits_since + MAX_WAIT_MS - at));
  return scheduleSave({ ...state, waits_since, saving: { kind: 'waiting' } }, pause, [remember]);
}

const remember: DraftEffect = { kind: 'remember' };
const finish = (is_saved: boolean): DraftEffect => ({ kind: 'finish', is_saved });

/** @param effects what comes first. */
export function scheduleSave(state: DraftState, pause: number, effects: readonly DraftEffect[] = []): Step {
  const effect: DraftEffect = state.is_left ? { kind: 'cancel' } : { kind: 'schedule', pause };
  return { state: { ...state, is_scheduled: !state.is_left }, effects: [...effects, effect] };
}

const unscheduled = { is_scheduled: false, waits_since: null };

/** Saves now; while a call is under way, what was written meanwhile follows it at once. */
function requestSave(before: DraftState): Step {
  const state = { ...before, ...unscheduled };
  const cancelled: Step = { state: { ...state, is_sending: true }, effects: [{ kind: 'cancel' }] };
  return state.is_sending ? cancelled : continueSending(cancelled);
}

/** Sends what can be saved, which the rules tell; what was written a moment ago has its own pause. */
function continueSending({ state, effects }: Step): Step {
  if (!state.kind.partSchema) return { state, effects: [...effects, { kind: 'load_rules' }] };
  const changes = state.is_scheduled ? {} : nextBatch(state);
  if (!isEmpty(changes)) {
    return { state: { ...state, saving: { kind: 'saving' } }, effects: [...effects, { kind: 'send', changes }] };
  }
  const saving = state.is_scheduled ? { kind: 'waiting' as const } : idleState(state);
  return stopSending({ ...state, saving }, [...effects, finish(saving.kind === 'saved')]);
}

/** Receives what arrived while sending. */
function stopSending({ arrived, ...state }: DraftState, effects: readonly DraftEffect[]): Step {
  const stopped = { ...state, arrived: null, is_sending: false };
  const received = arrived ? receive(stopped, arrived) : { state: stopped, effects: [] };
  return { state: received.state, effects: [...effects, ...received.effects] };
}

function acceptSaved(state: DraftState, { changes, stored, found_by }: Event<'saved'>): Step {
  const base = applyParts(state.kind, state.base, pickSide(changes, 'after'));
  return merge({ ...state, base }, stored, found_by);
}

/** Merges a stored draft. @param by who stored it, if it was another person. */
function merge(state: DraftState, stored: StoredDraft, by: string | null): Step {
  const next = mergeRemote(state.kind, state, stored.draft);
  const parts = Object.keys(diffParts(state.kind, state.draft, next.draft));
  const theirs = parts.length > 0 ? { by, at: stored.draft_changed_at, parts } : state.theirs;
  return { state: { ...state, ...next, stored, theirs }, effects: [remember] };
}

/** The part now begins from the other's value; it keeps the person's own, or takes the other's too. */
function decide(state: DraftState, { conflict, answer, is_last }: Event<'conflict_decided'>): Step {
  const { kind, base, draft } = state;
  const theirs = { [partOfConflict(conflict)]: conflict.theirs };
  const rebased = {
    base: applyParts(kind, base, theirs),
    draft: answer === 'mine' ? draft : applyParts(kind, draft, theirs),
  };
  const step: Step = { state: { ...state, ...rebased }, effects: [remember] };
  return is_last ? continueSending(step) : step;
}

function fail(state: DraftState, { is_offline, message }: Event<'save_failed'>): Step {
  if (!is_offline) return stopSending({ ...state, saving: { kind: 'failed', message } }, [finish(false)]);
  const retried = scheduleSave({ ...state, saving: { kind: 'offline' } }, RETRY_MS);
  return stopSending(retried.state, [...retried.effects, finish(false)]);
}

function receive(state: DraftState, stored: StoredDraft): Step {
  if (state.is_sending) return { state: { ...state, arrived: stored }, effects: [] };
  if (stored.draft_changed_at < state.stored.draft_changed_at) return { state, effects: [] };
  const step = merge(state, stored, stored.draft_changed_by?.name ?? null);
  if (!isEmpty(nextBatch(step.state))) return step;
  return { ...step, state: { ...step.state, saving: idleState(step.state) } };
}

/** Shows the draft as it is stored and forgets what was not; one can undo it. */
function replace(state: DraftState, { stored, at }: Event<'replaced'>): Step {
  const { draft } = stored;
  const changes = diffParts(state.kind, state.draft, draft);
  const history = addStep(state.history, { changes, typed_in: null, at });
  const replaced = { ...state, ...unscheduled, history, base: draft, draft, stored };
  return { state: { ...replaced, saving: idleState(replaced) }, effects: [{ kind: 'cancel' }, remember] };
}
