import { describe, expect, it } from 'vitest';
import { Question } from '#features/lead-forms/definition.ts';
import { sample } from '#testing/web/sample.ts';
import { findAdvice } from './find-advice.ts';

const question = (id: string, kind: Question['kind'], label: string, is_required = true) =>
  sample(Question, { id, kind, label, is_required });
const questions = [
  question('qname01', 'name', 'Name'),
  question('qphone1', 'phone', 'Phone number'),
  question('qtype01', 'custom_field', 'Property type'),
  question('qagree1', 'consent', 'Consent'),
];
const steps = (...stopped: [number, number, number, number]) => {
  let reached = 100;
  return [
    { step: 'opened', label: 'Opened', reached_count: 140, stopped_count: 40 },
    ...questions.map(({ id, label }, index) => {
      const step = { step: id, label, reached_count: reached, stopped_count: stopped[index]! };
      reached -= stopped[index]!;
      return step;
    }),
    { step: 'sent', label: 'Sent', reached_count: reached, stopped_count: 0 },
  ];
};

describe('the advice', () => {
  it('names the question at which most people stop, and the one it could follow', () => {
    expect(findAdvice(steps(2, 30, 5, 5), questions)).toMatchObject({
      step: { step: 'qphone1', stopped_count: 30 },
      kind: 'contact',
      place: 2,
      below: 'Property type',
    });
  });

  it('of the first question is to begin with an easier one', () => {
    expect(findAdvice(steps(40, 2, 2, 2), questions)).toMatchObject({ kind: 'first', place: 1 });
  });

  it('of a consent is about its words, wherever it stands', () => {
    expect(findAdvice(steps(1, 1, 1, 30), questions)).toMatchObject({ kind: 'consent' });
  });

  it('never counts those who only opened the form', () => {
    expect(findAdvice(steps(1, 1, 1, 1), questions)).toBeNull();
  });

  it('is not given for a handful of people', () => {
    const few = steps(0, 3, 0, 0).map((step) => ({ ...step, reached_count: Math.min(step.reached_count, 12) }));
    expect(findAdvice(few, questions)).toBeNull();
  });
});
