import { afterEach, expect, it } from 'vitest';
import { leads } from '#features/leads/contract.ts';
import { answers, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { FailedNotices, leadNotices } from '../../contract.ts';

const failed = sample(FailedNotices, {
  source_name: 'Facebook: Kestrel Homes',
  reason: 'The provider refused to return this lead.',
  count: 3,
});

let page: OpenPage | undefined;
afterEach(() => page?.close());

const open = (calls: FakeCall[]) => {
  page = openPage('/leads/needs-attention', {
    calls: [answers(leads.listNeedingAttention, pageWith([])), ...calls],
  });
  return page;
};

it('announced leads that could not be fetched stand over the others, and nothing says that all is done', async () => {
  const opened = open([
    answers(leadNotices.listFailed, { results: [failed] }),
    answers(leads.countNeedingAttention, { count: 3 }),
    answers(leadNotices.fetchAgain, { count: 3 }),
  ]);

  await opened.shows('3 leads from Facebook: Kestrel Homes couldn’t be fetched', failed.reason, 'Dismiss');
  expect(opened.text()).not.toContain('All leads processed');
  opened.press('Try again');
  await opened.shows('Fetching 3 leads');
});

it('announced leads that could not be loaded say so', async () => {
  const opened = open([fails(leadNotices.listFailed, 'internal'), answers(leads.countNeedingAttention, { count: 3 })]);

  await opened.shows('Couldn’t load the announced leads');
});
