import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contents } from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith as listOf, waits } from '#testing/web/fake-calls.ts';
import { untilHeard } from '#testing/web/live.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { MovePreview, type Sequence, type Step, sequences } from '../../contract.ts';
import { sequenceScreens } from '../index.ts';
import { checklist, definition, phoneCall, sequenceWith, wait, welcome } from '../sequence.fixture.ts';

const AT = '/content/sequence/41';
const NAME = 'Overseas buyer, 14 days';
const WELCOME = 'Share “Welcome, overseas buyer”';
const around = [
  answers(contentLabels.list, { results: [] }),
  answers(
    sequenceClients.listOfStep,
    listOf([sample(SequenceClient, { id: 3, client: { id: 5, name: 'Charlotte Whitfield' } })]),
  ),
];
const opened = (parts: Partial<Sequence> = {}) => answers(sequences.get, sequenceWith(parts));
const changedTo = (...steps: Step[]) => ({ draft: definition(...steps), unpublished_parts: ['order'] });
const mayLook = { ...sequenceWith().access_policy, EDIT: false };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

testScreens(
  { sequence: sequenceScreens.sequence },
  {
    sequence: {
      at: AT,
      empty: {
        it: 'says how the first step is added, and what keeps it from being published',
        calls: [
          ...around,
          opened({
            state: 'DRAFT',
            live_version: null,
            steps: [],
            draft: definition(),
            problems: { order: 'Add at least one step.' },
          }),
        ],
        shows: [NAME, 'Draft', 'Add the first step', 'Add at least one step.', 'Publish: 1 problem'],
        lacks: ['Upcoming'],
      },
      failed: {
        it: 'says that the sequence failed to load',
        calls: [...around, fails(sequences.get, 'internal')],
        shows: ['Couldn’t load this content'],
      },
      locked: [
        {
          it: 'says who may share it',
          calls: [...around, fails(sequences.get, 'no_permission_for_object')],
          shows: ['Insufficient permissions', 'Ask its owner to share it with you.'],
        },
        {
          it: 'is only looked at by people who may not change it, with whose it is and what is sent (S0-6-27)',
          calls: [...around, opened({ access_policy: mayLook })],
          shows: ['You can view this sequence. Ask Daniel Ong to change it.', WELCOME, 'Hi client first name, here is'],
          lacks: ['Add step', 'Pause', 'Publish'],
        },
      ],
      filled: [
        {
          it: 'says that the sequence is gone',
          calls: [...around, fails(sequences.get, 'not_found')],
          shows: ['This content does not exist', 'Back to sequences'],
        },
        {
          it: 'shows its figures, its steps with where their clients are, and the waits between them (S0-2.1-24, S0-3E-10, S1-3-15)',
          calls: [...around, opened()],
          shows: [
            NAME,
            'Running',
            'Saved at 02:47 PM',
            'Inside',
            'Steps',
            'Step 1:',
            WELCOME,
            'Share content, WhatsApp',
            'Upcoming',
            'Wait 1 day',
            'Call to book a viewing',
            'Sent by Leadkeep',
            '1 day in total',
            'Add step',
            'Add wait',
          ],
          lacks: ['Publish'],
        },
        {
          it: 'says at its step that a content was deleted, and that one can’t be seen',
          calls: [
            ...around,
            opened({
              contents: [
                { id: 12, type: 'text', title: 'Welcome, overseas buyer', is_deleted: true, is_failed: false },
              ],
              problems: {
                [`step:${welcome.id}`]: 'What this step shares was deleted. Choose something else.',
                [`step:${checklist.id}`]: 'Choose what this step shares.',
              },
            }),
          ],
          shows: ['What this step shares was deleted.', 'Share content that you can’t see', 'Publish: 2 problems'],
        },
        {
          it: 'of a draft that was never published offers to start it',
          calls: [...around, opened({ state: 'DRAFT', live_version: null })],
          shows: ['Start sequence'],
          lacks: ['Discard', 'Upcoming'],
        },
        {
          it: 'offers to publish what changed, or to discard it',
          calls: [...around, opened({ unpublished_parts: ['order', `step:${wait.id}`], unpublished_changes: 2 })],
          shows: ['Publish 2 changes', 'Discard', '2 unpublished changes'],
        },
        {
          it: 'shows many steps',
          calls: [
            ...around,
            opened({
              draft: definition(
                ...Array.from({ length: 30 }, (_, index) => ({
                  ...phoneCall,
                  id: `scall1${index}`,
                  note: `Call ${index}`,
                })),
              ),
            }),
          ],
          shows: ['Call 0', 'Call 29'],
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
  page = openPage(AT, { calls: [...around, ...calls], ...options });
  return page;
};

const saves = (draft: Partial<Sequence> = {}) =>
  answers(sequences.saveDraft, { ...sequenceWith({ ...changedTo(), ...draft }), draft_found_by: null });
const listNames = () =>
  [...document.querySelectorAll('ol[aria-label="Steps and waits"] > li')].map(
    (item) => item.querySelector('[dir=auto], button[aria-haspopup]')?.textContent ?? '',
  );
const findCard = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('li button')].find(({ textContent }) => textContent?.includes(name));
const pressKey = (key: string, options: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  );

describe('editing steps', () => {
  it('adds one at the end, which opens at the side, and stores the draft', async () => {
    const shown = open([opened(), waits(sequences.saveDraft)]);
    await shown.shows('Add step');
    shown.press('Add step');
    await shown.shows('Contact client');
    shown.press('Contact client');
    await shown.shows('Step 4 of 4', 'What the step does', 'Contact by', 'Saving…');
    await waitFor(() => expect(shown.network.asked).toContain(sequences.saveDraft));
  });

  it('adds a wait and steps between two others', async () => {
    const shown = open([opened(), waits(sequences.saveDraft)]);
    await shown.shows('Call to book a viewing');
    shown.press('Insert after Call to book a viewing');
    await shown.shows('Contact client');
    shown.press('Wait');
    await waitFor(() => expect(listNames()).toHaveLength(5));
    expect(listNames()[3]).toBe('Wait 1 day');
  });

  it('moves with ⌥↑ and ⌥↓, duplicates and removes, and undoes', async () => {
    const shown = open([opened(), waits(sequences.saveDraft)]);
    await shown.shows(WELCOME);
    findCard(WELCOME)?.focus();
    pressKey('ArrowDown', { altKey: true });
    await waitFor(() => expect(listNames()[1]).toContain(WELCOME));
    shown.press('Actions on Call to book a viewing');
    await shown.shows('Move down');
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
      .find(({ textContent }) => textContent === 'Duplicate')
      ?.click();
    await waitFor(() => expect(listNames().filter((name) => name.includes('Call to book'))).toHaveLength(2));
    findCard(WELCOME)?.focus();
    pressKey('Delete');
    await shown.shows(`${WELCOME} removed`);
    expect(listNames().some((name) => name.includes(WELCOME))).toBe(false);
    shown.press('Undo');
    await waitFor(() => expect(listNames().some((name) => name.includes(WELCOME))).toBe(true));
  });

  it('changes a wait in place, and says what is no wait', async () => {
    const shown = open([opened(), waits(sequences.saveDraft)]);
    await shown.shows('Wait 1 day');
    shown.press('Wait 1 day');
    await shown.shows('How long');
    shown.write('How long', '4');
    await shown.shows('Wait 4 days');
    shown.write('How long', '0');
    await shown.shows('Enter a whole number from 1.');
    shown.write('How long', '900');
    await shown.shows('A wait can be at most two years.', 'Wait 4 days');
  });

  it('of hours that are never open says so and does not store them', async () => {
    const shown = open([opened(), waits(sequences.saveDraft)]);
    await shown.shows(WELCOME);
    findCard(WELCOME)?.click();
    await shown.shows('Only at certain hours');
    const hours = [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].at(-1);
    hours?.click();
    await shown.shows('From');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) shown.press(day);
    await shown.shows('Choose at least one day.', 'Incomplete:');
  });

  it('an e-mail can be sent by Leadkeep, in the free tier with the plan only', async () => {
    const shown = open([opened({ draft: definition({ ...checklist, is_automatic: false } as Step) })], {
      person: { is_free_tier: true },
    });
    await shown.shows('Share “Financing checklist”');
    findCard('Financing checklist')?.click();
    await shown.shows('The e-mail is sent when the step is due.');
    document.querySelector<HTMLInputElement>('[role=switch]')?.click();
    await shown.shows('E-mails sent by Leadkeep are part of Pro.');
  });

  it('shares what is chosen of the content, and shows for whom it is due today', async () => {
    const shown = open([opened(), saves()]);
    await shown.shows(WELCOME);
    findCard(WELCOME)?.click();
    await shown.shows('Send with', 'WhatsApp', 'Due today', 'Charlotte Whitfield', 'View all');
    expect(shown.text()).toContain('Message');
    expect(document.querySelectorAll('textarea')).toHaveLength(0);
  });

  it('asks about a step that another person changed too (D6)', async () => {
    const theirs = { ...phoneCall, note: 'Ask about the budget' };
    const mine = { ...phoneCall, note: 'Ask about the view' };
    const conflict = { field: `step:${phoneCall.id}`, base: phoneCall, mine, theirs, by: 'Mei Chen', at: null };
    const shown = open([
      opened(),
      answersInTurn(fails(sequences.saveDraft, 'edit_conflict', { conflicts: [conflict] }), waits(sequences.saveDraft)),
    ]);
    await shown.shows('Call to book a viewing');
    findCard('Call to book a viewing')?.click();
    await shown.shows('Note');
    shown.write('Note', 'Ask about the view');
    await shown.shows('Ask about the budget', 'Use mine');
  });
});

it('a step that another person deletes is offered back', async () => {
  const left = sequenceWith({
    ...changedTo(welcome, wait, checklist),
    draft_changed_by: { id: 9, name: 'Mei Chen' },
    draft_changed_at: '2026-11-20T06:50:00.000Z',
  });
  const shown = open([answersInTurn(opened(), answers(sequences.get, left)), waits(sequences.saveDraft)]);
  await shown.shows('Saved at 02:47 PM');
  const saved = { kind: 'content.draft-saved', subject: 'content', subject_id: 41, refreshes: ['contents'] };
  await untilHeard(saved, () => shown.shows('Mei Chen deleted Step 2: Call to book a viewing'));
  expect(listNames()).toHaveLength(3);
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo')?.click();
  await waitFor(() => expect(listNames()[2]).toContain('Call to book a viewing'));
});

describe('publishing', () => {
  const changed = { ...changedTo(welcome, wait, checklist), unpublished_changes: 1 };
  const moves = sample(MovePreview, {
    inside: 34,
    stays: 20,
    moves: 12,
    rescheduled: 1,
    completes: 1,
    made_due: 12,
    by_step: [{ from: phoneCall.id, to: checklist.id, count: 12 }],
    clients: [
      { client: { id: 5, name: 'Charlotte Whitfield' }, step_id: checklist.id, due_at: '2026-11-20T09:00:00.000Z' },
    ],
  });
  const live = { draft: changed.draft, steps: changed.draft.steps };
  const published = answers(sequences.update, { ...sequenceWith(live), draft_found_by: null });
  const pressLastUndo = () =>
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo')?.click();

  it('shows first who stays, who moves where and who is due, and one undo puts all back', async () => {
    const shown = open([
      opened(changed),
      answers(sequences.previewChanges, moves),
      published,
      answers(sequences.undoChanges, sequenceWith()),
    ]);
    await shown.shows('Publish 1 change');
    shown.press('Publish 1 change');
    await shown.shows(
      'Publish 1 change?',
      '34 clients are inside.',
      'Unchanged',
      '12 clients become due at once.',
      'At most 50 become due together',
      'Step 2: Call to book a viewing (removed)',
      'Step 2: Share “Financing checklist”',
      'Charlotte Whitfield',
    );
    expect(shown.network.asked).not.toContain(sequences.update);
    const [confirm] = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] footer button')].slice(-1);
    confirm?.click();
    await shown.shows('Changes published');
    pressLastUndo();
    await shown.shows('The last publishing was undone');
    expect(shown.network.faults).toEqual([]);
  });

  it('asks nothing where nobody is inside', async () => {
    const shown = open([
      opened(changed),
      answers(sequences.previewChanges, sample(MovePreview, { inside: 0 })),
      published,
    ]);
    await shown.shows('Publish 1 change');
    shown.press('Publish 1 change');
    await shown.shows('Changes published');
  });

  it('can be undone later, in the menu', async () => {
    const shown = open([opened(), answers(sequences.undoChanges, sequenceWith())]);
    await shown.shows(`More for ${NAME}`);
    shown.press(`More for ${NAME}`);
    await shown.shows('Undo last publishing', 'Copy', 'Delete sequence…');
    shown.press('Undo last publishing');
    await shown.shows('The last publishing was undone');
  });

  it('is not offered while a step shares nothing, which leads to the step', async () => {
    const shown = open([
      opened({
        draft: definition({ ...welcome, content_id: null } as Step),
        problems: { [`step:${welcome.id}`]: 'Choose what this step shares.' },
      }),
      answers(contents.search, sample(contents.search.returns, {})),
    ]);
    await shown.shows('Publish: 1 problem');
    shown.press('Publish: 1 problem');
    await shown.shows('1 problem before publishing');
    shown.press('Step 1: Share content: nothing chosen yet');
    await shown.shows('Step 1 of 1', 'Send with');
  });
});
