import { expect, it } from 'vitest';
import { findAnswer, summarise } from './find-answer.ts';

const answers = [
  { key: 'qname01', label: 'Name', values: ['Charlotte Whitfield'] },
  { key: 'qtype01', label: 'Property type', values: ['3-bedroom condo'] },
  { key: 'qdate01', label: 'Move-in', values: [''] },
];

it('an answer is found by its question, though the question has another name by now', () => {
  expect(findAnswer(answers, { id: 'qtype01', label: 'What do you look for?' })).toBe('3-bedroom condo');
});

it('an answer of an older version is found by what was asked', () => {
  expect(findAnswer(answers, { id: 'qtype99', label: 'Property type' })).toBe('3-bedroom condo');
});

it('what was not answered is empty', () => {
  expect(findAnswer(answers, { id: 'qdate01', label: 'Move-in' })).toBe('');
  expect(findAnswer(answers, { id: 'qother1', label: 'Budget' })).toBe('');
});

it('a summary leaves out the name, which stands beside it', () => {
  expect(summarise(answers, ['Charlotte Whitfield'])).toBe('3-bedroom condo');
});
