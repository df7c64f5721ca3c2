import { afterEach, describe, expect, it } from 'vitest';
import { FollowUp } from '#domain/follow-up.ts';
import { Client, clients } from '#features/clients/contract.ts';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { untilHeard } from '#testing/web/live.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { dueSteps, SequenceClient, sequenceClients } from '../../clients-contract.ts';
import type { ActionStep } from '../../definition.ts';
import { stepWork } from '../../due-contract.ts';
import { sequencesWeb } from '../index.ts';
import { DueBanner } from './due-banner.tsx';
import { offerSteps } from './offer-steps.ts';

const call: ActionStep = {
  id: 's1a2b3c4',
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: 'Ask about the visit',
  hours: null,
};
const share: ActionStep = {
  id: 's5d6e7f8',
  type: 'SHARE_CONTENT',
  content_id: 9,
  platform: 'whatsapp',
  message: '',
  is_automatic: false,
  hours: null,
};
const people = ['Charlotte Whitfield', 'Lars Østergaard', 'Wei Ling Tan'];
const sequence = { id: 5, title: 'Overseas buyer' };

const makeRow = (index: number, step: ActionStep = share, more: object = {}) =>
  sample(SequenceClient, {
    id: 100 + index,
    sequence,
    client: { id: 11 + index, name: people[index] ?? `Client ${index}` },
    assigned_to: { id: 7, name: 'Nadia Rahman' },
    state: 'ACTIVE',
    status: index === 0 ? 'OVERDUE' : 'TODAY',
    step,
    step_number: 3,
    step_count: 6,
    due_at: '2026-11-20T09:00:00.000Z',
    ...more,
  });
const due = (rows: SequenceClient[], counts = { overdue: 1, today: rows.length - 1 }) =>
  answers(dueSteps.listDue, { ...pageWith(rows), counts });
const none = answers(dueSteps.listDue, { ...pageWith([]), counts: { overdue: 0, today: 0 } });
const phones = [{ raw: '81234560', number_e164: '+6581234560', display: '+65 8123 4560' }];
const readClient = (index: number, more: object = {}) =>
  answers(
    clients.get,
    sample(Client, { id: 11 + index, name: people[index]!, phones, emails: [], follow_up: null, ...more }),
    {
      id: 11 + index,
    },
  );
const message = 'Hi Charlotte, here is the stamp-duty sheet: https://leadkeep.test/s/AAAA';
const prepared = answers(stepWork.prepare, {
  share: { id: 77, message, link: 'https://leadkeep.test/s/AAAA' },
  content: { id: 9, type: 'file', title: 'Stamp-duty sheet' },
  obstacles: [],
});
const clicked = answers(timeline.recordContactClick, { is_new_lead: false });
const completed = answers(stepWork.complete, makeRow(0));
const undone = (is_still_shared = false) => answers(sequenceClients.undoStatus, { ...makeRow(0), is_still_shared });

const wasAsked = ({ network: { asked } }: OpenPage, endpoint: object) =>
  asked.filter((each) => each === endpoint).length;
/** A press on a link that leads to another application. */
const open = (page: OpenPage, name: string) => {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  page.press(name);
};

