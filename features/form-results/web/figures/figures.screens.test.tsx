import { answers, fails } from '#testing/web/fake-calls.ts';
import { figures, giulia, LEADS, leadsCalls, submissions } from '#testing/web/form-screens.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { formSubmissions, SignFigures } from '../../contract.ts';
import { formResultsWeb } from '../index.ts';

const { lead_form } = formResultsWeb.screens;

const held = answers(formSubmissions.listQuarantined, submissions([giulia]));
const signs = answers(formSubmissions.readSigns, sample(SignFigures, {}));

testScreens(
  { lead_form },
  {
    lead_form: {
      at: LEADS,
      empty: [
        {
          it: 'says that nobody has opened the form in this time',
          calls: [
            ...leadsCalls,
            answers(formSubmissions.readFigures, {
              ...figures,
              views_count: 0,
              sent_count: 0,
              quarantined_count: 0,
              finish_rate: null,
            }),
          ],
          shows: ['No views were counted in this period.'],
          lacks: ['By day'],
        },
        {
          it: 'counts leads from pages without script, of which no view is known',
          calls: [
            ...leadsCalls,
            answers(formSubmissions.readFigures, { ...figures, views_count: 0, sent_count: 3, finish_rate: null }),
          ],
          shows: ['No views were counted in this period.', '3 leads', 'By day'],
        },
      ],
      failed: [
        {
          it: 'says that the figures failed to load, and shows the leads all the same',
          calls: [...leadsCalls, fails(formSubmissions.readFigures, 'internal')],
          shows: ['Couldn’t load the figures.', 'Charlotte Whitfield'],
        },
      ],
      locked: 'none: the form is locked as a whole, in form.screens.test.tsx',
      filled: [
        {
          it: 'says where people stop, and what could be done about it',
          calls: leadsCalls,
          shows: [
            '146 of 384',
            '38%',
            'Phone number: 236 got here, 38 stopped',
            '38 people stop at Phone number.',
            'It is question 2. Say why you ask, or move it below Property type.',
            'Edit this question',
            '9 people left a phone or e-mail under the consent line, then stopped.',
          ],
        },
        {
          it: 'counts the last 30 days until somebody chooses others, and says so',
          calls: leadsCalls,
          shows: ['Last 30 days', 'Started'],
          lacks: ['All time'],
        },
        {
          it: 'opens the leads from the days that are counted',
          calls: [...leadsCalls, answers(formSubmissions.readFigures, { ...figures, from: '2026-10-22' })],
          acts: async (page) => {
            await page.shows('146 leads');
            page.press('146 leads');
          },
          shows: ['22 Oct 2026 to 20 Nov 2026'],
        },
        {
          it: 'opens the rows that a figure counts',
          calls: [...leadsCalls, held, signs],
          acts: async (page) => {
            await page.shows('19 Nov');
            page.press('Show 2 quarantined: 19 Nov 2026');
          },
          shows: ['Giulia Ferrari', '19 Nov 2026 to 19 Nov 2026'],
        },
      ],
    },
  },
);
