import { afterEach, describe, expect, it } from 'vitest';
import { leadForms } from '#features/lead-forms/contract.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import {
  askedFor,
  closePage,
  draft,
  form,
  giulia,
  LEADS,
  lead,
  leads,
  leadsCalls,
  open,
  submissions,
} from '#testing/web/form-screens.ts';
import { untilHeard } from '#testing/web/live.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { formSubmissions, UnfinishedSubmission } from '../contract.ts';
import { formResultsWeb } from './index.ts';

const { lead_form } = formResultsWeb.screens;

afterEach(closePage);

const UNFINISHED = `${LEADS}&part=unfinished`;

testScreens(
  { lead_form },
  {
    lead_form: {
      at: LEADS,
      empty: [
        {
          it: 'says how leads come, where nobody has sent any',
          calls: [...leadsCalls, leads([])],
          shows: ['No leads yet', 'Share the link, print its QR code'],
        },
        {
          it: 'says that a draft can be opened by nobody',
          calls: [...leadsCalls, answers(leadForms.get, { ...form, live_version: null, state: 'DRAFT' }), leads([])],
          shows: ['No one can open the form until it is published.', 'Publish'],
        },
        {
          it: 'counts leads that belong to others',
          calls: [...leadsCalls, leads([], 12)],
          shows: ['You can’t see these leads', '12 leads are assigned to others or to no one'],
        },
        {
          it: 'says when what is unfinished becomes a lead',
          at: UNFINISHED,
          calls: [...leadsCalls, answers(formSubmissions.listUnfinished, submissions([]))],
          shows: ['No one is filling it in right now', '30 minutes'],
        },
        {
          it: 'says how a form without a consent line gets unfinished leads',
          at: UNFINISHED,
          calls: [
            ...leadsCalls,
            answers(leadForms.get, { ...form, draft: { ...draft, unfinished_notice: '' } }),
            answers(formSubmissions.listUnfinished, submissions([])),
          ],
          shows: ['Nothing is kept before sending', 'Open the form'],
        },
      ],
      failed: [
        {
          it: 'says that the leads failed to load',
          calls: [...leadsCalls, fails(formSubmissions.listLeads, 'internal')],
          shows: ['Couldn’t load the leads', 'Bayshore register interest'],
        },
      ],
      locked: 'none: the form is locked as a whole, in form.screens.test.tsx',
      filled: [
        {
          it: 'shows the leads with a column for each question, and who may not be seen (S0-2.1-75)',
          calls: [...leadsCalls, leads([lead, { ...lead, id: giulia.id, name: '林美玲', is_test: true }], 3)],
          shows: [
            'Leads146',
            'Unfinished9',
            'Quarantine2',
            'Phone number',
            'Property type',
            '+44 7700 900142',
            '3-bedroom condo',
            'Main link',
            'Daniel Ong',
            '林美玲',
            '3 leads are assigned to others or to no one',
          ],
        },
        {
          it: 'shows under a name all answers, the consent with its text and version, where from, and how fast',
          calls: leadsCalls,
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Charlotte Whitfield New');
          },
          shows: [
            'You may write to me. (version 4, 20 Nov 2026, 02:45 PM)',
            'Facebook ad “Linden launch”, 09 Mar 2026',
            'bayshorehomes.example/floor-plans',
            'Main link, version 4',
            '02:45:10 PM sent',
            'saved + 14 ms',
            'accepted + 62 ms',
            'on screen + 2s',
            'Open client',
            'Processing details',
          ],
        },
        {
          it: 'shows every stage of a lead',
          calls: leadsCalls,
          acts: async (page) => {
            await page.shows('Charlotte Whitfield');
            page.press('Charlotte Whitfield New');
            await page.shows('Processing details');
            page.press('Processing details');
          },
          shows: ['Processing details of Charlotte Whitfield', 'Form sent', 'Saved'],
        },
        {
          it: 'says when what is unfinished becomes a lead',
          at: UNFINISHED,
          calls: [
            ...leadsCalls,
            answers(
              formSubmissions.listUnfinished,
              submissions([
                sample(UnfinishedSubmission, {
                  name: 'Omar Al Farsi',
                  page: 1,
                  becomes_lead_at: '2099-11-20T07:15:00.000Z',
                }),
                sample(UnfinishedSubmission, { id: '0198a0de-0000-7000-8000-000000000009', becomes_lead_at: null }),
              ]),
            ),
          ],
          shows: ['Omar Al Farsi', 'Page 2', 'Becomes a lead at 03:15 PM', 'Won’t become a lead: no phone or e-mail'],
        },
      ],
    },
  },
);

describe('an open list', () => {
  it('reads its leads again when a live event says that one came', async () => {
    const page = open(LEADS, leadsCalls);
    await page.shows('Charlotte Whitfield');
    const before = askedFor(page, formSubmissions.listLeads).length;
    const changed = {
      kind: 'lead-form.submissions-changed',
      subject: 'lead-form',
      subject_id: 5,
      refreshes: ['form-submissions', 'lead-forms'],
    };
    await untilHeard(changed, () =>
      waitFor(() => expect(askedFor(page, formSubmissions.listLeads).length).toBeGreaterThan(before)),
    );
  });
});
