import { expect, it } from 'vitest';
import { upsertForms } from '#engines/connected-sources/server/index.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { testApp } from '#testing/app.ts';
import { savePage } from '#testing/leads/connected-facebook.ts';
import { newOrg } from '#testing/world.ts';
import { FACEBOOK } from '../contract.ts';

it('a self-test says so where this server has no app at Facebook, and blames nobody else', async () => {
  const app = await testApp();
  const org = await newOrg();
  const page = await savePage(org, 'Kestrel Homes');
  const form = { id: '700100', name: 'Spring launch', status: 'ACTIVE', locale: null };
  await org.inScope((scope) => upsertForms(scope, page, [{ ...form, created_time: null, questions: [] }]));

  await org.owner.call(selfTests.start, { params: { id: page.source_id }, body: {} });
  await app.runJobs();

  const { results } = await org.owner.call(selfTests.list, { query: { kind: FACEBOOK } });
  expect(results[0]!.hops[0]).toMatchObject({
    name: 'MADE',
    status: 'FAILED',
    problem: { action: 'set_up', detail: 'Facebook isn’t set up on this server.' },
  });
});
