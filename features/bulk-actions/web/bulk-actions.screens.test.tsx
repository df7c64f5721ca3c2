import { expect, it } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { ShareMessage, shareMessages, TextTemplate, textTemplates } from '#features/content/contract.ts';
import { answers, answersInTurn, fails, pageWith } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { BulkAction, bulkActions, SharePreview, SkippedClient } from '../contract.ts';
import { bulkActionsWeb } from './index.ts';
import { unwatchAction, watchAction } from './progress/watched-actions.ts';

const done = sample(BulkAction, {
  id: 31,
  kind: 'ASSIGN',
  words: 'Assigned to Daniel Tan',
  status: 'DONE',
  total_count: 324,
  done_count: 324,
  changed_count: 312,
  skipped: { NO_RIGHT: 9, TOO_MANY_GROUPS: 3 },
  undo: null,
  can_undo: true,
});
const running = { ...done, id: 32, status: 'RUNNING' as const, done_count: 81, can_undo: false };
const undone = {
  ...done,
  status: 'UNDONE' as const,
  can_undo: false,
  undo: { changed_count: 310, skipped: { CHANGED_SINCE: 2 } },
};
const address = '/clients/bulk-actions';

testScreens(bulkActionsWeb.screens, {
  bulk_actions: {
    at: address,
    empty: {
      it: 'says how actions come here',
      calls: [answers(bulkActions.list, pageWith([]))],
      shows: ['No bulk actions', 'Select clients in a list'],
    },
    failed: {
      it: 'says that they could not be read',
      calls: [fails(bulkActions.list, 'internal')],
      shows: ['Your bulk actions could not be loaded'],
    },
    locked: 'none: everybody sees their own actions',
    filled: [
      {
        it: 'says what was done, and why clients were left out',
        calls: [answers(bulkActions.list, pageWith([done]))],
        shows: [
          'Assigned to Daniel Tan',
          '312 clients changed',
          '12 left out: 9 not assigned to you, 3 in too many groups',
        ],
      },
      {
        it: 'says how far one is that is running',
        calls: [answers(bulkActions.list, pageWith([running]))],
        shows: ['Running', '81 of 324, 25%', 'Stop'],
        lacks: ['Undo'],
      },
      {
        it: 'says after an undo what stayed',
        calls: [answers(bulkActions.list, pageWith([undone]))],
        shows: ['Undone', '310 clients changed back', '2 could not be changed back: 2 changed since'],
        lacks: ['Undo '],
      },
    ],
  },
});

it('an undo says before how many clients it changes back, and asks', async () => {
  const page = await openPage(address, {
    calls: [
      answers(bulkActions.list, pageWith([done])),
      answers(bulkActions.undo, undone),
      answersInTurn(
        answers(bulkActions.countUndo, { counted_count: 200, changed_count: 190, skipped: { CHANGED_SINCE: 2 } }),
        answers(bulkActions.countUndo, { counted_count: 324, changed_count: 119, skipped: { CHANGED_SINCE: 1 } }),
      ),
    ],
  });
  await page.shows('Assigned to Daniel Tan');
  page.press('Undo');
  await page.shows(
    'Undo “Assigned to Daniel Tan”?',
    '309 clients get back what they had before. 3 keep their present value: 3 changed since.',
  );
  expect(page.network.asked).not.toContain(bulkActions.undo);
});

it('the progress is shown on every page, again after a reload, until it is closed', async () => {
  watchAction(32);
  const page = await openPage(address, {
    calls: [
      answers(bulkActions.list, pageWith([])),
      answers(bulkActions.get, { ...running, status: 'DONE', done_count: 324 }, { id: 32 }),
    ],
  });
  await page.shows('312 clients changed', 'Details');
  expect(localStorage.getItem('personal.bulk-actions')).toBe('[32]');
  page.press('Close');
  expect(localStorage.getItem('personal.bulk-actions')).toBe('[]');
  unwatchAction(32);
});

const listed = ['Ana Whitfield', 'Ben Ong', 'Chloe Lim'].map((name, index) =>
  sample(Client, {
    id: index + 1,
    name,
    is_new_lead: false,
    access_policy: sample(Client.shape.access_policy, { EDIT: true, REASSIGN: true, DELETE: true }),
  }),
);

it('one client that is not the person’s to change refuses all, and the others can be changed (S0-8-08)', async () => {
  const page = await openPage('/clients', {
    calls: [
      answers(clients.list, { ...pageWith(listed), sorted_by: { sort: 'name', sort_order: 'ASC' } }),
      fails(bulkActions.start, 'client_bulk_action_all_not_assigned_to_user', { skipped_count: 1 }),
    ],
  });
  await page.shows('Ben Ong');
  document.querySelector<HTMLElement>('[aria-label="Select all clients shown"]')!.click();
  await page.shows('3 selected', 'More');
  page.press('More');
  await page.shows('Mark as new lead');
  page.press('Mark as new lead');

  await page.shows('1 client is not assigned to you', 'Change the other 2');
  expect(page.text()).toContain('Nothing has been changed yet');
  page.press('Cancel');
});

it('a message to many shows the first e-mails and who gets none before it is sent', async () => {
  const message = sample(TextTemplate, { id: 5, title: 'Price list', body: 'Hi {{client_first_name}}' });
  const page = await openPage('/clients', {
    calls: [
      answers(clients.list, { ...pageWith(listed), sorted_by: { sort: 'name', sort_order: 'ASC' } }),
      answers(textTemplates.list, pageWith([message])),
      answers(shareMessages.get, sample(ShareMessage, { body: message.body })),
      answers(
        bulkActions.previewShare,
        sample(SharePreview, {
          ...{ checked_count: 3, is_whole: true, sent_count: 2, skipped: { NO_ADDRESS: 1 }, left_today: 200 },
          emails: [{ client: { id: 1, name: 'Ana Whitfield' }, to: 'ana@example.com', text: 'Hi Ana, a link' }],
        }),
      ),
      answers(bulkActions.start, { ...done, kind: 'SHARE', words: 'Sent “Price list” by e-mail', can_undo: false }),
    ],
  });
  await page.shows('Ben Ong');
  document.querySelector<HTMLElement>('[aria-label="Select all clients shown"]')!.click();
  await page.shows('3 selected', 'Share');
  page.press('Share');
  await page.shows('Share with 3 clients', 'Price list');
  page.press('Price listMessage');

  await page.shows('2 clients get the e-mail.', '1 left out: 1 without an e-mail address', 'Hi Ana, a link');
  expect(page.text()).toContain('What is sent can’t be taken back.');
  expect(page.network.asked).not.toContain(bulkActions.start);
  page.press('Send 2 e-mails');
  await page.shows('312 e-mails sent');
});

it('those left out are named with the reason when that is opened', async () => {
  const page = await openPage(address, {
    calls: [
      answers(bulkActions.list, pageWith([done])),
      answers(
        bulkActions.listSkipped,
        pageWith([sample(SkippedClient, { client: { id: 4, name: 'Wei Ling Tan' }, reason: 'NO_RIGHT' })]),
      ),
    ],
  });
  await page.shows('Who was left out');
  document.querySelector('details')!.open = true;
  await page.shows('Wei Ling Tan', 'Not assigned to you', 'Copy this list');
});
