import { describe, expect, it } from 'vitest';
import { formatQuestion } from './format-question.ts';

describe('a question of a lead', () => {
  it.each([
    ['budget', 'Budget'],
    ['move_in-date', 'Move in date'],
    ['preferredArea', 'Preferred area'],
    ['fields.budget_range', 'Budget range'],
    ['answers.0.unit_type', 'Unit type'],
    ['choices[]', 'Choices'],
  ])('called by the key %s reads “%s”', (key, words) => {
    expect(formatQuestion(key)).toBe(words);
  });

  it.each(['What is your budget?', 'Budget', 'PSF', 'Wie hoch ist Ihr Budget?', '预算', 'When (month)', '2'])(
    'worded by somebody stays unchanged: %s',
    (label) => {
      expect(formatQuestion(label)).toBe(label);
    },
  );
});
