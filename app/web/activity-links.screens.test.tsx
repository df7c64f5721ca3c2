import { afterEach, expect, it } from 'vitest';
import { Activity } from '#features/timeline/contract.ts';
import { ActivityDays } from '#features/timeline/web/activity-days.tsx';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import './screens.ts';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

async function openShare(item_type: 'SHARED_TEXT_TEMPLATE' | 'SHARED_DOCUMENT_TEMPLATE' | 'PAGE' | 'COLLECTION') {
  const type_specific_data = { content_id: 7, content_title: 'Price list' };
  const activity = sample(Activity.options[1], { item_type, is_stats_locked: false, type_specific_data });
  shown = openPart(() => <ActivityDays activities={[activity]} />, { calls: [] });
  await shown.shows('Price list');
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it.each([
  ['SHARED_TEXT_TEMPLATE', '/content/message/7'],
  ['SHARED_DOCUMENT_TEMPLATE', '/content/file/7'],
  ['PAGE', '/content/page/7'],
] as const)('on a timeline, %s opens the content by its link (S0-4-60)', async (type, address) =>
  expect(await openShare(type)).toEqual([address]),
);

it('a shared group on a timeline opens nothing (S0-4-62, D27)', async () =>
  expect(await openShare('COLLECTION')).toEqual([]));
