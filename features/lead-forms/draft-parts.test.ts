import { describe, expect, it } from 'vitest';
import { joinParts, listChangedParts, splitDraft } from '#engines/drafts/contract.ts';
import type { FormDefinition } from './definition.ts';
import { formDraft } from './form-draft.ts';
import { newQuestion } from './testing/new-form.ts';

const form: FormDefinition = {
  title: 'Viewing',
  intro: '',
  language: 'en',
  questions: ['qaaaaaa', 'qbbbbbb', 'qcccccc'].map((id) => newQuestion(id, 'text', { text: id })),
  look: { accent: '#02666e', theme: 'auto', cover_key: null, logo_key: null, shows_contact: true },
  words: { send: 'Go', back: 'Return' },
  unfinished_notice: '',
  after_sending: { kind: 'text' },
};

const listIds = (parts: Record<string, unknown>) =>
  joinParts(formDraft, form, parts).data?.questions.map(({ id }) => id);
const fourth = newQuestion('qdddddd', 'text', { text: 'new' });

describe('the parts of a form', () => {
  it('make the same form again', () => {
    expect(joinParts(formDraft, form, {}).data).toEqual(form);
    expect(listChangedParts(formDraft, form, form)).toEqual([]);
  });

  it('are the same in whatever order words were written', () => {
    const other = { ...form, words: { back: 'Return', send: 'Go' } };

    expect(JSON.stringify(splitDraft(formDraft, other))).toBe(JSON.stringify(splitDraft(formDraft, form)));
  });

  it('keep a question behind the one it followed when an order does not name it', () => {
    expect(listIds({ order: ['qcccccc', 'qaaaaaa'] })).toEqual(['qcccccc', 'qaaaaaa', 'qbbbbbb']);
    expect(listIds({ order: ['qbbbbbb', 'qcccccc'] })).toEqual(['qaaaaaa', 'qbbbbbb', 'qcccccc']);
  });

  it('take an order with unknown and repeated questions as what it says of the others', () => {
    expect(listIds({ order: ['qzzzzzz', 'qbbbbbb', 'qbbbbbb', 'qaaaaaa', 'qcccccc'] })).toEqual([
      'qbbbbbb',
      'qaaaaaa',
      'qcccccc',
    ]);
  });

  it('differ in one part where a question was added or removed, not in the order too', () => {
    const longer = { ...form, questions: [...form.questions, fourth] };
    const moved = { ...form, questions: [...form.questions].reverse() };

    expect(listChangedParts(formDraft, form, longer)).toEqual(['question:qdddddd']);
    expect(listChangedParts(formDraft, longer, form)).toEqual(['question:qdddddd']);
    expect(listChangedParts(formDraft, form, moved)).toEqual(['order']);
  });
});
