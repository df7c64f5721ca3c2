import { afterEach, describe, expect, it } from 'vitest';
import { leadForms } from '#features/lead-forms/contract.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import {
  askedFor,
  closePage,
  expo,
  form,
  giulia,
  links,
  open,
  QUARANTINE,
  read,
  submissions,
} from '#testing/web/form-screens.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { formSubmissions, type QuarantinedSubmission, SignFigures } from '../../contract.ts';
import { formResultsWeb } from '../index.ts';

const { lead_form } = formResultsWeb.screens;

afterEach(closePage);

const prize = {
  ...giulia,
  id: '0198a0de-0000-7000-8000-000000000003',
  name: 'Win-Prize www.lucky.example',
  score: 150,
  signs: [
    { sign: 'trap_filled', weight: 80, is_strong: true, detail: '' },
    { sign: 'same_text', weight: 70, is_strong: true, detail: '14' },
  ],
} satisfies QuarantinedSubmission;
const signs = answers(
  formSubmissions.readSigns,
  sample(SignFigures, {
    filed_count: 63,
    held_count: 21,
    released_count: 2,
    discarded_count: 14,
    signs: [{ sign: 'trap_filled', is_strong: true, seen_count: 14, released_count: 0 }],
  }),
);
const quarantined = (...results: QuarantinedSubmission[]) =>
  answers(formSubmissions.listQuarantined, submissions(results));
const quarantineCalls = [read, quarantined(giulia, prize), signs, links(expo)];

testScreens(
  { lead_form },
  {
    lead_form: {
      at: QUARANTINE,
      empty: [
        {
          it: 'says that nothing is in quarantine',
          at: QUARANTINE,
          calls: [...quarantineCalls, quarantined()],
          shows: ['Nothing in quarantine', 'Nothing is deleted straight away.'],
        },
      ],
      failed: [
        {
          it: 'says that the quarantine failed to load',
          at: QUARANTINE,
          calls: [...quarantineCalls, fails(formSubmissions.listQuarantined, 'internal')],
          shows: ['Couldn’t load the quarantine'],
        },
        {
          it: 'says that the signs failed to load',
          at: QUARANTINE,
          calls: [...quarantineCalls, fails(formSubmissions.readSigns, 'internal')],
          shows: ['Couldn’t load the signs.', 'Giulia Ferrari'],
        },
      ],
      locked: 'none: the form is locked as a whole, in form.screens.test.tsx',
      filled: [
        {
          it: 'shows the reasons of everything held back, strong and weak ones, with score and threshold',
          at: QUARANTINE,
          calls: quarantineCalls,
          shows: [
            'Nothing is deleted straight away.',
            'Giulia Ferrari',
            'Can I visit on Saturday at 11?',
            'Score 55, quarantined from 50',
            'Weak sign: Challenge did not load +25',
            'Weak sign: Sent after 1.7s +30',
            'Strong sign: Hidden field filled +80',
            'Strong sign: Same text 14 times +70',
            'Kept until 20 Dec',
            'Signs in 30 days',
            '63',
            'Hidden field filled',
            'Notify me about each quarantined enquiry',
          ],
        },
      ],
    },
  },
);

describe('the quarantine', () => {
  it('releases one submission with a press', async () => {
    const page = open(QUARANTINE, [...quarantineCalls, answers(formSubmissions.release, { released_count: 1 })]);
    await page.shows('Giulia Ferrari');
    page.press('Release the enquiry of Giulia Ferrari');
    await page.shows('1 enquiry released', 'It is accepted with the time it was sent.');
    expect(page.network.faults).toEqual([]);
  });

  it('shows everything somebody wrote and where they came from, before anybody decides', async () => {
    const page = open(QUARANTINE, quarantineCalls);
    await page.shows('Giulia Ferrari');
    page.press('All answers of Giulia Ferrari');
    await page.shows('First touch');
    const dialog = document.querySelector('[role=dialog]')?.textContent;
    expect(dialog).toContain('Can I visit on Saturday at 11?');
    expect(dialog).toContain('First touch');
  });

  it('deletes several at once and brings them back', async () => {
    const page = open(QUARANTINE, [...quarantineCalls, answers(formSubmissions.discard, { changed_count: 2 })]);
    await page.shows('Giulia Ferrari');
    for (const box of document.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')) box.click();
    await page.shows('2 selected', 'Release 2 enquiries');
    page.press('Delete');
    await page.shows('2 enquiries deleted');
    page.press('Undo');
    await page.shows('2 enquiries are back in quarantine');
    expect(page.network.faults).toEqual([]);
  });

  it('selects everything that is loaded with one press, and nothing with the next', async () => {
    const page = open(QUARANTINE, quarantineCalls);
    await page.shows('Giulia Ferrari');
    const all = document.querySelector<HTMLInputElement>('input[aria-label="Select all loaded"]');
    document.querySelector<HTMLInputElement>('li input[type=checkbox]')?.click();
    await page.shows('1 selected');
    expect(all?.indeterminate).toBe(true);
    all?.click();
    await page.shows('2 selected');
    expect(all?.checked).toBe(true);
    all?.click();
    await waitFor(() => expect(page.text()).not.toContain('2 selected'));
  });

  it('is told about at once when somebody asks for it', async () => {
    const page = open(QUARANTINE, [
      ...quarantineCalls,
      answers(leadForms.update, { ...form, tells_each_quarantined: true, draft_found_by: null }),
    ]);
    await page.shows('Notify me about each quarantined enquiry');
    document.querySelector<HTMLInputElement>('input[role=switch]')?.click();
    await waitFor(() => expect(askedFor(page, leadForms.update)).toHaveLength(1));
    expect(page.network.faults).toEqual([]);
  });
});
