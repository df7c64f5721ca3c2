import { afterEach, expect, it } from 'vitest';
import {
  ContentStats,
  contents,
  documentTemplates,
  ShareMessage,
  shareMessages,
  TextTemplate,
  textTemplates,
} from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { ShareStats, shares } from '#features/sharing/contract.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import { answers, answersInTurn, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { contentGroups } from '../contract.ts';
import { copied, groupWith, newItem, newJoin, sharedWith, totals } from './group.fixture.ts';
import { contentGroupScreens, GroupSharing } from './index.ts';

const LIST = '/content/groups';
const PAGE = '/content/group/51';
const JOIN = '/content/group-sharing/BAYSH-7K42X';
const NAME = 'Bayshore launch kit';

const stats = [
  answers(contents.getStats, sample(ContentStats, { TOTAL: 3 })),
  answers(contentLabels.list, { results: [] }),
];
const around = [
  ...stats,
  answers(shares.listClientsWithStats, pageWith([])),
  answers(shares.getStats, sample(ShareStats, { TOTAL_SHARED: 0 })),
  answers(shareMessages.get, sample(ShareMessage, {})),
  answers(contentGroups.getCodePicture, { svg: '<svg/>', png: 'data:image/png;base64,' }),
  answers(contentGroups.listJoins, { results: [] }),
];
const { items: _items, hidden_count: _hidden, code: _code, client_figures: _figures, ...listed } = groupWith();
const withRows = (...rows: (typeof listed)[]) => [...stats, answers(contentGroups.list, pageWith(rows))];
const read = (parts: Parameters<typeof groupWith>[0] = {}) => answers(contentGroups.get, groupWith(parts));
const code = { code: 'BAYSH-7K42X', url: 'https://leadkeep.example/content/group-sharing/BAYSH-7K42X', is_open: true };
const figures = { link_count: 64, opened_count: 61, items_opened: 3.83, median_seconds: 250 };
const byCode = (parts: Parameters<typeof sharedWith>[0] = {}) => answers(contentGroups.getByCode, sharedWith(parts));

