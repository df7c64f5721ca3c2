import { afterEach, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { ContentStats, contents, ShareMessage, shareMessages } from '#features/content/contract.ts';
import { contentLabels } from '#features/content-labels/contract.ts';
import { ShareStats, shares } from '#features/sharing/contract.ts';
import { answers, type FakeCall, fails, pageWith as listOf, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { DesignedPage, PageDesign, pageTemplates } from '../contract.ts';
import { contentPageScreens, contentPagesWeb } from './index.ts';
import { heading, itemWith, map, pageWith, sharedTotals } from './page.fixture.ts';

const LIST = '/content/pages';
const PAGE = '/content/page/41';
const NAME = 'Unit 14-08, 3-bedroom sea view';

const stats = [
  answers(contents.getStats, sample(ContentStats, { TOTAL: 11 })),
  answers(contentLabels.list, { results: [] }),
];
const drawn = answers(pageTemplates.preview, { html: '<p>Unit 14-08</p>', missing: [] });
const around = [
  ...stats,
  drawn,
  answers(shares.listClientsWithStats, listOf([])),
  answers(shares.getStats, sample(ShareStats, { TOTAL_SHARED: 0 })),
  answers(shareMessages.get, sample(ShareMessage, {})),
];
const attention = [
  { component_id: heading.id, type: 'title', share: 0.3, is_reached: true },
  { component_id: 'cphotos1', type: 'image_gallery', share: 0.7, is_reached: true },
  { component_id: map.id, type: 'map', share: 0, is_reached: false },
];
const listed = (...items: ReturnType<typeof itemWith>[]) => [...stats, answers(pageTemplates.list, listOf(items))];

const read = (parts = {}) => answers(pageTemplates.get, pageWith(parts));
const design = (id: string, name: string, about: string) => sample(PageDesign, { id, name, about, category: 'cars' });
const designs = [
  answers(pageTemplates.listDesigns, {
    results: [
      design('home-listing', 'Home listing', 'Gallery, facts, map, viewing'),
      design('car', 'Car, test drive', 'Figures, book a time'),
    ],
  }),
  answers(pageTemplates.getDesign, sample(DesignedPage, { html: '<p>Corner unit</p>' })),
];
const { new_page, page_preview } = contentPagesWeb.screens;
const { pages, page } = contentPageScreens;

testScreens(
  { pages, page, new_page, page_preview },
  {
    pages: {
      at: LIST,
      empty: {
        it: 'says what pages are for',
        calls: listed(),
        shows: ['No pages yet', 'Put pictures, text and files on one page', 'New page'],
      },
      failed: {
        it: 'says that the pages failed to load',
        calls: [...stats, fails(pageTemplates.list, 'internal')],
        shows: ['Couldn’t load content'],
      },
      locked: [
        {
          it: 'offers no new page to a person who may not make any',
          calls: listed(),
          person: { policies: [] },
          shows: ['No pages yet', 'What your team shares with you appears here.'],
          lacks: ['New page'],
        },
        {
          it: 'offers the plan for a new page in the free tier',
          calls: listed(itemWith({ share_stats: null })),
          person: { is_free_tier: true },
          acts: async (shown) => {
            await shown.shows('New page');
            shown.press('New page');
          },
          shows: ['Creating and changing pages is part of Pro'],
        },
      ],
      filled: [
        {
          it: 'lists the pages as the third kind of content, with their state and figures (S0-2.1-17)',
          calls: listed(itemWith({ share_stats: sharedTotals, unpublished_changes: 3, attention })),
          shows: [
            'Pages',
            '11',
            'Drafts',
            NAME,
            '5 components',
            'Daniel Ong',
            'Published',
            'Version 6 · 3 changes',
            '73% opened',
            'Image gallery 70%',
            'Map not reached',
            `Share: ${NAME}`,
            `Edit ${NAME}`,
            `Preview ${NAME}`,
          ],
        },
        {
          it: 'says who a draft is from, and that nobody has it yet',
          calls: listed(
            itemWith({
              live_version: null,
              draft_changed_by: { id: 9, name: 'Mei Chen' },
              share_stats: { ...sharedTotals, share_count: 0, tracked_count: 0, opened_count: 0 },
            }),
          ),
          shows: ['Draft', 'Edited by Mei Chen', 'Not shared yet'],
        },
        {
          it: 'says that a file of a page was deleted',
          calls: listed(itemWith({ is_missing_file: true })),
          shows: ['Needs you', 'A file was deleted'],
        },
        {
          it: 'says nothing of the parts of a page with fewer than five views',
          calls: listed(itemWith({ share_stats: sharedTotals })),
          shows: ['Under 5 views'],
        },
        {
          it: 'says in each row who sees a page (S0-6-24, S0-6-25)',
          calls: listed(itemWith({ visibility: 'PRIVATE' })),
          shows: ['Private Content'],
        },
        {
          it: 'says of one that the whole company sees only that, without its label (S0-6-26)',
          calls: listed(itemWith({ visibility: 'ORG' })),
          person: { is_team_account: true },
          shows: ['Company'],
          lacks: ['Company Content'],
        },
      ],
    },
    page: {
      at: PAGE,
      empty: {
        it: 'says that the page is gone',
        calls: [fails(pageTemplates.get, 'not_found')],
        shows: ['This content does not exist', 'Back to pages'],
      },
      failed: [
        {
          it: 'says that the page failed to load',
          calls: [fails(pageTemplates.get, 'internal')],
          shows: ['Couldn’t load this content'],
        },
        {
          it: 'says that it could not be drawn',
          calls: [...around, read(), fails(pageTemplates.preview, 'internal')],
          shows: [NAME, 'Couldn’t draw the page.'],
        },
      ],
      locked: {
        it: 'says who may share it',
        calls: [fails(pageTemplates.get, 'no_permission_for_object')],
        shows: ['Insufficient permissions', 'Ask its owner to share it with you.'],
      },
      filled: [
        {
          it: 'shows what is live, who sees it, and leads to its versions (S0-2.1-21)',
          calls: [...around, read({ unpublished_changes: 3 })],
          shows: [
            NAME,
            'Version 6 · 3 changes',
            'Edit page',
            'Overview',
            'Attention',
            'Shared with',
            'Versions',
            'Private notes',
          ],
        },
        {
          it: 'shows whom it was shared with, and the message it is sent with',
          at: `${PAGE}?tab=shared`,
          calls: [...around, read()],
          shows: ['Not shared yet.', 'Default message'],
        },
        {
          it: 'says that nothing is published yet',
          calls: [...around, read({ live_version: null, published_at: null })],
          shows: ['Nothing is published yet.', 'Below is the draft.'],
        },
      ],
    },
    new_page: {
      at: '/content/pages/new',
      empty: {
        it: 'says that no design has such a name',
        calls: designs,
        acts: async (shown) => {
          await shown.shows('Home listing');
          shown.write('Search, such as price list', 'zebra');
        },
        shows: ['No design matches “zebra”'],
      },
      failed: [
        {
          it: 'says that the designs failed to load',
          calls: [fails(pageTemplates.listDesigns, 'internal')],
          shows: ['Couldn’t load the designs'],
        },
        {
          it: 'says why a page was not made',
          calls: [
            ...designs,
            fails(pageTemplates.create, 'no_permission_for_object', { detail: 'You may not publish to everyone.' }),
          ],
          acts: async (shown) => {
            await shown.shows('Start with a blank page');
            shown.press('Start with a blank page');
            await shown.shows('Create page');
            shown.write('Name required', 'Bayshore');
            shown.press('Create page');
          },
          shows: ['You may not publish to everyone.'],
        },
      ],
      locked: [
        {
          it: 'offers the plan in the free tier',
          person: { is_free_tier: true },
          shows: ['New pages are part of a paid plan', 'See plans'],
        },
        {
          it: 'is refused to people who may not create content',
          person: { policies: [], owner_name: 'Siti Omar' },
          shows: ['You can’t create pages', 'Ask Siti Omar'],
        },
      ],
      filled: {
        it: 'offers the designs by kind, one of them large (S0-2.1-23)',
        calls: designs,
        shows: [
          'Home listing',
          'Gallery, facts, map, viewing',
          'Car, test drive',
          'Use this design',
          'Use with a client',
        ],
      },
    },
    page_preview: {
      at: '/dashboard-v2/landing-pages/preview/41',
      empty: {
        it: 'says that the page is gone',
        calls: [fails(pageTemplates.get, 'not_found')],
        shows: ['This content does not exist'],
      },
      failed: [
        {
          it: 'says that the page failed to load',
          calls: [fails(pageTemplates.get, 'internal')],
          shows: ['Couldn’t load this content'],
        },
        {
          it: 'says that the page could not be drawn',
          calls: [read(), fails(pageTemplates.preview, 'internal')],
          shows: ['Couldn’t draw the page.'],
        },
      ],
      locked: {
        it: 'says who may share it',
        calls: [fails(pageTemplates.get, 'no_permission_for_object')],
        shows: ['Insufficient permissions'],
      },
      filled: {
        it: 'shows the draft alone, without the bar of the product (S0-2.1-87)',
        calls: [read(), drawn],
        acts: async (shown) => {
          await shown.shows(NAME);
          await waitFor(() => expect(document.querySelector('iframe')?.srcdoc).toBe('<p>Unit 14-08</p>'));
        },
        shows: [NAME],
        lacks: ['Clients'],
      },
    },
  },
);

let opened: OpenPage | undefined;
afterEach(() => opened?.close());

const open = (path: string, calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  opened = openPage(path, { calls, ...options });
  return opened;
};

it('sharing a page whose draft differs asks first what recipients are to see', async () => {
  const shown = open(LIST, [...listed(itemWith({ unpublished_changes: 3 })), waits(pageTemplates.update)]);
  await shown.shows(NAME);
  shown.press(`Share: ${NAME}`);
  await shown.shows('Publish 3 changes?', 'Recipients see version 6 until you publish.', 'Share version 6');
  shown.press('Publish and share');
  await waitFor(() => expect(shown.network.asked).toContain(pageTemplates.update));
  expect(shown.network.faults).toEqual([]);
});

it('a page that was never published is published before it is shared', async () => {
  const shown = open(LIST, listed(itemWith({ live_version: null })));
  await shown.shows(NAME);
  shown.press(`Share: ${NAME}`);
  await shown.shows('Publish this page first?', 'Publish and share');
  expect(shown.text()).not.toContain('Share version');
});

it('drafts alone are a view at the side', async () => {
  const shown = open(LIST, listed(itemWith()), { person: { is_team_account: false } });
  await shown.shows('Drafts1');
  shown.press('Drafts1');
  await shown.shows(NAME);
  expect(shown.network.faults).toEqual([]);
});

it('a design can be used with a client, who is chosen first', async () => {
  const shown = open('/content/pages/new', [
    ...designs,
    answers(clients.list, { ...listOf([]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  ]);
  await shown.shows('Use with a client');
  expect(shown.text()).not.toContain('The preview is filled in for this client');
  shown.press('Use with a client');
  await shown.shows('The preview is filled in for this client');
  expect(shown.network.faults).toEqual([]);
});
