import { describe, expect, it } from 'vitest';
import { sampleDefinition, sampleQuestion } from '../../sample-form.fixture.ts';
import { addQuestion, changeQuestion, removeQuestion } from './change-draft.ts';
import { diffParts } from './draft-parts.ts';
import { addStep, MAX_STEPS, noHistory, redoStep, type UndoHistory, undoStep } from './undo-steps.ts';

const name = sampleQuestion('qname001', 'name');
const phone = sampleQuestion('qphone01', 'phone');
const form = sampleDefinition([name, phone]);

interface Written {
  history: UndoHistory;
  draft: typeof form;
}

function write({ history, draft }: Written, next: typeof form, typed_in: string | null = null, at = 0): Written {
  return { history: addStep(history, { changes: diffParts(draft, next), typed_in, at }), draft: next };
}

const begin: Written = { history: noHistory, draft: form };

describe('undo', () => {
  it('takes changes back one after the other, and does them again', () => {
    const renamed = write(begin, { ...form, title: 'Open house' });
    const removed = write(renamed, removeQuestion(renamed.draft, name.id));
    const once = undoStep(removed.history, removed.draft)!;
    expect(once.draft).toEqual(renamed.draft);
    const twice = undoStep(once.history, once.draft)!;
    expect(twice.draft).toEqual(form);
    expect(undoStep(twice.history, twice.draft)).toBeNull();
    const again = redoStep(twice.history, twice.draft)!;
    expect(redoStep(again.history, again.draft)!.draft).toEqual(removed.draft);
  });

  it('takes what was typed in one place back as a whole, until a pause', () => {
    const type = (written: Written, title: string, at: number) =>
      write(written, { ...written.draft, title }, 'title', at);
    const typed = type(type(type(begin, 'O', 0), 'Op', 300), 'Open', 600);
    expect(undoStep(typed.history, typed.draft)!.draft.title).toBe(form.title);
    const later = type(typed, 'Open house', 9_000);
    expect(undoStep(later.history, later.draft)!.draft.title).toBe('Open');
  });

  it('leaves what somebody else stored in other parts', () => {
    const mine = write(begin, { ...form, title: 'Open house' });
    const withTheirs = changeQuestion(mine.draft, phone.id, { label: 'Mobile' });
    const undone = undoStep(mine.history, withTheirs)!.draft;
    expect([undone.title, undone.questions[1]?.label]).toEqual([form.title, 'Mobile']);
  });

  it('forgets what was undone once something else changes', () => {
    const mine = write(begin, { ...form, title: 'Open house' });
    const undone = undoStep(mine.history, mine.draft)!;
    const other = write(undone, addQuestion(undone.draft, sampleQuestion('qemail01', 'email'), 0));
    expect(redoStep(other.history, other.draft)).toBeNull();
  });

  it('keeps at least fifty steps', () => {
    let written = begin;
    for (let step = 0; step < MAX_STEPS + 20; step += 1)
      written = write(written, { ...written.draft, title: `${step}` });
    expect(written.history.past).toHaveLength(MAX_STEPS);
    expect(MAX_STEPS).toBeGreaterThanOrEqual(50);
  });
});
