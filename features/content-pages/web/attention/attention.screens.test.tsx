import { afterEach, expect, it } from 'vitest';
import { answers, type FakeCall, fails, pageWith as listOf } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Attention, ComponentAttention, PageReader, PageVersion, pageTemplates } from '../../contract.ts';
import { definition, gallery, heading, link, map, pageWith, video } from '../page.fixture.ts';

const AT = '/content/page/41?tab=attention';
const parts = [heading, gallery, video, link, map] as const;
const figures = [
  [0.1, 47, 8],
  [0.6, 46, 38],
  [0.2, 36, 20],
  [0.1, 19, 3],
  [0, 0, 0],
] as const;

const components = parts.map(({ id, type }, place) => {
  const [share, reached_count, median_seconds] = figures[place]!;
  const tapped_count = type === 'link' ? 5 : 0;
  const played = type === 'youtube' ? { played_count: 16, played_seconds: 832 } : {};
  const one = {
    component_id: id,
    type,
    share,
    reached_count,
    median_seconds,
    shown_count: 47,
    tapped_count,
    ...played,
  };
  return sample(ComponentAttention, { taps: 0, played_count: 0, played_seconds: 0, ...one });
});
const whole = {
  version: 6,
  views: 47,
  people_count: 31,
  median_seconds: 93,
  devices: [
    { device_type: 'MOBILE' as const, views: 38 },
    { device_type: 'DESKTOP' as const, views: 9 },
  ],
  components,
};
const attention = (more: Partial<Attention> = {}) =>
  answers(pageTemplates.getAttention, sample(Attention, { ...whole, ...more }));
const charlotte = sample(PageReader, {
  id: 'c7',
  client: { id: 7, name: 'Charlotte Whitfield' },
  views: 2,
  seconds: 221,
  device_type: 'MOBILE',
  sections: [
    { component_id: gallery.id, type: 'image_gallery', seconds: 90 },
    { component_id: map.id, type: 'map', seconds: 0 },
  ],
});
const nobody = sample(PageReader, {
  id: 's3',
  client: null,
  views: 1,
  seconds: 31,
  device_type: 'DESKTOP',
  sections: [],
});
const page = pageWith({ draft: definition(...parts) });
const around: FakeCall[] = [
  answers(pageTemplates.get, page),
  answers(pageTemplates.getVersion, { ...sample(PageVersion, { version: 6 }), definition: definition(...parts) }),
  answers(pageTemplates.preview, { html: '<p>Unit 14-08</p>', missing: [] }),
  answers(pageTemplates.listReaders, listOf([charlotte, nobody])),
];

let shown: OpenPage | undefined;
afterEach(() => shown?.close());
const open = (calls: readonly FakeCall[], options: PageOptions = {}): OpenPage => {
  shown = openPage(AT, { calls: [...around, ...calls], ...options });
  return shown;
};

it('each component has its share, median and reach, with what was done with it, and people with their time', async () => {
  const opened = open([attention()]);
  await opened.shows(
    '60%',
    '38s',
    '46 of 47',
    'Played by 16, 52s on average',
    'Tapped by 5',
    'views by 31 people',
    '1m 33s',
    'tapped Book a viewing',
    'Bots, previews and your own looks are not counted',
    'Charlotte Whitfield',
    '3m 41s',
    '2 views, phone',
    '1m 30s image gallery; map not reached',
    'Link without a client',
    'All 31',
  );
  expect(opened.network.faults).toEqual([]);
});

it('what nobody reached is moved up in the draft, and goes back', async () => {
  const opened = open([attention(), answers(pageTemplates.saveDraft, { ...page, draft_found_by: null })]);
  await opened.shows('No one reached the map', 'It is the last of 5 components.', 'Move above link');
  opened.press('Move above link');
  await opened.shows('The map is above the link', 'In the draft. Publish it for recipients to see it.');
  opened.press('Undo');
  await waitFor(() => expect(opened.network.asked.filter((call) => call === pageTemplates.saveDraft)).toHaveLength(2));
  expect(opened.network.asked).not.toContain(pageTemplates.update);
});

it('what nobody reached is not offered to be moved by who may not edit, nor where the draft has it elsewhere', async () => {
  const access_policy = { ...page.access_policy, EDIT: false };
  const seen = open([attention(), answers(pageTemplates.get, { ...page, access_policy })]);
  await seen.shows('No one reached the map');
  expect(seen.text()).not.toContain('Move above');
  seen.close();
  const draft = definition(map, ...parts.slice(0, 4));
  await open([attention(), answers(pageTemplates.get, { ...page, draft })]).shows(
    'The draft has it elsewhere already.',
  );
});

it('a component that is pressed shows who looked at it', async () => {
  const opened = open([attention()]);
  await opened.shows('Charlotte Whitfield', 'Who spent the time');
  document.querySelectorAll<HTMLElement>('button[aria-pressed]')[1]?.click();
  await opened.shows('Who looked at the image gallery', 'Whole page');
});

it('below five views nothing is said, but how many are missing', async () => {
  const opened = open([attention({ views: 3, components: null })]);
  await opened.shows('2 more views are needed', 'Below 5 views nothing is shown.', 'Phone');
  expect(opened.network.asked).not.toContain(pageTemplates.listReaders);
});

it('the free tier is offered the plan, and nothing is asked', async () => {
  const opened = open([], { person: { is_free_tier: true } });
  await opened.shows('See which parts of a page are read', 'See plans');
  expect(opened.network.asked).not.toContain(pageTemplates.getAttention);
});

it('says that it failed to load', () =>
  open([fails(pageTemplates.getAttention, 'internal')]).shows('Couldn’t load the attention'));

it('a page that was never published has none', () =>
  open([answers(pageTemplates.get, { ...page, live_version: null })]).shows(
    'Nothing is published yet',
    'Not shared yet',
  ));
