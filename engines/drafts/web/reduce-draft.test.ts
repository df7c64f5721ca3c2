import { describe, expect, it } from 'vitest';
import type { StoredDraft } from '../contract.ts';
import { type Page, pageDraft, sampleBlock, samplePage } from '../sample-page.fixture.ts';
import { type DraftEvent, type DraftState, openDraft, type Step } from './draft-state.ts';
import { MAX_WAIT_MS, RETRY_MS, reduceDraft, SAVE_PAUSE_MS } from './reduce-draft.ts';
import { noHistory } from './undo-steps.ts';

const page = samplePage([sampleBlock('b1')]);
const stored: StoredDraft<Page> = {
  draft: page,
  draft_changed_at: '2026-11-20T06:47:00.000Z',
  draft_changed_by: null,
  unpublished_parts: [],
  problems: {},
};
const later = { draft_changed_at: '2026-11-20T06:50:00.000Z', draft_changed_by: { id: 2, name: 'Siti Omar' } };
const fresh = openDraft(pageDraft, stored, { history: noHistory, unsaved: {} });

/** Returns what becomes of a draft after these events, with the effects of the last. */
function reduceAll(events: readonly DraftEvent[], state: DraftState = fresh): Step {
  let step: Step = { state, effects: [] };
  for (const event of events) step = reduceDraft(step.state, event);
  return step;
}

const rename = (title: string, at = 0): DraftEvent => ({
  kind: 'changed',
  draft: { ...page, title },
  typed_in: 'title',
  at,
});
const save: DraftEvent = { kind: 'save_requested' };
const titleChange = { title: { before: page.title, after: 'Open house' } };
const saved = (parts: Partial<Page> = {}, found_by: string | null = null): DraftEvent => ({
  kind: 'saved',
  changes: titleChange,
  stored: { ...stored, ...later, draft: { ...page, title: 'Open house', ...parts } },
  found_by,
});

describe('a change', () => {
  it('is remembered, and saved after a pause', () => {
    const { state, effects } = reduceAll([rename('Open house')]);
    expect(state).toMatchObject({ saving: { kind: 'waiting' }, is_scheduled: true, waits_since: 0 });
    expect(effects).toEqual([{ kind: 'remember' }, { kind: 'schedule', pause: SAVE_PAUSE_MS }]);
  });

  it('is saved though others follow, once the first has waited long enough', () => {
    const at = MAX_WAIT_MS - 100;
    expect(reduceAll([rename('O'), rename('Op', at)]).effects).toContainEqual({ kind: 'schedule', pause: 100 });
    expect(reduceAll([rename('O'), rename('Op', at * 2)]).effects).toContainEqual({ kind: 'schedule', pause: 0 });
  });

  it('that is incomplete is only remembered, and named', () => {
    const incomplete = { ...page, after: { kind: 'address' as const, address: 'https:/' } };
    const { state, effects } = reduceAll([{ kind: 'changed', draft: incomplete, typed_in: null, at: 0 }]);
    expect(state.saving).toEqual({ kind: 'unfinished', parts: ['after'] });
    expect(effects).toEqual([{ kind: 'remember' }]);
  });

  it('is undone and done again, each of which is saved too', () => {
    const undone = reduceAll([rename('Open house'), { kind: 'undone', at: 1 }]);
    expect(undone.state).toMatchObject({ draft: page, saving: { kind: 'saved' } });
    const redone = reduceAll([{ kind: 'redone', at: 2 }], undone.state);
    expect(redone.state.draft).toMatchObject({ title: 'Open house' });
    expect(redone.effects.map(({ kind }) => kind)).toEqual(['remember', 'schedule']);
    expect(reduceAll([{ kind: 'undone', at: 0 }])).toEqual({ state: fresh, effects: [] });
  });
});

