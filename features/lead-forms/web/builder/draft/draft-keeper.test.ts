import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '#domain/person.ts';
import { CallFailed } from '#platform/web/api.ts';
import { sample } from '#testing/web/sample.ts';
import { type ChangedLeadForm, FormDefinition, LeadForm } from '../../../contract.ts';
import { sampleDefinition, sampleQuestion } from '../../sample-form.fixture.ts';
import { type Answer, keepDraft, RETRY_MS, SAVE_PAUSE_MS } from './draft-keeper.ts';
import type { DraftMemory } from './draft-memory.ts';
import { applyParts, type Parts } from './draft-parts.ts';
import { noHistory } from './undo-steps.ts';

const draft = sampleDefinition([sampleQuestion('qphone01', 'phone')]);
const stored = sample(LeadForm, { id: 9, draft });
const emptyMemory: DraftMemory = { history: noHistory, unsaved: {} };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores what it gets, and what a test makes of it. */
function startServer() {
  const server = {
    form: stored,
    calls: [] as { draft: Parts; base: Parts }[],
    failWith: null as CallFailed | null,
    /** True refuses the next call alone. */
    failsOnce: false,
    /** Who had stored the draft before the call. */
    found_by: null as Person | null,
    async save(parts: Parts, base: Parts): Promise<ChangedLeadForm> {
      server.calls.push({ draft: parts, base });
      const failure = server.failWith;
      if (server.failsOnce) server.failWith = null;
      if (failure) throw failure;
      server.form = { ...server.form, draft: FormDefinition.parse(applyParts(server.form.draft, parts)) };
      return { ...server.form, draft_found_by: server.found_by };
    },
  };
  return server;
}

