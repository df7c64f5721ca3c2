import { afterEach, expect, it } from 'vitest';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { Activity, type Section } from '../contract.ts';
import { ActivityDays } from './activity-days.tsx';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

function open(item_type: 'PAGE' | 'COLLECTION', sections: Section[]): OpenPage {
  const read = { times_viewed: 1, seconds_viewed: 55, is_tracked: true, sections };
  const activity = sample(Activity.options[1], { item_type, is_stats_locked: false, type_specific_data: read });
  shown = openPart(() => <ActivityDays activities={[activity]} />, { calls: [] });
  return shown;
}

const page = [
  { component_id: 'ctitle01', type: 'title', seconds: 0 },
  { component_id: 'cphotos1', type: 'image_gallery', seconds: 38 },
  { component_id: 'cwords01', type: 'desc', seconds: 17 },
  { component_id: 'cplace01', type: 'map', seconds: 0 },
];

it('a page that was opened has a strip of what was read, in words too, and part by part once it is pressed', async () => {
  const timeline = open('PAGE', page);
  await timeline.shows('38s image gallery, 17s description; map not reached');
  timeline.press('What was read, part by part');
  await timeline.shows('Image gallery', 'Title', '0s');
  expect(timeline.text()).not.toContain('17s description');
});

it('a group that was opened has the same strip, with its contents by their kind', () =>
  open('COLLECTION', [
    { component_id: '1', type: 'text', seconds: 4 },
    { component_id: '2', type: 'file', seconds: 70 },
    { component_id: '3', type: 'html_page', seconds: 0 },
  ]).shows('4s message, 1m 10s file; page not reached'));

it('of a long page the three longest parts are named', () =>
  open('PAGE', [
    ...[5, 40, 3, 20, 9].map((seconds, place) => ({ component_id: `c${place}`, type: 'link', seconds })),
    ...[6, 7, 8].map((place) => ({ component_id: `c${place}`, type: 'map', seconds: 0 })),
  ]).shows('40s link, 20s link, 9s link; 3 parts not reached'));

it('a share of which nothing was read long enough has no strip', async () => {
  const timeline = open(
    'PAGE',
    page.map((section) => ({ ...section, seconds: 0 })),
  );
  await timeline.shows('Opened once, 55s');
  expect(document.querySelector('[aria-expanded]')).toBeNull();
});