testScreens(
  { ...contentGroupScreens, group_sharing: GroupSharing },
  {
    groups: {
      at: LIST,
      empty: {
        it: 'says what groups are for',
        calls: withRows(),
        shows: ['No groups yet', 'A client gets them on one page, a colleague as copies.', 'New group'],
      },
      failed: {
        it: 'says that the groups failed to load',
        calls: [...stats, fails(contentGroups.list, 'internal')],
        shows: ['Couldn’t load content'],
      },
      locked: {
        it: 'offers no new group to a person who may not make any',
        calls: withRows(),
        person: { policies: [] },
        shows: ['No groups yet', 'What your team shares with you appears here.'],
        lacks: ['New group'],
      },
      filled: {
        it: 'lists the groups as a fourth kind of content, with what they hold, who joined and their figures',
        calls: withRows({ ...listed, items_count: 8, joined_count: 7, share_stats: totals }),
        shows: ['Groups', NAME, '8 items', '7 joined', 'Daniel Ong', '95% opened', `Share: ${NAME}`],
      },
    },
    group: {
      at: PAGE,
      empty: [
        {
          it: 'says that the group is gone',
          calls: [fails(contentGroups.get, 'not_found')],
          shows: ['This content does not exist', 'Back to groups'],
        },
        {
          it: 'says that it holds nothing yet',
          calls: [...around, read({ items: [], items_count: 0 })],
          shows: [NAME, 'This group is empty. Add messages, files and pages.', 'Add items'],
        },
      ],
      failed: {
        it: 'says that the group failed to load',
        calls: [fails(contentGroups.get, 'internal')],
        shows: ['Couldn’t load this content'],
      },
      locked: [
        {
          it: 'says who may share it',
          calls: [fails(contentGroups.get, 'no_permission_for_object')],
          shows: ['Insufficient permissions', 'Ask its owner to share it with you.'],
        },
        {
          it: 'shows no figures in the free tier',
          calls: [...around, read({ client_figures: null })],
          person: { is_free_tier: true },
          shows: [NAME, 'For clients', 'Subscribe to unlock stats'],
        },
        {
          it: 'shows people who may not change it neither its code nor who joined',
          calls: [...around, read({ access_policy: { ...groupWith().access_policy, EDIT: false } })],
          shows: [NAME, 'Price list, March release'],
          lacks: ['Add items', 'For colleagues', 'Who joined', 'Rename', 'Move Price list, March release'],
        },
      ],
      filled: [
        {
          it: 'shows its items in their order, each with its size, who sees it, and how many opened it',
          calls: [...around, read({ client_figures: figures })],
          shows: [
            '8 items, by Daniel Ong',
            'Message, 312 characters',
            'PDF, 24 pages',
            'Page, 8 components',
            'Company',
            'Subteam',
            '73% opened',
            'Cannot be read',
            'Replace file',
            'Private, left out',
            'A client gets all readable items.',
            '64 shares',
            '61 of 64',
            '3.8',
            '4m 10s',
          ],
        },
        {
          it: 'says how many items are hidden, and nothing else of them',
          calls: [...around, read({ hidden_count: 2 })],
          shows: ['2 more items at the end are hidden from you.'],
        },
        {
          it: 'says that colleagues cannot join before the code is opened',
          calls: [...around, read({ code: null })],
          shows: ['For colleagues', 'No one can while it is closed.', 'No one has joined yet.'],
          lacks: ['Copy link'],
        },
        {
          it: 'shows the open code, its last day, and how far those are who joined',
          calls: [
            ...around,
            read({ code: { ...code, last_day: '2027-03-31' } }),
            answers(contentGroups.listJoins, {
              results: [
                newJoin({ id: 1, name: 'Mei Chen' }),
                newJoin({ id: 2, name: 'Beatriz Almeida', outdated: ['Price list'] }),
                newJoin({ id: 3, name: 'Omar Al Farsi', state: 'copying', copied_count: 4, total_count: 6 }),
                newJoin({ id: 4, name: 'Hannah Becker', not_copied: [{ title: 'Plans', reason: 'too_large' }] }),
              ],
            }),
          ],
          shows: [
            'BAYSH-7K42X',
            'with this code get 6 copies',
            'Until 31 Mar 2027.',
            'Who joined 4',
            'Offer update to 1',
            'Up to date',
            'Older Price list',
            'Copying 4 of 6',
            'Left out: 1 file too large',
          ],
        },
        {
          it: 'says that those who joined, and the QR code, failed to load',
          calls: [
            ...around,
            read({ code: { ...code, last_day: null } }),
            fails(contentGroups.listJoins, 'internal'),
            fails(contentGroups.getCodePicture, 'internal'),
          ],
          shows: ['Couldn’t load who joined.', 'Couldn’t draw the QR code.', 'No last day.'],
        },
      ],
    },
    group_sharing: {
      at: JOIN,
      empty: [
        {
          it: 'says that a code which is unknown, closed or over does not work',
          calls: [fails(contentGroups.getByCode, 'not_found')],
          shows: ['This code does not work', 'It is unknown, closed or over.', 'Open my content'],
        },
        {
          it: 'says that nothing can be copied now',
          calls: [byCode({ items: [] })],
          shows: ['Nothing from Kestrel Advisory can be copied now.'],
        },
      ],
      failed: [
        {
          it: 'says that it failed to load',
          calls: [fails(contentGroups.getByCode, 'internal')],
          shows: ['Couldn’t load what is shared with you'],
        },
        {
          it: 'says that too many codes were tried',
          calls: [fails(contentGroups.getByCode, 'too_many_requests')],
          shows: ['Too many codes were tried', 'Wait a moment and try again.'],
        },
      ],
      locked: [
        {
          it: 'leads an owner to their own group',
          calls: [fails(contentGroups.getByCode, 'not_possible_now', { subject_id: 51 })],
          shows: ['This group is yours', 'Open the group'],
        },
        {
          it: 'says whom to ask to people who may not create content',
          calls: [byCode()],
          person: { policies: [], owner_name: 'Siti Omar' },
          shows: ['Ask Siti Omar for the right to create content.'],
          lacks: ['to my content'],
        },
      ],
      filled: [
        {
          it: 'shows the items, those the person has, and what stays with the owner',
          calls: [byCode({ left_out: { private: 1, unreadable: 1 } })],
          person: { email: 'grace@lagoonhomes.example' },
          shows: [
            `Daniel Ong shares ${NAME} with you`,
            '3 items from Kestrel Advisory.',
            'PDF, 24 pages',
            'You have it',
            '2 more stay with Daniel Ong: 1 is private and 1 cannot be read',
            'Copy 2 items to my content',
            'Joining as grace@lagoonhomes.example',
            'Use another account',
          ],
        },
        {
          it: 'offers what is newer',
          calls: [byCode({ items: [{ ...copied, has: 'older' }] })],
          shows: ['Newer version', 'Update 1 item'],
        },
        {
          it: 'says how far the copying is',
          calls: [byCode({ join: { state: 'copying', copied_count: 1, total_count: 3, not_copied: [] } })],
          shows: ['Copying 1 of 3'],
          lacks: ['to my content'],
        },
        {
          it: 'says what was not copied, and why',
          calls: [
            byCode({
              items: [copied],
              join: {
                state: 'done',
                copied_count: 1,
                total_count: 2,
                not_copied: [{ title: 'Plans', reason: 'too_large' }],
              },
            }),
          ],
          shows: ['You have everything', 'Not copied:', 'Plans is too large', 'Open my content'],
        },
      ],
    },
  },
);

