import { afterEach, describe, expect, it } from 'vitest';
import { formResultsWeb } from '#features/form-results/web/index.ts';
import { answers, fails, waits } from '#testing/web/fake-calls.ts';
import { closePage, form, LEADS, leadsCalls, noRight, open, preview } from '#testing/web/form-screens.ts';
import { sampleDefinition, sampleQuestion } from '#testing/web/sample-form.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { leadForms } from '../contract.ts';

const { lead_form } = formResultsWeb.screens;

afterEach(closePage);

testScreens(
  { lead_form },
  {
    lead_form: {
      at: LEADS,
      empty: 'none: a form always has a draft; its tabs have their own empty states',
      failed: [
        {
          it: 'says that the form failed to load',
          calls: [fails(leadForms.get, 'internal')],
          shows: ['Couldn’t load this form'],
        },
      ],
      locked: noRight,
      filled: [
        {
          it: 'says that the form deleted',
          calls: [...leadsCalls, fails(leadForms.get, 'not_found')],
          shows: ['This form does not exist', 'Deleted forms can be restored for 30 days from the list.', 'All forms'],
        },
        {
          it: 'shows the draft as visitors will see it',
          calls: [...leadsCalls, preview],
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Preview');
          },
          shows: ['Preview of Bayshore register interest', 'After sending', 'Desktop', 'Phone'],
        },
      ],
    },
  },
);

describe('a form', () => {
  it('that is being published says so on its button', async () => {
    const draftForm = answers(leadForms.get, { ...form, live_version: null, state: 'DRAFT' });
    const page = open(LEADS, [...leadsCalls, draftForm, waits(leadForms.publish)]);
    await page.shows('Charlotte Whitfield');
    page.press('Publish');
    await waitFor(() => expect(document.querySelector('button[aria-busy=true]')?.textContent).toContain('Publish'));
  });
});

it('says in the free tier that publishing is part of Pro, and publishes nothing', async () => {
  const draftForm = answers(leadForms.get, { ...form, live_version: null, state: 'DRAFT' });
  const page = open(LEADS, [...leadsCalls, draftForm], { person: { is_free_tier: true } });
  await page.shows('Charlotte Whitfield');
  page.press('Publish');
  await page.shows('Creating and changing lead forms is part of Pro');
  expect(page.network.asked).not.toContain(leadForms.publish);
});

it('the preview offers the pages of a form by their names', async () => {
  const draft = sampleDefinition([
    sampleQuestion('qphone01', 'phone', { label: 'Mobile number' }),
    sampleQuestion('qbreak01', 'page_break', { label: 'What you like' }),
    sampleQuestion('qnote001', 'note', { label: 'Note' }),
  ]);
  const page = open(LEADS, [...leadsCalls, answers(leadForms.get, { ...form, draft }), preview]);
  await page.shows('Charlotte Whitfield');
  page.press('Preview');
  await page.shows('1. Mobile number');
});
