import { describe, expect, it } from 'vitest';
import { asking } from '#features/form-submissions/testing/listed-form.ts';
import { countSteps } from './steps.ts';

const [name, budget, phone] = [asking('qname00', 'Name'), asking('qbudget', 'Budget'), asking('qphone0', 'Phone')];
const words = asking('qwords0', 'Read this', { kind: 'text' });
const shown = { questions: [name, words, budget, phone] };
const none = new Map<number, string[]>();
const ended = (reached_question_id: string, views: number, more: { version?: number; is_sent?: boolean } = {}) => ({
  version: 2,
  is_sent: false,
  reached_question_id,
  views,
  ...more,
});

describe('where people stop', () => {
  it('is the last question they answered, in the order of the form; what is only shown is no step', () => {
    const steps = countSteps(shown, none, [
      ended('', 5),
      ended('qname00', 3),
      ended('qphone0', 1),
      ended('qphone0', 7, { is_sent: true }),
    ]);

    expect(steps).toEqual([
      { step: 'opened', label: '', reached_count: 16, stopped_count: 5 },
      { step: 'qname00', label: 'Name', reached_count: 11, stopped_count: 3 },
      { step: 'qbudget', label: 'Budget', reached_count: 8, stopped_count: 0 },
      { step: 'qphone0', label: 'Phone', reached_count: 8, stopped_count: 1 },
      { step: 'sent', label: '', reached_count: 7, stopped_count: 0 },
    ]);
  });

  it('counts whoever stopped at a question that is asked no more at the last one before it that still is', () => {
    const orders = new Map([[1, ['qname00', 'qremoved', 'qbudget']]]);

    const steps = countSteps(shown, orders, [ended('qremoved', 4, { version: 1 }), ended('qunknown', 2)]);

    expect(steps.map(({ step, stopped_count }) => [step, stopped_count])).toEqual([
      ['opened', 2],
      ['qname00', 4],
      ['qbudget', 0],
      ['qphone0', 0],
      ['sent', 0],
    ]);
  });
});
