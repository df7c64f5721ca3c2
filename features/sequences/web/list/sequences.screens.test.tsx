import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { ContentStats, contents, TextTemplate, textTemplates } from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { UnsubscribedClient, unsubscribes } from '#features/unsubscribes/contract.ts';
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
  answers(unsubscribes.list, { ...listOf([]), count: 0 }),
];
const listed = (...items: ReturnType<typeof itemWith>[]) => [...stats, answers(sequences.list, listOf(items))];
const none = { inside: 0, today: 0, overdue: 0, held: 0, finished: 0, replied: 0 };

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
          it: 'says of one whose e-mails the plan holds that it is partly stopped, and why',
          calls: listed(itemWith({ emails_held: 'paid_automation_unavailable' })),
          shows: ['Partly stopped', 'E-mails held: app-store plan'],
        },
        {
          it: 'says how many there are and how many clients are inside them',
          calls: [...stats, answers(sequences.list, { ...listOf([itemWith(), itemWith({ id: 42 })]), count: 2 })],
          shows: ['2 sequences, 68 clients inside', 'Owner', 'Uses content'],
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
  document.querySelector<HTMLInputElement>('input[value="1"]')?.click();
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

it('is filtered by owner and by a content that steps share', async () => {
  const shown = open([
    ...listed(itemWith()),
    answers(clients.listAssignees, listOf([{ id: 9, name: 'Daniel Ong', is_me: false }])),
    answers(textTemplates.list, listOf([sample(TextTemplate, { id: 12, type: 'text', title: 'Welcome, overseas' })])),
  ]);
  await shown.shows(NAME);
  shown.press('Owner');
  const findMe = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === 'You');
  await waitFor(() => expect(findMe()).toBeDefined());
  findMe()!.click();
  await shown.shows('OwnerYou');
  shown.press('Uses content');
  await shown.shows('Kind of content', 'Search files');
  shown.press('Close');
  shown.go(`${LIST}?content_id=12`);
  await shown.shows('Uses contentWelcome, overseas');
});

describe('the button of who unsubscribed', () => {
  const unsubscribed = (call: FakeCall) => {
    const [counted, labels] = stats;
    return open([counted!, labels!, call, answers(sequences.list, listOf([itemWith()]))]);
  };
  it('says how many, and opens them with when and how', async () => {
    const mai = sample(UnsubscribedClient, {
      id: 1,
      client: { id: 11, name: 'Mai Nguyen' },
      way: 'ONE_CLICK',
      unsubscribed_at: '2026-11-20T06:00:00.000Z',
    });
    const shown = unsubscribed(answers(unsubscribes.list, { ...listOf([mai]), count: 23, next: 'more' }));
    await shown.shows('Unsubscribed', '23');
    shown.press('Unsubscribed23');
    await shown.shows('Mai Nguyen', '20 Nov 2026', 'in their mail program', 'Show more');
  });
  it('opens words where there are none, and where they did not load', async () => {
    const shown = unsubscribed(answers(unsubscribes.list, { ...listOf([]), count: 0 }));
    await shown.shows('Unsubscribed0');
    shown.press('Unsubscribed0');
    await shown.shows('No client has unsubscribed');
    shown.close();
    const failed = unsubscribed(fails(unsubscribes.list, 'internal'));
    await failed.shows('Unsubscribed');
    failed.press('Unsubscribed');
    await failed.shows('The list didn’t load.', 'Try again');
  });
});