testScreens(sequencesWeb.screens, {
  due: {
    at: '/clients/follow-ups/steps',
    empty: { it: 'says that all is done', calls: [none], shows: ['All done', 'Nothing is due.', 'Follow-ups'] },
    failed: [
      {
        it: 'says that the due steps failed to load',
        calls: [fails(dueSteps.listDue, 'internal')],
        shows: ['Couldn’t load the due steps'],
      },
      {
        it: 'says that the message failed to be prepared',
        calls: [due([makeRow(0)]), readClient(0), fails(stepWork.prepare, 'internal')],
        shows: ['Couldn’t prepare the message'],
      },
    ],
    locked: 'none: it holds the steps of the clients one may see',
    filled: [
      {
        it: 'shows one client with what will be sent, how far it is, and who is next',
        calls: [due([makeRow(0), makeRow(1, call)]), readClient(0), prepared],
        shows: [
          'Due steps',
          '1 of 2',
          'Charlotte Whitfield',
          'Overseas buyer, step 3 of 6',
          'Stamp-duty sheet',
          message,
          'Then Lars Østergaard, Contact client, Call',
          'Open WhatsApp',
          'Later',
          'Skip',
        ],
        lacks: ['Yes, sent'],
      },
      {
        it: 'asks whether it was sent, and goes on only by a yes (D5)',
        calls: [due([makeRow(0), makeRow(1, call)]), readClient(0), readClient(1), prepared, clicked, completed],
        acts: async (page) => {
          await page.shows('Open WhatsApp');
          open(page, 'Open WhatsApp');
          await page.shows('Did you send it to Charlotte Whitfield?');
          page.press('Not sent');
          await page.shows('Open WhatsApp', '1 of 2');
          expect(wasAsked(page, stepWork.complete)).toBe(0);
          open(page, 'Open WhatsApp');
          await page.shows('Yes, sent');
          page.press('Yes, sent');
        },
        shows: ['Step done', 'Undo', 'Lars Østergaard', '2 of 2', 'Ask about the visit', 'Call Lars Østergaard'],
      },
      {
        it: 'has the focus where Enter goes on, and Escape takes a question back',
        calls: [due([makeRow(0)]), readClient(0), prepared, clicked],
        acts: async (page) => {
          await page.shows('Open WhatsApp');
          expect(document.activeElement?.textContent).toBe('Open WhatsApp');
          open(page, 'Open WhatsApp');
          await page.shows('Yes, sent');
          expect(document.activeElement?.textContent).toBe('Yes, sent');
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
          );
        },
        shows: ['Due steps', 'Open WhatsApp', 'Later'],
        lacks: ['Yes, sent'],
      },
      {
        it: 'completes the follow-up of today too, unless that is taken off',
        calls: [
          due([makeRow(0, call)]),
          readClient(0, { follow_up: sample(FollowUp, { is_overdue: true, remind_on: '2026-11-20T09:00:00.000Z' }) }),
          clicked,
          completed,
          answers(followUps.complete, { ...done, next: null }),
        ],
        acts: async (page) => {
          await page.shows('Mark today’s follow-up done too');
          open(page, 'Call Charlotte Whitfield');
          await page.shows('Yes');
          page.press('Yes');
          await waitFor(() => expect(wasAsked(page, followUps.complete)).toBe(1));
        },
        shows: ['All done'],
      },
      {
        it: 'asks after a call whether the client was reached',
        calls: [due([makeRow(0, call)]), readClient(0), clicked, completed],
        acts: async (page) => {
          await page.shows('Call Charlotte Whitfield', 'Ask about the visit');
          open(page, 'Call Charlotte Whitfield');
          await page.shows('Did you reach Charlotte Whitfield?', 'Didn’t call');
          page.press('No answer');
        },
        shows: ['All done', 'You did 1 step. Nothing else is due.'],
      },
      {
        it: 'passes a step over and takes that back',
        calls: [
          due([makeRow(0), makeRow(1, call)]),
          readClient(0),
          readClient(1),
          prepared,
          answers(sequenceClients.updateStatus, makeRow(0)),
          undone(),
        ],
        acts: async (page) => {
          await page.shows('Open WhatsApp');
          page.press('Skip');
          await page.shows('Step skipped', 'Call Lars Østergaard', '2 of 2');
          page.press('Undo');
        },
        shows: ['1 of 2', 'Stamp-duty sheet'],
      },
      {
        it: 'says that what the client has opened stays shared after an undo',
        calls: [
          due([makeRow(0), makeRow(1, call)]),
          readClient(0),
          readClient(1),
          prepared,
          clicked,
          completed,
          undone(true),
        ],
        acts: async (page) => {
          await page.shows('Open WhatsApp');
          open(page, 'Open WhatsApp');
          await page.shows('Did you send it to Charlotte Whitfield?');
          page.press('Yes, sent');
          await page.shows('Step done');
          page.press('Undo');
        },
        shows: ['1 of 2', 'Charlotte Whitfield opened the link, so it stays on the timeline.'],
      },
      {
        it: 'puts a step off to one of the moments that follow-ups offer',
        person: { default_next_step_time: '10:00' },
        calls: [due([makeRow(0)]), readClient(0), prepared, answers(sequenceClients.updateStatus, makeRow(0))],
        acts: async (page) => {
          await page.shows('Open WhatsApp');
          page.press('Later');
          await page.shows('In an hour', 'In 3 days');
          [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('In an hour'))?.click();
        },
        shows: ['Moved to In an hour', 'All done'],
        lacks: ['Someday'],
      },
      {
        it: 'says that somebody was faster, and shows the next client',
        calls: [
          due([makeRow(0, call), makeRow(1, call)]),
          readClient(0),
          readClient(1),
          clicked,
          fails(stepWork.complete, 'not_possible_now'),
        ],
        acts: async (page) => {
          await page.shows('Call Charlotte Whitfield');
          open(page, 'Call Charlotte Whitfield');
          await page.shows('Yes');
          page.press('Yes');
        },
        shows: ['Just done', 'Call Lars Østergaard'],
      },
      {
        it: 'says so too where the step was done before it was opened',
        calls: [due([makeRow(0)]), readClient(0), fails(stepWork.prepare, 'not_possible_now')],
        shows: ['Just done', 'Next client'],
      },
      {
        it: 'says what keeps a step from being sent',
        calls: [
          due([makeRow(0)]),
          readClient(0, { phones: [] }),
          answers(stepWork.prepare, { share: null, content: null, obstacles: ['NO_PHONE', 'CONTENT_HIDDEN'] }),
        ],
        shows: ['You can’t see the content of this step.', 'Later', 'Skip'],
        lacks: ['Open WhatsApp'],
      },
      {
        it: 'says that a client has no number',
        calls: [due([makeRow(0)]), readClient(0, { phones: [] }), prepared],
        shows: ['Charlotte Whitfield has no valid phone number'],
        lacks: ['Open WhatsApp'],
      },
      {
        it: 'begins with the client that was chosen, and leaves out what the product sends',
        at: '/clients/follow-ups/steps?first=102',
        calls: [
          due([makeRow(0, { ...share, platform: 'email', is_automatic: true }), makeRow(1, call), makeRow(2, call)]),
          readClient(2),
        ],
        shows: ['Call Wei Ling Tan', 'Then Lars Østergaard'],
        lacks: ['Charlotte Whitfield'],
      },
    ],
  },
});

