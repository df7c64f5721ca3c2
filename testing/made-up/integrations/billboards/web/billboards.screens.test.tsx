import { afterEach, expect, it } from 'vitest';
import { selfTests } from '#features/self-tests/contract.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { answers, type FakeCall } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { billboardSource } from '../contract.ts';
import { billboardsWeb } from './index.ts';

const { calls, schemas } = billboardSource;
const ada = sample(schemas.Connection, { id: 1, name: 'Ada Byron', status: 'active' });
const harbour = sample(schemas.Account, {
  id: 11,
  name: 'Harbour Road',
  source_id: 21,
  status: 'OK',
  is_receiving: true,
  forms_count: 1,
  forms_on_count: 1,
  connected_by: ['Ada Byron'],
});
const form = sample(schemas.Form, {
  id: 31,
  name: 'Write to us',
  status: 'ACTIVE',
  is_on: true,
  questions: [{ key: 'who', label: 'Your who', type: 'who', options: [] }],
  mapping: {},
  targets: { who: 'name' },
  goes_to: null,
});
const connected = [
  answers(calls.listConnections, { status: 'active', results: [ada] }),
  answers(calls.listPages, { results: [harbour] }),
  answers(calls.listForms, { results: [form] }),
  answers(calls.listDelayedPages, { [billboardSource.fields.delayed]: [] }),
  answers(calls.getOldLeadsRun, { run: null }),
  answers(sourceHealth.list, { results: [] }),
  answers(selfTests.list, { results: [], daily_source_ids: [] }),
];

let page: OpenPage | undefined;
afterEach(() => page?.close());

async function open(name: keyof typeof billboardsWeb.screens, calls: readonly FakeCall[]): Promise<OpenPage> {
  const Screen = await billboardsWeb.screens[name]!();
  page = openPart(() => <Screen />, { calls });
  return page;
}

it('the screens of a made-up provider say its own words before it is connected', async () => {
  const opened = await open('billboards', [answers(calls.listConnections, { status: 'not_configured', results: [] })]);

  await opened.shows('Get leads from billboards', 'Connect Billboards', 'asks which billboards you allow');
  expect(opened.text()).not.toMatch(/Facebook|pages/);
});

it('they show its accounts with their forms, and what is wrong in the words of the provider', async () => {
  const opened = await open('billboards', [
    ...connected,
    answers(calls.listPages, { results: [{ ...harbour, status: 'GENERIC_ERROR', problem: 'taken_down' }] }),
  ]);

  await opened.shows(
    'Harbour Road: leads can’t be fetched.',
    'The billboard was taken down.',
    'Hire it',
    'Write to us',
  );
  await opened.shows('Billboards and forms', '1 billboard', 'Taken down');
});

it('they show what the questions of a form fill, and offer the old leads that the provider keeps', async () => {
  await (await open('billboard', connected)).shows('Harbour Road', 'Recognised: Full name');
  page?.close();
  const opened = await open('billboards', connected);
  await opened.shows('Write to us');
  opened.press('Get old leads');
  await opened.shows('The last 30 days, all that Billboards keeps');
});