function begin(memory = emptyMemory, answers: Answer[] = []) {
  const server = startServer();
  const remembered = { memory };
  const asked: string[] = [];
  const keeper = keepDraft({
    form: stored,
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
  const rename = (title: string) => keeper.change({ ...keeper.get().draft, title }, 'title');
  return { server, keeper, rename, remembered, asked };
}

describe('a draft that is written', () => {
  it('is stored within two seconds of the last change, once', async () => {
    const { server, keeper, rename } = begin();
    rename('O');
    rename('Open house');
    expect(keeper.get().saving.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(SAVE_PAUSE_MS).toBeLessThan(2_000);
    expect(server.calls).toEqual([{ draft: { title: 'Open house' }, base: { title: draft.title } }]);
    expect(keeper.get().saving.kind).toBe('saved');
  });

  it('is stored every two seconds while somebody goes on typing', async () => {
    const { server, keeper, rename } = begin();
    let title = '';
    for (let letter = 0; letter < 30; letter += 1) {
      title += 'x';
      rename(title);
      await vi.advanceTimersByTimeAsync(300);
      if (letter === 7) expect(server.form.draft.title).toBe('x'.repeat(7));
    }
    expect(server.calls.length).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.form.draft.title).toBe(title);
    expect(keeper.get().saving.kind).toBe('saved');
  });

  it('is stored again when nobody answered, and says so meanwhile', async () => {
    const { server, keeper, rename } = begin();
    server.failWith = new CallFailed(0, { detail: 'No connection' });
    rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(keeper.get().saving.kind).toBe('offline');
    server.failWith = null;
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(keeper.get().saving.kind).toBe('saved');
    expect(server.form.draft.title).toBe('Open house');
  });

  it('says why it was refused, and keeps what was written', async () => {
    const { server, keeper, rename } = begin();
    server.failWith = new CallFailed(500, { detail: 'Something went wrong' });
    rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(keeper.get().saving).toEqual({ kind: 'failed', message: 'Something went wrong' });
    expect(keeper.get().draft.title).toBe('Open house');
    expect(keeper.isUnsaved()).toBe(true);
  });

  it('is stored at once, with what was typed meanwhile, before it is published', async () => {
    const { server, keeper, rename } = begin();
    rename('Open');
    const saving = keeper.saveAll();
    rename('Open house');
    expect(await saving).toBe(true);
    expect(server.form.draft.title).toBe('Open house');
  });

  it('waits with a part that is not complete, and says which', async () => {
    const { server, keeper } = begin();
    keeper.change({ ...draft, after_sending: { kind: 'address', address: 'https:/' } }, 'address');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(server.calls).toEqual([]);
    expect(keeper.get().saving).toEqual({ kind: 'unfinished', parts: ['after_sending'] });
  });

  it('and its steps outlive a reload', async () => {
    const first = begin();
    first.server.failWith = new CallFailed(0, { detail: 'No connection' });
    first.rename('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    const second = begin(JSON.parse(JSON.stringify(first.remembered.memory)));
    expect(second.keeper.get().draft.title).toBe('Open house');
    await vi.advanceTimersByTimeAsync(SAVE_PAUSE_MS);
    expect(second.server.calls).toEqual([{ draft: { title: 'Open house' }, base: { title: draft.title } }]);
    second.keeper.undo();
    expect(second.keeper.get().draft.title).toBe(draft.title);
  });
});

describe('two people in one form', () => {
  const conflict = { field: 'title', base: draft.title, mine: 'Open house', theirs: 'Viewing', by: 'Siti', at: null };
  const refused = new CallFailed(409, { detail: 'Changed', conflicts: [conflict] });

  async function collide(answer: Answer) {
    const all = begin(emptyMemory, [answer]);
    all.server.form = { ...stored, draft: { ...draft, title: 'Viewing' } };
    Object.assign(all.server, { failWith: refused, failsOnce: true });
    all.rename('Open house');
    await all.keeper.saveNow();
    return all;
  }

  it('are asked about the part both changed; the person’s own value replaces the other knowingly', async () => {
    const { server, asked } = await collide('mine');
    expect(asked).toEqual(['title']);
    expect(server.calls.at(-1)).toEqual({ draft: { title: 'Open house' }, base: { title: 'Viewing' } });
  });

  it('keep the other’s value where the person says so', async () => {
    const { server, keeper } = await collide('theirs');
    expect(server.calls).toHaveLength(1);
    expect(keeper.get().draft.title).toBe('Viewing');
    expect(keeper.get().saving.kind).toBe('saved');
  });

  const at = '2099-11-20T06:50:00.000Z';
  const bySiti = { draft_changed_by: { id: 2, name: 'Siti Omar' }, draft_changed_at: at };

  it('see each other’s stored changes at once, and who made them', () => {
    const { keeper, rename } = begin();
    rename('Open house');
    keeper.take({ ...stored, ...bySiti, draft: { ...draft, intro: 'Welcome' } });
    expect(keeper.get().draft).toMatchObject({ title: 'Open house', intro: 'Welcome' });
    expect(keeper.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
    keeper.take({ ...stored, ...bySiti, draft: { ...draft, intro: 'Welcome' } });
    expect(keeper.get().theirs?.parts).toEqual(['intro']);
  });

  it('see what arrives while their own changes are stored once that is done', async () => {
    const { server, keeper, rename } = begin();
    rename('Open house');
    const saving = keeper.saveNow();
    server.form = { ...stored, ...bySiti, draft: { ...draft, title: 'Open house', intro: 'Welcome' } };
    server.found_by = bySiti.draft_changed_by;
    keeper.take(server.form);
    expect(keeper.get().draft.intro).toBe('');
    await saving;
    expect(keeper.get().draft).toMatchObject({ title: 'Open house', intro: 'Welcome' });
    expect(keeper.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
  });

  it('are named where the answer to saving tells of them before anything else does', async () => {
    const { server, keeper, rename } = begin();
    rename('Open house');
    const byMe = { draft_changed_by: { id: 1, name: 'Me' }, draft_changed_at: at };
    server.form = { ...stored, ...byMe, draft: { ...draft, intro: 'Welcome' } };
    server.found_by = bySiti.draft_changed_by;
    await keeper.saveNow();
    expect(keeper.get().theirs).toEqual({ by: 'Siti Omar', at, parts: ['intro'] });
  });
});
