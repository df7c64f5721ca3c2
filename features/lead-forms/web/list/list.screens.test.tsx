import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#platform/contract/endpoint.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import {
  askedFor,
  closePage,
  danielOng,
  FORM_NAME,
  form,
  leadsCalls,
  noRight,
  open,
  picture,
} from '#testing/web/form-screens.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { LeadFormItem, leadForms } from '../../contract.ts';
import { leadFormsWeb } from '../index.ts';

const { lead_forms } = leadFormsWeb.screens;

afterEach(closePage);

const LIST = '/integrations/lead-forms';
const LONG_NAME = 'Alexandria Papadopoulou-Fitzgerald of the Northgate Residences';
const bayshore = sample(LeadFormItem, {
  id: 5,
  source_id: 51,
  name: FORM_NAME,
  language: 'en',
  state: 'LIVE',
  live_version: 4,
  published_at: '2026-01-14T02:00:00.000Z',
  questions_count: 5,
  pages_count: 1,
  links_count: 6,
  sites_count: 0,
  unpublished_changes: 0,
  leads_count: 146,
  weeks: [2, 4, 3, 5, 6, 5, 7, 8, 7, 9, 8, 11],
  finish_rate: 0.38,
  last_lead_at: '2026-11-20T08:30:00.000Z',
  last_lead_name: 'Charlotte Whitfield',
  assignee: danielOng,
  preview: picture,
});
const dubai = {
  ...bayshore,
  id: 6,
  source_id: 61,
  name: 'معرض دبي العقاري',
  language: 'ar',
  state: 'DRAFT',
  live_version: null,
  published_at: null,
  links_count: 0,
  leads_count: 0,
  weeks: [],
  finish_rate: null,
  last_lead_at: null,
  last_lead_name: null,
  assignee: null,
} satisfies LeadFormItem;
const fair = {
  ...bayshore,
  id: 7,
  source_id: 71,
  name: LONG_NAME,
  state: 'CLOSED',
  closed_by: 'NUMBER',
  max_leads: 200,
  leads_count: 200,
} satisfies LeadFormItem;
const quote = { ...bayshore, id: 9, source_id: 91, name: 'Term life quick quote', is_silent: true };
const listed = (...forms: LeadFormItem[]) => [
  answers(leadForms.list, pageWith(forms)),
  answers(leadForms.search, pageWith(forms)),
];
const noneDeleted = answers(leadForms.listDeleted, { results: [] });
testScreens(
  { lead_forms },
  {
    lead_forms: {
      at: LIST,
      empty: [
        {
          it: 'says what a form is and what it can begin with',
          calls: [...listed(), noneDeleted],
          shows: ['Create your first form', 'Contact form', 'Register interest', 'Request a quote', 'Empty form'],
          lacks: ['Search forms'],
        },
        {
          it: 'says that no form is in a state, and shows the others',
          at: `${LIST}?state=CLOSED`,
          calls: [...listed(bayshore), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No forms here', 'Clear filters'],
        },
        {
          it: 'says what archiving does, where no form archived',
          at: `${LIST}?is_archived=true`,
          calls: [...listed(bayshore), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No archived forms', 'it can be restored'],
          lacks: ['Clear filters'],
        },
        {
          it: 'names what was searched for',
          at: `${LIST}?search=linden`,
          calls: [...listed(bayshore), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No form matches “linden”'],
        },
        {
          it: 'names whom leads go to and the language, where no such form is',
          at: `${LIST}?assignee_id=rules&language=ar`,
          calls: [...listed(bayshore, dubai), answers(leadForms.search, pageWith([])), noneDeleted],
          shows: ['No form matches', 'By rules', 'العربية', 'Clear filters'],
        },
        {
          it: 'keeps to all languages where the address names none that there is',
          at: `${LIST}?language=en-oops-oops`,
          calls: [...listed(bayshore), noneDeleted],
          shows: ['Bayshore register interest'],
        },
      ],
      failed: [
        {
          it: 'says that the forms failed to load',
          calls: [answers(leadForms.list, pageWith([])), fails(leadForms.search, 'internal'), noneDeleted],
          shows: ['Couldn’t load the forms'],
        },
        {
          it: 'says that the deleted forms failed to load',
          at: `${LIST}?deleted=true`,
          calls: [...listed(bayshore), fails(leadForms.listDeleted, 'internal')],
          shows: ['Couldn’t load the deleted forms'],
        },
      ],
      locked: [
        noRight,
        {
          it: 'says in the free tier that live forms go on receiving',
          person: { is_free_tier: true },
          calls: [...listed(bayshore), noneDeleted],
          shows: ['Live forms keep receiving leads.', 'See plans', 'Bayshore register interest'],
        },
      ],
      filled: [
        {
          it: 'shows each form with its state, leads, weeks, finish rate, last lead and who gets its leads (S1-9-04, S0-2.1-73)',
          calls: [...listed(bayshore, dubai, fair), noneDeleted],
          shows: [
            'All3',
            'Live1',
            'Draft1',
            'Closed1',
            '3 forms',
            'Bayshore register interest',
            '5 questions · English · 6 named links',
            'Since 14 Jan 2026',
            '75 in 12 weeks',
            '38%',
            'Charlotte Whitfield',
            'Daniel Ong',
            'معرض دبي العقاري',
            'العربية, right to left',
            'By rules',
            LONG_NAME,
            '200 of 200 leads',
          ],
          lacks: ['Deleted'],
        },
        {
          it: 'names the last day on which a form is open',
          calls: [...listed({ ...bayshore, closes_at: '2026-11-30T16:00:00.000Z' }), noneDeleted],
          shows: ['Ends 30 Nov 2026'],
        },
        {
          it: 'warns of a form that is silent too long',
          calls: [...listed(quote), noneDeleted],
          shows: ['Term life quick quote: no lead for', 'No leads for too long', 'Check the form'],
        },
        {
          it: 'opens the form of a lead source, as links from leads do',
          at: `${LIST}?source=51`,
          calls: [...listed(bayshore), noneDeleted, ...leadsCalls],
          shows: ['Where people stop', 'Charlotte Whitfield'],
        },
        {
          it: 'lists deleted forms, each to restore',
          at: `${LIST}?deleted=true`,
          calls: [
            ...listed(bayshore),
            answers(leadForms.listDeleted, {
              results: [{ id: 3, name: 'Old fair', deleted_at: '2026-11-18T02:00:00.000Z' }],
            }),
          ],
          shows: ['Deleted1', 'Deleted in the last 30 days', 'Old fair', 'Restore Old fair'],
        },
      ],
    },
  },
);

/** Opens the menu of a form and chooses in it. */
async function chooseInMenu(page: OpenPage, name: string, item: string): Promise<void> {
  await page.shows(`More for ${name}`);
  page.press(`More for ${name}`);
  await page.shows(item);
  page.press(item);
}

describe('a form of the list', () => {
  const calls = [...listed(bayshore), noneDeleted];

  it('is deleted after a question, and the toast restores it', async () => {
    const page = open(LIST, [...calls, answers(leadForms.delete, done), answers(leadForms.restore, form)]);
    await chooseInMenu(page, bayshore.name, 'Delete');
    await page.shows('Delete Bayshore register interest?', 'people already filling it in have 24 hours to finish');
    [...document.querySelectorAll('button')].findLast((each) => each.textContent === 'Delete')?.click();
    await page.shows('Bayshore register interest deleted');
    page.press('Undo');
    await page.shows('Bayshore register interest restored');
    expect(askedFor(page, leadForms.restore)).toHaveLength(1);
    expect(page.network.faults).toEqual([]);
  });

  it('is copied without its address, links and leads', async () => {
    const page = open(LIST, [...calls, answers(leadForms.copy, { ...form, id: 12, name: 'Bayshore (copy)' })]);
    await chooseInMenu(page, bayshore.name, 'Make a copy');
    await page.shows('Bayshore (copy) created', 'It is a draft, without an address, links or leads.');
  });

  it('is archived and brought back by its toast', async () => {
    const page = open(LIST, [...calls, answers(leadForms.archive, { ...form, is_archived: true })]);
    await chooseInMenu(page, bayshore.name, 'Archive');
    await page.shows('Bayshore register interest archived');
    page.press('Undo');
    await waitFor(() => expect(askedFor(page, leadForms.archive)).toHaveLength(2));
    expect(page.network.faults).toEqual([]);
  });
});

describe('the filters of the list', () => {
  const offered = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);

  it.each([
    ['Goes to', ['By rules', 'Daniel Ong']],
    ['Language', ['العربية', 'English']],
  ])('offer what its forms have: %s', async (filter, choices) => {
    const page = open(LIST, [...listed(bayshore, dubai, fair), noneDeleted]);
    await page.shows('Bayshore register interest');
    page.press(filter);
    await waitFor(() => expect(offered()).toEqual(choices));
    page.press(choices[0]!);
    await page.shows(`Remove filter ${filter}`);
  });

  it('leave the order to choose', async () => {
    const page = open(LIST, [...listed(bayshore), noneDeleted]);
    await page.shows('State, then last lead');
    page.press('State, then last lead');
    await page.shows('Last lead', 'Name', 'Newest first');
  });
});

it('a form with a cover shows it over its place in the picture', async () => {
  const cover = { address: '/f/k7Qm2vXwAbCdEfGhIjKlMn/cover?w=480', height: 88 };
  const page = open(LIST, [...listed({ ...bayshore, preview: { ...picture, cover } }), noneDeleted]);
  await page.shows('Bayshore register interest');
  expect(document.querySelector(`img[src="${cover.address}"]`)?.getAttribute('alt')).toBe('');
});