let page: OpenPage | undefined;
afterEach(() => {
  page?.close();
  page = undefined;
});

describe('the due steps among the follow-ups', () => {
  const at = '/clients/follow-ups?group=sequences';
  const frame = [
    answers(clients.list, { ...pageWith([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
    answers(
      followUps.count,
      sample(FollowUpCounts, { overdue: 0, today: 2, tomorrow: 0, next_7_days: 0, later: 0, someday: 0, total: 2 }),
    ),
  ];
  const show = async (calls: readonly FakeCall[], ...words: string[]) => {
    page = openPage(at, { calls: [...frame, ...calls] });
    await page.shows(...words);
    expect(page.network.faults).toEqual([]);
    return page;
  };

  it('are listed by urgency, with how many', async () => {
    await show(
      [due([makeRow(0), makeRow(1, call)])],
      'Sequences2',
      'Overdue1',
      'Charlotte Whitfield',
      'Share content, WhatsApp',
      'Overseas buyer, step 3 of 6',
      'Today1',
      'Lars Østergaard',
      'Contact client, Call',
      'Start',
    );
  });

  it('may be very many', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => makeRow(index + 1, call));
    await show([due(rows, { overdue: 0, today: 1_000 })], 'Sequences', 'Client 50');
  });

  it('may be none, or fail to load', async () => {
    await show([none], 'No steps are due', 'When a step of a sequence is due');
    page?.close();
    await show([fails(dueSteps.listDue, 'internal')], 'Couldn’t load the due steps', 'Try again');
  });

  it('leave the other lists of follow-ups where they were', async () => {
    const opened = await show([none, answers(followUps.list, pageWith([]))], 'No steps are due');
    const radio = [...document.querySelectorAll('label')].find((label) => label.textContent === 'All');
    radio?.click();
    await opened.shows('No follow-ups here');
  });
});

describe('the banner of due steps', () => {
  const show = (overdue: number, today: number) => {
    page = openPart(() => <DueBanner />, {
      calls: [answers(dueSteps.listDue, { ...pageWith([]), counts: { overdue, today } })],
    });
    return page;
  };

  it('says how many are due and overdue, and leads to the first', async () => {
    await show(7, 35).shows('35', 'of your steps are due today, 7 more overdue', 'See all due', 'Start with the first');
  });

  it('says only what there is, and nothing where nothing is due', async () => {
    await show(1, 0).shows('of your steps is overdue');
    page?.close();
    await show(0, 1).shows('of your steps is due today');
    page?.close();
    const empty = show(0, 0);
    await waitFor(() => expect(wasAsked(empty, dueSteps.listDue)).toBe(1));
    expect(empty.text()).not.toContain('due');
  });
});

describe('an activity that a person logged by hand', () => {
  const event = { id: 'e1', kind: 'activity.added', subject: 'activity', subject_id: 31, by_me: true, to_me: false };

  it('offers to complete the step it did, which can be undone', async () => {
    page = openPart(() => null, {
      calls: [answers(stepWork.listOffered, { results: [makeRow(0)] }), completed, undone()],
    });
    await offerSteps({ ...event, refreshes: [] });
    await page.shows('This is step 3 of Overseas buyer', 'Charlotte Whitfield');
    page.press('Mark it as done');
    await page.shows('Step done');
    page.press('Undo');
    await waitFor(() => expect(wasAsked(page!, sequenceClients.undoStatus)).toBe(1));
  });

  it('that did no step says nothing', async () => {
    page = openPart(() => null, { calls: [answers(stepWork.listOffered, { results: [] })] });
    await offerSteps({ ...event, refreshes: [] });
    expect(page.text()).not.toContain('This is step');
  });
});

it('says that a step was skipped although a live event showed the next client before the answer', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const skipped = answers(sequenceClients.updateStatus, makeRow(0));
  const page = openPage('/clients/follow-ups/steps', {
    calls: [
      answersInTurn(due([makeRow(0), makeRow(1, call)]), due([makeRow(1, call)])),
      readClient(0),
      readClient(1),
      prepared,
      { ...skipped, respond: async (signal) => answered.then(() => skipped.respond(signal)) },
    ],
  });
  await page.shows('Open WhatsApp');
  page.press('Skip');
  const passed = { kind: 'sequence.client', subject: 'sequence', subject_id: 5, refreshes: ['sequence-clients'] };
  await untilHeard(passed, () => page.shows('Call Lars Østergaard', '1 of 1'));
  answer();
  await page.shows('Step skipped', 'Undo', '2 of 2');
});
