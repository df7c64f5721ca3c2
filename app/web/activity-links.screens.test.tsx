import { afterEach, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { Activity, timeline } from '#features/timeline/contract.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';

let page: OpenPage | undefined;
afterEach(() => page?.close());

async function openShare(item_type: 'SHARED_TEXT_TEMPLATE' | 'SHARED_DOCUMENT_TEMPLATE' | 'PAGE' | 'COLLECTION') {
  const type_specific_data = { content_id: 7, content_title: 'Price list' };
  const shared = sample(Activity.options[1], { item_type, is_stats_locked: false, type_specific_data });
  const client = { id: 11, name: 'Wei Ling Tan', is_new_lead: false };
  page = openPage('/activity-timeline', {
    calls: [
      answers(clients.listAssignees, pageWith([])),
      answers(timeline.listOfUser, pageWith([{ ...shared, client }])),
    ],
  });
  await page.shows('Price list');
  return [...document.querySelectorAll('main a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((address) => address.startsWith('/content/'));
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