let opened: OpenPage | undefined;
afterEach(() => opened?.close());

const open = (path: string, calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  opened = openPage(path, { calls, ...options });
  return opened;
};

it('a new group is named first', async () => {
  const shown = open(LIST, [...around, ...withRows(), read(), answers(contentGroups.create, groupWith())]);
  await shown.shows('No groups yet');
  shown.press('New group');
  await shown.shows('Create group');
  shown.write('Name required', NAME);
  shown.press('Create group');
  await shown.shows('For colleagues');
  expect(shown.network.faults).toEqual([]);
});

it('an item is removed at once, and Undo brings it back', async () => {
  const shown = open(PAGE, [...around, read(), waits(contentGroups.update)]);
  await shown.shows('Price list, March release', 'Items 8');
  shown.press('Actions for Price list, March release');
  await shown.shows('Remove from the group');
  shown.press('Remove from the group');
  await shown.shows('Price list, March release removed from the group', 'Items 7', 'Saving');
  shown.press('Undo');
  await shown.shows('Items 8');
  expect(shown.network.faults).toEqual([]);
});

it('moves follow each other, each saved over the one before it', async () => {
  const { items } = groupWith();
  const withPriceListAt = (place: number) => groupWith({ items: moveItem(items, 3, place) });
  const after = (call: typeof contentGroups.get | typeof contentGroups.update) =>
    [answers(call, withPriceListAt(2)), answers(call, withPriceListAt(1))] as const;
  const shown = open(PAGE, [
    ...around,
    answersInTurn(read(), answersInTurn(...after(contentGroups.get))),
    answersInTurn(...after(contentGroups.update)),
  ]);
  await shown.shows('Price list, March release');
  // Found anew each time: what was saved meanwhile may have drawn its row again.
  const press = () => {
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Price list, March release',
    );
    link?.focus();
    link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }));
  };
  press();
  await shown.shows('Price list, March release, place 3 of 8');
  press();
  await shown.shows('Price list, March release, place 2 of 8', 'Saved at');
  expect(shown.network.asked.filter((asked) => asked === contentGroups.update)).toHaveLength(2);
  expect(shown.network.faults).toEqual([]);
});

it('what another person changed is shown when a move is refused', async () => {
  const theirs = groupWith({ items: [newItem({ content_id: 9, title: 'Their new item' })], items_count: 1 });
  const shown = open(PAGE, [
    ...around,
    answersInTurn(read(), answers(contentGroups.get, theirs)),
    fails(contentGroups.update, 'edit_conflict'),
  ]);
  await shown.shows('Price list, March release');
  shown.press('Actions for Price list, March release');
  await shown.shows('Move up');
  shown.press('Move up');
  await shown.shows('Someone else changed this in the meantime.', 'Their new item');
});

it('several contents are added at once, but none twice and no group', async () => {
  const welcome = sample(TextTemplate, { id: 1, title: 'Welcome to the Bayshore launch' });
  const next = sample(TextTemplate, { id: 99, title: 'Second follow-up' });
  const shown = open(PAGE, [
    ...around,
    read(),
    answers(documentTemplates.list, pageWith([])),
    answers(textTemplates.list, pageWith([welcome, next])),
    answers(contentGroups.update, groupWith()),
  ]);
  await shown.shows('Add items');
  shown.press('Add items');
  await shown.shows(`Add items to ${NAME}`, 'Messages');
  const dialog = () => document.querySelector('[role=dialog]');
  expect(dialog()?.textContent).not.toContain('Groups');
  document.querySelector<HTMLInputElement>('[role=dialog] input[value=text]')?.click();
  await shown.shows('Second follow-up', 'In this group');
  document.querySelector<HTMLInputElement>('input[aria-label="Second follow-up"]')?.click();
  await shown.shows('Add 1 item');
  shown.press('Add 1 item');
  await waitFor(() => expect(shown.network.asked).toContain(contentGroups.update));
  expect(shown.network.faults).toEqual([]);
});
