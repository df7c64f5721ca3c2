import { afterEach, expect, it } from 'vitest';
import { ContentStats, contents } from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, type FakeCall, fails, pageWith as listOf, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { sequences } from '../../contract.ts';
import { sequenceScreens } from '../index.ts';
import { itemWith, phoneCall, sequenceWith, wait, welcome } from '../sequence.fixture.ts';

const LIST = '/content/sequences';
const NAME = 'Overseas buyer, 14 days';
const stats = [
  answers(contents.getStats, sample(ContentStats, { TOTAL: 8 })),
  answers(contentLabels.list, { results: [] }),
];
const listed = (...items: ReturnType<typeof itemWith>[]) => [...stats, answers(sequences.list, listOf(items))];
const none = { inside: 0, today: 0, overdue: 0, finished: 0, replied: 0 };

testScreens(
  { sequences: sequenceScreens.sequences },
  {
    sequences: {
      at: LIST,
      empty: {
        it: 'says what sequences are for, and offers one to start with',
        calls: listed(),
        shows: [
          'No sequences yet',
          'Plan messages, calls and waits once',
          'New sequence',
          'Start with “New lead, first week”',
        ],
      },
      failed: {
        it: 'says that the sequences failed to load',
        calls: [...stats, fails(sequences.list, 'internal')],
        shows: ['Couldn’t load content'],
      },
      locked: {
        it: 'offers no new sequence to a person who may not make any',
        calls: listed(),
        person: { policies: [] },
        shows: ['No sequences yet'],
        lacks: ['New sequence', 'Start with “New lead, first week”'],
      },
      filled: [
        {
          it: 'lists the steps and waits of each in a line, and where its clients are (S0-1-13, S0-2.1-18)',
          calls: listed(itemWith()),
          shows: [
            'Sequences',
            NAME,
            '3 steps',
            'Share content, WhatsApp',
            'Wait 1 day',
            'Contact client, Call',
            'Daniel Ong',
            '34',
            '40%',
            'Running',
          ],
        },
        {
          it: 'says in each row who sees a sequence (S0-6-24, S0-6-25)',
          calls: listed(itemWith({ visibility: 'PRIVATE' })),
          shows: ['Private Content'],
        },
        {
          it: 'says nothing of one that the whole company sees (S0-6-26)',
          calls: listed(itemWith({ visibility: 'ORG' })),
          person: { is_team_account: true },
          shows: [NAME],
          lacks: ['Company Content'],
        },
        {
          it: 'says who paused one and until when',
          calls: listed(
            itemWith({
              state: 'PAUSED',
              paused_by: { id: 9, name: 'Tom Ashby' },
              paused_until: '2027-03-15T16:00:00.000Z',
            }),
          ),
          shows: ['Paused by Tom Ashby until 16 Mar 2027'],
        },
        {
          it: 'says which step of one that runs has lost its content',
          calls: listed(itemWith({ broken_step_ids: [welcome.id] })),
          shows: ['Needs you', 'Step 1: its content can’t be shared'],
        },
        {
          it: 'says of a draft of waits only that there is nothing to do',
          calls: listed(itemWith({ state: 'DRAFT', live_version: null, steps: [wait], counts: none })),
          shows: ['Draft', 'Waits only, nothing to do yet', '—'],
        },
        {
          it: 'of more than one page asks for the rest',
          calls: [
            ...stats,
            answers(sequences.list, {
              ...listOf(
                Array.from({ length: 20 }, (_, index) => itemWith({ id: index + 1, title: `Sequence ${index}` })),
              ),
              next: 'more',
              count: 70,
            }),
          ],
          shows: ['Sequence 0', 'Sequence 19'],
        },
      ],
    },
  },
);

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  page = undefined;
});
const open = (calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  page = openPage(LIST, { calls, ...options });
  return page;
};
const openMenu = async (shown: OpenPage) => {
  await shown.shows(NAME);
  shown.press(`More actions for ${NAME}`);
  await shown.shows('Edit steps');
};

it('each number of a row opens its clients', async () => {
  const shown = open(listed(itemWith()));
  await shown.shows(NAME);
  const opens = [...document.querySelectorAll<HTMLAnchorElement>('li a[href*="tab="]')].map(({ href }) =>
    href.slice(href.indexOf('?')),
  );
  expect(opens).toEqual([
    '?tab=people',
    '?tab=people&status=TODAY',
    '?tab=people&status=OVERDUE',
    '?tab=people&state=COMPLETED',
  ]);
});

it('the menu of a row pauses it for everyone, also until a day', async () => {
  const shown = open([...listed(itemWith()), answers(sequences.pause, sequenceWith({ state: 'PAUSED' }))]);
  await openMenu(shown);
  shown.press('Pause for everyone…');
  await shown.shows(`Pause “${NAME}”?`);
  document.querySelector<HTMLInputElement>('input[value=on_day]')?.click();
  await shown.shows('Resumes on');
  shown.press('Pause for everyone');
  await waitFor(() => expect(shown.network.asked).toContain(sequences.pause));
  expect(shown.network.faults).toEqual([]);
});

it('deleting one asks what becomes of the clients inside', async () => {
  const shown = open([...listed(itemWith()), answers(sequences.delete, done)]);
  await openMenu(shown);
  shown.press('Delete sequence…');
  await shown.shows('34 clients inside', 'Let them finish', 'Take them out now');
  document.querySelector<HTMLInputElement>('input[value=remove]')?.click();
  shown.press('Delete');
  await shown.shows(`“${NAME}” deleted`);
});

it('the menu of a person who may not change one offers to look at it and to copy it', async () => {
  const access_policy = { ...itemWith().access_policy, EDIT: false, DELETE: false };
  const shown = open(listed(itemWith({ access_policy, steps: [phoneCall] })));
  await shown.shows(NAME);
  shown.press(`More actions for ${NAME}`);
  await shown.shows('View steps', 'People inside', 'Copy');
  expect(shown.text()).not.toContain('Delete sequence…');
  expect(shown.text()).not.toContain('Pause for everyone…');
});

it('the first one can be “New lead, first week”', async () => {
  const shown = open([...listed(), waits(sequences.createDefault)]);
  await shown.shows('Start with “New lead, first week”');
  shown.press('Start with “New lead, first week”');
  await waitFor(() => expect(shown.network.asked).toContain(sequences.createDefault));
});
