import { describe, expect, it } from 'vitest';
import { diffParts } from '../part-changes.ts';
import { addBlock, changeBlock, pageDraft, removeBlock, sampleBlock, samplePage } from '../sample-page.fixture.ts';
import { addStep, MAX_STEPS, noHistory, redoStep, type UndoHistory, undoStep } from './undo-steps.ts';

const name = sampleBlock('bname001');
const phone = sampleBlock('bphone01');
const page = samplePage([name, phone]);

interface Written {
  history: UndoHistory;
  draft: typeof page;
}

function write({ history, draft }: Written, next: typeof page, typed_in: string | null = null, at = 0): Written {
  return { history: addStep(history, { changes: diffParts(pageDraft, draft, next), typed_in, at }), draft: next };
}

const begin: Written = { history: noHistory, draft: page };

describe('undo', () => {
  it('takes changes back one after the other, and does them again', () => {
    const renamed = write(begin, { ...page, title: 'Open house' });
    const removed = write(renamed, removeBlock(renamed.draft, name.id));
    const once = undoStep(pageDraft, removed.history, removed.draft)!;
    expect(once.draft).toEqual(renamed.draft);
    const twice = undoStep(pageDraft, once.history, once.draft)!;
    expect(twice.draft).toEqual(page);
    expect(undoStep(pageDraft, twice.history, twice.draft)).toBeNull();
    const again = redoStep(pageDraft, twice.history, twice.draft)!;
    expect(redoStep(pageDraft, again.history, again.draft)!.draft).toEqual(removed.draft);
  });

  it('takes what was typed in one place back as a whole, until a pause', () => {
    const type = (written: Written, title: string, at: number) =>
      write(written, { ...written.draft, title }, 'title', at);
    const typed = type(type(type(begin, 'O', 0), 'Op', 300), 'Open', 600);
    expect(undoStep(pageDraft, typed.history, typed.draft)!.draft.title).toBe(page.title);
    const later = type(typed, 'Open house', 9_000);
    expect(undoStep(pageDraft, later.history, later.draft)!.draft.title).toBe('Open');
  });

  it('leaves what somebody else stored in other parts', () => {
    const mine = write(begin, { ...page, title: 'Open house' });
    const withTheirs = changeBlock(mine.draft, phone.id, { label: 'Mobile' });
    const undone = undoStep(pageDraft, mine.history, withTheirs)!.draft;
    expect([undone.title, undone.blocks[1]?.label]).toEqual([page.title, 'Mobile']);
  });

  it('forgets what was undone once something else changes', () => {
    const mine = write(begin, { ...page, title: 'Open house' });
    const undone = undoStep(pageDraft, mine.history, mine.draft)!;
    const other = write(undone, addBlock(undone.draft, sampleBlock('bemail01'), 0));
    expect(redoStep(pageDraft, other.history, other.draft)).toBeNull();
  });

  it('keeps at least fifty steps', () => {
    let written = begin;
    for (let step = 0; step < MAX_STEPS + 20; step += 1)
      written = write(written, { ...written.draft, title: `${step}` });
    expect(written.history.past).toHaveLength(MAX_STEPS);
    expect(MAX_STEPS).toBeGreaterThanOrEqual(50);
  });
});