describe('saving', () => {
  it('sends what changed, once at a time', () => {
    const sending = reduceAll([rename('Open house'), save]);
    expect(sending.effects).toEqual([{ kind: 'cancel' }, { kind: 'send', changes: titleChange }]);
    expect(sending.state).toMatchObject({ saving: { kind: 'saving' }, is_scheduled: false, waits_since: null });
    expect(reduceAll([save], sending.state).effects).toEqual([{ kind: 'cancel' }]);
  });

  it('with nothing to send is finished at once', () => {
    expect(reduceAll([save]).effects).toEqual([{ kind: 'cancel' }, { kind: 'finish', is_saved: true }]);
  });

  it('ends with the answer', () => {
    const { state, effects } = reduceAll([rename('Open house'), save, saved()]);
    expect(state).toMatchObject({ is_sending: false, saving: { kind: 'saved', at: later.draft_changed_at } });
    expect(effects).toEqual([{ kind: 'remember' }, { kind: 'finish', is_saved: true }]);
  });

  it('leaves what was written meanwhile to its own pause, or sends it too where that is wished', () => {
    const written = [rename('Open house'), save, rename('Open house today', 1)];
    const waiting = reduceAll([...written, saved()]);
    expect(waiting.state.saving).toEqual({ kind: 'waiting' });
    expect(waiting.effects).toContainEqual({ kind: 'finish', is_saved: false });
    expect(reduceAll([...written, save, saved()]).effects).toContainEqual({
      kind: 'send',
      changes: { title: { before: 'Open house', after: 'Open house today' } },
    });
  });

  it('is tried again later without an answer, and not after a refusal', () => {
    const fail = (is_offline: boolean): DraftEvent => ({ kind: 'save_failed', is_offline, message: 'No' });
    const offline = reduceAll([rename('Open house'), save, fail(true)]);
    expect(offline.state).toMatchObject({ saving: { kind: 'offline' }, is_sending: false, is_scheduled: true });
    expect(offline.effects).toEqual([
      { kind: 'schedule', pause: RETRY_MS },
      { kind: 'finish', is_saved: false },
    ]);
    const refused = reduceAll([rename('Open house'), save, fail(false)]);
    expect(refused.state.saving).toEqual({ kind: 'failed', message: 'No' });
    expect(refused.effects).toEqual([{ kind: 'finish', is_saved: false }]);
  });

  it('is possible again after a fault', () => {
    const broken = reduceAll([rename('Open house'), save, { kind: 'save_broke' }]);
    expect(broken.effects).toEqual([{ kind: 'finish', is_saved: false }]);
    expect(reduceAll([save], broken.state).effects).toContainEqual({ kind: 'send', changes: titleChange });
  });

  it('is not planned once the screen is left, and again when it is entered', () => {
    const offline: DraftEvent = { kind: 'save_failed', is_offline: true, message: '' };
    const left = reduceAll([rename('Open house'), { kind: 'left' }, offline]);
    expect(left.state.is_scheduled).toBe(false);
    expect(left.effects).toContainEqual({ kind: 'cancel' });
    expect(reduceAll([{ kind: 'entered' }, rename('Open', 1)], left.state).state.is_scheduled).toBe(true);
    expect(reduceAll([{ kind: 'entered' }]).state).toBe(fresh);
  });
});

describe('somebody else’s draft', () => {
  const theirs: StoredDraft<Page> = { ...stored, ...later, draft: { ...page, intro: 'Welcome' } };

  it('is merged at once, with who changed what', () => {
    const { state } = reduceAll([rename('Open house'), { kind: 'received', stored: theirs }]);
    expect(state.draft).toMatchObject({ title: 'Open house', intro: 'Welcome' });
    expect(state.theirs).toEqual({ by: 'Siti Omar', at: later.draft_changed_at, parts: ['intro'] });
  });

  it('that is older than what is known is left', () => {
    const old = { ...theirs, draft_changed_at: '2026-11-20T06:00:00.000Z' };
    expect(reduceAll([{ kind: 'received', stored: old }])).toEqual({ state: fresh, effects: [] });
  });

  it('waits while something is sent', () => {
    const both = { ...page, title: 'Open house', intro: 'Welcome' };
    const sending = reduceAll([rename('Open house'), save, { kind: 'received', stored: { ...theirs, draft: both } }]);
    expect(sending.state.draft).toMatchObject({ intro: '' });
    const { state } = reduceAll([saved({ intro: 'Welcome' }, 'Siti Omar')], sending.state);
    expect(state).toMatchObject({ arrived: null, draft: { title: 'Open house', intro: 'Welcome' } });
  });

  it.each([
    ['mine', 'Open house', [{ kind: 'send', changes: { title: { before: 'Viewing', after: 'Open house' } } }]],
    ['theirs', 'Viewing', [{ kind: 'finish', is_saved: true }]],
  ] as const)('of the same part is decided: %s', (answer, title, then) => {
    const conflict = {
      field: 'draft.title',
      base: page.title,
      mine: 'Open house',
      theirs: 'Viewing',
      by: null,
      at: null,
    };
    const decided: DraftEvent = { kind: 'conflict_decided', conflict, answer, is_last: true };
    const { state, effects } = reduceAll([rename('Open house'), save, decided]);
    expect(state).toMatchObject({ base: { title: 'Viewing' }, draft: { title } });
    expect(effects).toEqual([{ kind: 'remember' }, ...then]);
  });

  it('replaces the draft where the person wishes it, which is undone like any change', () => {
    const replaced = reduceAll([rename('Open house'), { kind: 'replaced', stored: theirs, at: 1 }]);
    expect(replaced.state).toMatchObject({ draft: theirs.draft, saving: { kind: 'saved' }, is_scheduled: false });
    expect(replaced.effects).toEqual([{ kind: 'cancel' }, { kind: 'remember' }]);
    expect(reduceAll([{ kind: 'undone', at: 2 }], replaced.state).state.draft).toMatchObject({ title: 'Open house' });
  });
});
