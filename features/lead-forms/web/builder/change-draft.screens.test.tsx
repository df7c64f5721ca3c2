import { describe, expect, it } from 'vitest';
import { sampleDefinition, sampleQuestion } from '#testing/web/sample-form.ts';
import {
  addQuestion,
  copyQuestion,
  isLastContact,
  isUsed,
  listConditionSources,
  listLostConditions,
  moveQuestion,
  removeQuestion,
} from './change-draft.ts';

const name = sampleQuestion('qname001', 'name');
const phone = sampleQuestion('qphone01', 'phone');
const email = sampleQuestion('qemail01', 'email');
const condition = { question_id: name.id, operator: 'is_not_empty', value: '' } as const;
const note = sampleQuestion('qnote001', 'note', { condition });
const form = sampleDefinition([name, phone, note]);
const listIds = ({ questions }: typeof form) => questions.map(({ id }) => id);

describe('the questions of a form', () => {
  it('are added at a place and moved to one', () => {
    expect(listIds(addQuestion(form, email, 1))).toEqual([name.id, email.id, phone.id, note.id]);
    expect(listIds(moveQuestion(form, name.id, 1))).toEqual([phone.id, name.id, note.id]);
  });

  it('are copied behind the original', () => {
    const text = sampleQuestion('qtext001', 'text', { text: 'Welcome' });
    const copied = copyQuestion(sampleDefinition([text, phone]), text.id, 'qtext002');
    expect(listIds(copied)).toEqual([text.id, 'qtext002', phone.id]);
    expect(copied.questions[1]?.text).toBe('Welcome');
  });

  it('keep a way to reach the person: the last question for a phone number or an e-mail stays', () => {
    expect(isLastContact(form, phone.id)).toBe(true);
    expect(isLastContact(form, name.id)).toBe(false);
    expect(isLastContact(addQuestion(form, email, 0), phone.id)).toBe(false);
  });

  it('ask for a field of the client once, and show any number of texts', () => {
    const field = (question: typeof name) => ({
      kind: question.kind,
      custom_field_id: question.custom_field_id,
      custom_field_type: null,
      name: '',
      question,
      options: [],
    });
    const budget = sampleQuestion('qbudget1', 'custom_field', { custom_field_id: 4 });
    const asked = sampleDefinition([name, budget, sampleQuestion('qtext001', 'text')]);
    expect(isUsed(asked, field(name))).toBe(true);
    expect(isUsed(asked, field(budget))).toBe(true);
    expect(isUsed(asked, field({ ...budget, custom_field_id: 5 }))).toBe(false);
    expect(isUsed(asked, field(sampleQuestion('qtext002', 'text')))).toBe(false);
  });
});

describe('a condition', () => {
  it('is about an earlier question that is answered', () => {
    const text = sampleQuestion('qtext001', 'text');
    const sources = listConditionSources(sampleDefinition([name, text, phone, note]), phone.id);
    expect(sources.map(({ id }) => id)).toEqual([name.id]);
  });

  it('goes when its question moves behind it or is removed, and the person is told which', () => {
    const moved = moveQuestion(form, note.id, 0);
    expect(moved.questions[0]?.condition).toBeNull();
    expect(listLostConditions(form, moved).map(({ id }) => id)).toEqual([note.id]);
    const removed = removeQuestion(form, name.id);
    expect(removed.questions.at(-1)?.condition).toBeNull();
    expect(listLostConditions(form, removed).map(({ id }) => id)).toEqual([note.id]);
  });

  it('stays when other questions move', () => {
    expect(moveQuestion(form, phone.id, 0).questions.at(-1)?.condition).toEqual(condition);
  });
});
