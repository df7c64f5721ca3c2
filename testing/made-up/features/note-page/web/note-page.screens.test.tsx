import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyParts } from '#engines/drafts/contract.ts';
import { CallFailed } from '#platform/web/api.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import { noteDraft, type StoredNote } from '../contract.ts';
import { type NoteCalls, NotePageScreen } from './note-page.tsx';

let page: OpenPage;
let note: StoredNote;
let live: StoredNote['draft'];
let failure: CallFailed | null;

const set = (patch: Partial<StoredNote>) => structuredClone<StoredNote>(Object.assign(note, patch));
const calls: NoteCalls = {
  async save(patch) {
    const refused = failure;
    failure = null;
    if (refused) throw refused;
    const draft = applyParts(noteDraft, note.draft, patch.draft);
    return { stored: set({ draft, unpublished_parts: Object.keys(patch.draft) }), found_by: null };
  },
  async publish() {
    live = note.draft;
    return set({ live_version: 2, unpublished_parts: [] });
  },
  restore: async () => set({ draft: live, unpublished_parts: [] }),
};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  live = { title: 'Viewing', text: '' };
  note = {
    id: 1,
    draft: live,
    draft_changed_at: '2026-11-20T06:47:00.000Z',
    draft_changed_by: null,
    live_version: 1,
    unpublished_parts: [],
    problems: {},
  };
  failure = null;
  const read = { ...note };
  page = openPart(() => <NotePageScreen note={read} calls={calls} />);
  await page.shows('Nobody else is here', 'Saved at');
});
afterEach(() => page.close());

it('a made-up draft saves itself, is undone and published', async () => {
  page.write('Title', 'Open house');
  await page.shows('Saving…');
  page.press('Undo');
  await page.shows('Viewing', 'Saved at');
  page.press('Redo');
  page.press('Publish');
  await waitFor(() => expect(note).toMatchObject({ draft: { title: 'Open house' }, live_version: 2 }));
});

it('asks about a part that somebody else wrote too', async () => {
  const conflict = { field: 'title', base: 'Viewing', mine: 'Open house', theirs: 'Visit', by: 'Siti Omar', at: null };
  failure = new CallFailed(409, { detail: 'Changed', conflicts: [conflict] });
  page.write('Title', 'Open house');
  await page.shows('Siti Omar', 'Visit', 'Open house');
  page.press('Use mine');
  await waitFor(() => expect(note.draft.title).toBe('Open house'));
});

it('returns to what is live', async () => {
  page.write('Text', 'Bring boots');
  await page.shows('Discard');
  page.press('Discard');
  await page.shows('It returns to what is live.');
  page.press('Discard 1 change');
  await waitFor(() => expect(note.draft.text).toBe(''));
});
