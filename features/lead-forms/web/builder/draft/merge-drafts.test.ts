import { describe, expect, it } from 'vitest';
import { sampleDefinition, sampleQuestion } from '../../sample-form.fixture.ts';
import { addQuestion, changeQuestion, moveQuestion, removeQuestion } from './change-draft.ts';
import { diffParts, listStorable, listUnfinishedParts, pickSide } from './draft-parts.ts';
import { mergeOrder, takeTheirs } from './merge-drafts.ts';

const name = sampleQuestion('qname001', 'name');
const phone = sampleQuestion('qphone01', 'phone');
const email = sampleQuestion('qemail01', 'email');
const note = sampleQuestion('qnote001', 'note');
const form = sampleDefinition([name, phone]);

describe('what is stored of a draft', () => {
  it('is the parts that changed, with what the person saw in them (D6)', () => {
    const next = addQuestion(removeQuestion({ ...form, title: 'Open house' }, name.id), email, 0);
    const changes = diffParts(form, next);
    expect(pickSide(changes, 'after')).toEqual({
      title: 'Open house',
      order: [email.id, phone.id],
      [`question:${name.id}`]: null,
      [`question:${email.id}`]: email,
    });
    expect(pickSide(changes, 'before')).toEqual({
      title: form.title,
      order: [name.id, phone.id],
      [`question:${name.id}`]: name,
      [`question:${email.id}`]: null,
    });
  });

  it('is nothing when only spaces were added at the end', () => {
    expect(diffParts(form, { ...form, title: `${form.title} ` })).toEqual({});
  });

  it('waits for what is not complete yet, and stores everything else', () => {
    const unfinished = {
      ...form,
      title: 'Open house',
      after_sending: { kind: 'address', address: 'https:/' } as const,
    };
    const changes = diffParts(form, unfinished);
    expect(listUnfinishedParts(changes)).toEqual(['after_sending']);
    expect(Object.keys(listStorable(changes))).toEqual(['title']);
  });

  it('names a new question in the order only with the question itself', () => {
    const budget = sampleQuestion('qbudget1', 'custom_field', { options: [{ id: 1, label: '' }] });
    const storable = listStorable(diffParts(form, addQuestion(form, budget, 0)));
    expect(storable.order?.after ?? null).toEqual([name.id, phone.id]);
  });
});

describe('somebody else’s change', () => {
  it('is taken in where the person changed nothing', () => {
    const theirs = changeQuestion({ ...form, intro: 'Welcome' }, name.id, { label: 'Your name' });
    const { draft } = takeTheirs({ seen: form, draft: { ...form, title: 'Open house' } }, theirs);
    expect([draft.title, draft.intro, draft.questions[0]?.label]).toEqual(['Open house', 'Welcome', 'Your name']);
  });

  it('of the same part is asked about: the draft keeps the person’s value and what they saw', () => {
    const mine = { ...form, title: 'Open house' };
    const taken = takeTheirs({ seen: form, draft: mine }, { ...form, title: 'Viewing' });
    expect(diffParts(taken.seen, taken.draft)).toEqual({ title: { before: form.title, after: 'Open house' } });
  });

  it('that adds a question stands beside one that was added here', () => {
    const mine = addQuestion(form, email, 2);
    const theirs = addQuestion(form, note, 1);
    const taken = takeTheirs({ seen: form, draft: mine }, theirs);
    expect(taken.draft.questions.map(({ id }) => id)).toEqual([name.id, note.id, phone.id, email.id]);
    expect(diffParts(taken.seen, taken.draft).order?.before).toEqual([name.id, note.id, phone.id]);
  });
});

describe('the order of two people', () => {
  const base = ['a', 'b', 'c'];

  it.each([
    ['one moved a question', ['c', 'a', 'b'], base, ['c', 'a', 'b']],
    ['one moved and the other added', ['c', 'a', 'b'], ['a', 'x', 'b', 'c'], ['c', 'a', 'x', 'b']],
    ['both added', ['a', 'b', 'c', 'x'], ['y', 'a', 'b', 'c'], ['y', 'a', 'b', 'c', 'x']],
    ['one removed and the other added', ['a', 'c'], ['a', 'b', 'x', 'c'], ['a', 'x', 'c']],
  ])('is put together: %s', (_case, mine, theirs, merged) => {
    expect(mergeOrder(base, mine, theirs)).toEqual(merged);
  });

  it('is asked about where both moved questions', () => {
    expect(mergeOrder(base, ['b', 'a', 'c'], ['a', 'c', 'b'])).toBeNull();
  });
});

it('moving a question changes the order alone', () => {
  expect(Object.keys(diffParts(form, moveQuestion(form, phone.id, 0)))).toEqual(['order']);
});
