import { afterEach, expect, it } from 'vitest';
import { answers, type FakeCall, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { PageVersion, pageTemplates } from '../../contract.ts';
import { contentPagesWeb } from '../index.ts';
import { definition, gallery, heading, map, pageWith, words } from '../page.fixture.ts';

const AT = '/content/page/41/versions';
const { page_versions } = contentPagesWeb.screens;

const version = (number: number, parts: Partial<PageVersion> = {}) =>
  sample(PageVersion, { version: number, published_at: '2026-11-18T09:40:00.000Z', opened_count: 0, ...parts });
const six = version(6, { published_by: { id: 12, name: 'Daniel Ong' }, opened_count: 21 });
const five = version(5, { restored_from: 2 });
const read = answers(pageTemplates.get, pageWith());
const listed = (...results: PageVersion[]) => answers(pageTemplates.listVersions, { results });

const city = { ...heading, text: 'Unit 14-08, city view' } as typeof heading;
const defineVersion = (number: number, ...components: Parameters<typeof definition>) =>
  answers(
    pageTemplates.getVersion,
    { ...version(number), definition: definition(...components) },
    { id: 41, version: number },
  );
const compared = [
  read,
  listed(six, five),
  defineVersion(6, heading, gallery, map),
  defineVersion(5, city, words, gallery),
  answers(pageTemplates.preview, { html: '<p>Unit 14-08</p>', missing: [] }),
];

testScreens(
  { page_versions },
  {
    page_versions: {
      at: AT,
      empty: {
        it: 'says that each publication is kept',
        calls: [answers(pageTemplates.get, pageWith({ live_version: null })), listed()],
        shows: ['Nothing is published yet', 'Each time you publish, a version is kept here.'],
      },
      failed: [
        {
          it: 'says that the page failed to load',
          calls: [fails(pageTemplates.get, 'internal'), listed(six)],
          shows: ['Couldn’t load this content'],
        },
        {
          it: 'says that the versions failed to load',
          calls: [read, fails(pageTemplates.listVersions, 'internal')],
          shows: ['Couldn’t load the versions'],
        },
      ],
      locked: {
        it: 'says who may share it',
        calls: [fails(pageTemplates.get, 'no_permission_for_object'), listed(six)],
        shows: ['Insufficient permissions'],
      },
      filled: [
        {
          it: 'shows the two newest beside each other, and what changed',
          calls: compared,
          shows: [
            'Versions of Unit 14-08, 3-bedroom sea view',
            'Recipients see version 6.',
            'Version 6',
            'Live',
            '21 opened',
            'Restored from version 2',
            'From Version 5 to Version 6',
            'Unit 14-08, city view → Unit 14-08, sea view',
            'Added',
            'Removed',
            'Bring back version 5?',
          ],
        },
        {
          it: 'shows them as text alone',
          calls: compared,
          acts: async (shown) => {
            await shown.shows('Text only');
            document.querySelector<HTMLElement>('input[value=text]')?.click();
          },
          shows: ['Not on the page', 'Morning sun in the living room'],
        },
        {
          it: 'marks the words that only one of two versions has, for people who do not see it too',
          calls: compared,
          acts: async (shown) => {
            await shown.shows('Text only');
            document.querySelector<HTMLElement>('input[value=text]')?.click();
            await waitFor(() => {
              const marked = (tag: string) => [...document.querySelectorAll(tag)].map((each) => each.textContent);
              expect(marked('del')).toEqual(['Deleted: city']);
              expect(marked('ins')).toEqual(['Inserted: sea']);
            });
          },
          shows: ['Deleted:', 'Inserted:'],
        },
      ],
    },
  },
);

let page: OpenPage | undefined;
afterEach(() => page?.close());

const open = (calls: readonly FakeCall[]): OpenPage => {
  page = openPage(AT, { calls });
  return page;
};

it('a version, or one component of it, becomes the draft, and nothing is published', async () => {
  const shown = open([...compared, waits(pageTemplates.restoreVersion)]);
  await shown.shows('Only this change');
  shown.press('Only this change');
  await waitFor(() => expect(shown.network.asked).toContain(pageTemplates.restoreVersion));
  expect(shown.network.asked).not.toContain(pageTemplates.update);
  expect(shown.network.faults).toEqual([]);
});

it('one version alone is compared with nothing', async () => {
  await open([read, listed(six)]).shows('There is one version so far.');
});
