import { describe, expect, it } from 'vitest';
import { sampleDefinition, sampleQuestion } from '#testing/web/sample-form.ts';
import { listPages } from '../questions.ts';
import { describePageCondition, namePage } from './preview-pages.ts';

const condition = { question_id: 'qagree01', operator: 'is', value: 'yes' } as const;
const form = sampleDefinition([
  sampleQuestion('qhidden1', 'hidden', { label: 'Campaign' }),
  sampleQuestion('qphone01', 'phone', { label: 'Mobile number' }),
  sampleQuestion('qagree01', 'consent', { label: 'Newsletter' }),
  sampleQuestion('qbreak01', 'page_break', { label: 'What you like', condition }),
  sampleQuestion('qnote001', 'note', { label: 'Note' }),
  sampleQuestion('qbreak02', 'page_break', { label: '' }),
]);

describe('a page of the preview', () => {
  it('is called by its heading, else by the first question that people see, else by its number', () => {
    expect(listPages(form).map(namePage)).toEqual(['1. Mobile number', '2. What you like', 'Page 3']);
  });

  it('says which answer shows it, where it is not always shown', () => {
    expect(describePageCondition(form, 0)).toBeNull();
    expect(describePageCondition(form, 1)).toBe('This page is shown when “Newsletter” is “given”.');
  });
});
