import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '#platform/web/api.ts';
import { applyParts, type DraftKind, type Parts, type StoredDraft } from '../contract.ts';
import { Page, pageDraft, sampleBlock, samplePage } from '../sample-page.fixture.ts';
import type { DraftMemory } from './draft-memory.ts';
import type { ConflictAnswer } from './draft-state.ts';
import { createDraftStore, type DraftPatch, type LaterDraftKind, type SavedDraft } from './draft-store.ts';
import { RETRY_MS, SAVE_PAUSE_MS } from './reduce-draft.ts';
import { noHistory } from './undo-steps.ts';

const draft = samplePage([sampleBlock('bphone01')]);
const stored: StoredDraft<Page> = {
  draft,
  draft_changed_at: '2026-11-20T06:47:00.000Z',
  draft_changed_by: null,
  unpublished_parts: [],
  problems: {},
};
const emptyMemory: DraftMemory = { history: noHistory, unsaved: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores what it gets, and what a test makes of it. */
function startServer() {
  const server = {
    stored,
    calls: [] as { draft: Parts; base: Parts }[],
    failWith: null as CallFailed | null,
    /** True refuses the next call alone. */
    failsOnce: false,
    /** Who had stored the draft before the call. */
    found_by: null as string | null,
    async save(patch: DraftPatch): Promise<SavedDraft<StoredDraft<Page>>> {
      server.calls.push(patch);
      const failure = server.failWith;
      if (server.failsOnce) server.failWith = null;
      if (failure) throw failure;
      const next = Page.parse(applyParts(pageDraft, server.stored.draft, patch.draft));
      server.stored = { ...server.stored, draft: next };
      return { stored: server.stored, found_by: server.found_by };
    },
  };
  return server;
}

function begin(
  memory = emptyMemory,
  answers: ConflictAnswer[] = [],
  kind: DraftKind<Page> | LaterDraftKind<Page> = pageDraft,
) {
  const server = startServer();
  const remembered = { memory };
  const asked: string[] = [];
  const store = createDraftStore({
    kind,
    stored,
    memory,
    remember: (next) => {
      remembered.memory = next;
    },
    save: server.save,
    ask: async ({ field }) => {
      asked.push(field);
      return answers.shift() ?? 'mine';
    },
    now: () => Date.now(),
  });
  const rename = (title: string) => store.change({ ...store.get().draft, title }, 'title');
  return { server, store, rename, remembered, asked };
}

describe('a draft that is written', () => {
  it('is stored within two seconds of the last change, once', async () => {
    const { server, store, rename } = begin();
    rename('O');
    rename('Open house');
    expect(store.get().saving.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(SAVE_PAUSE_MS).toBeLessThan(2_000);
    expect(server.calls).toEqual([{ draft: { title: 'Open house' }, base: { title: draft.title } }]);
    expect(store.get().saving.kind).toBe('saved');
  });

  it('is stored every two seconds while somebody goes on typing', async () => {
    const { server, store, rename } = begin();
    let title = '';
    for (let letter = 0; letter < 30; letter += 1) {
      title += 'x';
      rename(title);
      await vi.advanceTimersByTimeAsync(300);
      if (letter === 7) expect(server.stored.draft.title).toBe('x'.repeat(7));
    }
    expect(server.calls.length).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.stored.draft.title).toBe(title);
    expect(store.get().saving.kind).toBe('saved');
  });

  it('is stored again when nobody answered, and says so meanwhile', async () => {
    const { server, store, rename } = begin();
    server.failWith = new CallFailed(0, { detail: 'No connection' });
    rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(store.get().saving.kind).toBe('offline');
    server.failWith = null;
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(store.get().saving.kind).toBe('saved');
    expect(server.stored.draft.title).toBe('Open house');
  });

  it('says why it was refused, and keeps what was written', async () => {
    const { server, store, rename } = begin();
    server.failWith = new CallFailed(500, { detail: 'Something went wrong' });
    rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(store.get().saving).toEqual({ kind: 'failed', message: 'Something went wrong' });
    expect(store.get().draft.title).toBe('Open house');
    expect(store.isUnsaved()).toBe(true);
  });

  it('is stored at once, with what was typed meanwhile, before it is published', async () => {
    const { server, store, rename } = begin();
    rename('Open');
    const saving = store.saveAll();
    rename('Open house');
    expect(await saving).toBe(true);
    expect(server.stored.draft.title).toBe('Open house');
  });

  it('waits with a part that is not complete, and says which', async () => {
    const { server, store } = begin();
    store.change({ ...draft, after: { kind: 'address', address: 'https:/' } }, 'address');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(server.calls).toEqual([]);
    expect(store.get().saving).toEqual({ kind: 'unfinished', parts: ['after'] });
  });

  it('and its steps outlive a reload', async () => {
    const first = begin();
    first.server.failWith = new CallFailed(0, { detail: 'No connection' });
    first.rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    const second = begin(JSON.parse(JSON.stringify(first.remembered.memory)));
    expect(second.store.get().draft.title).toBe('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(second.server.calls).toEqual([{ draft: { title: 'Open house' }, base: { title: draft.title } }]);
    second.store.undo();
    expect(second.store.get().draft.title).toBe(draft.title);
  });
});

describe('two people in one draft', () => {
  const conflict = { field: 'title', base: draft.title, mine: 'Open house', theirs: 'Viewing', by: 'Siti', at: null };
  const refused = new CallFailed(409, { detail: 'Changed', conflicts: [conflict] });

  async function collide(answer: ConflictAnswer) {
    const all = begin(emptyMemory, [answer]);
    all.server.stored = { ...stored, draft: { ...draft, title: 'Viewing' } };
    Object.assign(all.server, { failWith: refused, failsOnce: true });
    all.rename('Open house');
    await all.store.saveNow();
    return all;
  }

  it('are asked about the part both changed; the person’s own value replaces the other knowingly', async () => {
    const { server, asked } = await collide('mine');
    expect(asked).toEqual(['title']);
    expect(server.calls.at(-1)).toEqual({ draft: { title: 'Open house' }, base: { title: 'Viewing' } });
  });

  it('keep the other’s value where the person says so', async () => {
    const { server, store } = await collide('theirs');
    expect(server.calls).toHaveLength(1);
    expect(store.get().draft.title).toBe('Viewing');
    expect(store.get().saving.kind).toBe('saved');
  });

  const at = '2099-11-20T06:50:00.000Z';
  const bySiti = { draft_changed_by: { id: 2, name: 'Siti Omar' }, draft_changed_at: at };

  it('see each other’s stored changes at once, and who made them', () => {
    const { store, rename } = begin();
    rename('Open house');
    store.receive({ ...stored, ...bySiti, draft: { ...draft, intro: 'Welcome' } });
    expect(store.get().draft).toMatchObject({ title: 'Open house', intro: 'Welcome' });
    expect(store.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
    store.receive({ ...stored, ...bySiti, draft: { ...draft, intro: 'Welcome' } });
    expect(store.get().theirs?.parts).toEqual(['intro']);
  });

  it('see what arrives while their own changes are stored once that is done', async () => {
    const { server, store, rename } = begin();
    rename('Open house');
    const saving = store.saveNow();
    server.stored = { ...stored, ...bySiti, draft: { ...draft, title: 'Open house', intro: 'Welcome' } };
    server.found_by = bySiti.draft_changed_by.name;
    store.receive(server.stored);
    expect(store.get().draft.intro).toBe('');
    await saving;
    expect(store.get().draft).toMatchObject({ title: 'Open house', intro: 'Welcome' });
    expect(store.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
  });

  it('are named where the answer to saving tells of them before anything else does', async () => {
    const { server, store, rename } = begin();
    rename('Open house');
    const byMe = { draft_changed_by: { id: 1, name: 'Me' }, draft_changed_at: at };
    server.stored = { ...stored, ...byMe, draft: { ...draft, intro: 'Welcome' } };
    server.found_by = bySiti.draft_changed_by.name;
    await store.saveNow();
    expect(store.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
  });
});

describe('a draft whose rules are not there yet', () => {
  const { partSchema: _, ...shape } = pageDraft;
  const incomplete = { ...draft, title: 'Open house', after: { kind: 'address', address: 'https:/' } } as const;

  it('is written at once and stored when they are, without what is not complete', async () => {
    let arrive: () => void = () => {};
    const arrival = new Promise<DraftKind<Page>>((resolve) => {
      arrive = () => resolve(pageDraft);
    });
    const { server, store } = begin(emptyMemory, [], { ...shape, loadRules: () => arrival });
    store.change(incomplete, null);
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(store.get().draft).toEqual(incomplete);
    expect(server.calls).toEqual([]);

    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toEqual([{ draft: { title: 'Open house' }, base: { title: draft.title } }]);
    expect(store.get().saving).toEqual({ kind: 'unfinished', parts: ['after'] });
  });

  it('is stored later where they could not be loaded, and says so meanwhile', async () => {
    let isOnline = false;
    const loadRules = async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return pageDraft;
    };
    const { server, store, rename } = begin(emptyMemory, [], { ...shape, loadRules });
    store.enter();
    rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(store.get().saving.kind).toBe('offline');

    isOnline = true;
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(server.stored.draft.title).toBe('Open house');
    expect(store.get().saving.kind).toBe('saved');
  });
});
