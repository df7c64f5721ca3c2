import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drainNotices } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { integrations } from '#features/integrations/contract.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads } from '#testing/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { billboardSource } from '../contract.ts';
import { boards, subscribed, write } from './company.ts';
import { billboardProvider } from './provider.ts';

vi.mock(import('#app/modules.ts'), async (original) => ({
  modules: [...(await original()).modules, (await import('./index.ts')).billboardsModule],
}));

const { calls } = billboardSource;
const MINUTE_MS = 60_000;
const later = (ms: number) => setClock(startingAt(new Date(nowMillis() + ms).toISOString()));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, await freshDatabaseUrl());
});
afterEach(() => setClock(systemClock));

async function connect(org: Org) {
  const { url } = await org.owner.call(calls.start, { body: {} });
  const state = new URL(url).searchParams.get('state') ?? '';
  await org.owner.call(calls.subscribe, { body: { code: 'ada', state } });
  await app.runJobs();
  return (await org.owner.call(calls.listPages)).results;
}

const namesOf = async ({ owner }: Org) => (await owner.call(clients.list)).results.map(({ name }) => name).sort();

const told = (lead: { id: string; form_id: string | null }, account_id: string) =>
  app.server.inject({
    method: 'POST',
    url: '/hooks/billboards',
    payload: { account_id, external_id: lead.id, form_id: lead.form_id },
  });

it('a made-up provider is connected, and shows its accounts and their forms', async () => {
  const org = await newOrg({ app });
  const accounts = await connect(org);

  expect(accounts).toMatchObject([
    { name: 'Harbour Road', status: 'OK', problem: null, forms_on_count: 1 },
    { name: 'Station Square', status: 'OK', problem: null, forms_on_count: 1 },
  ]);
  expect([...subscribed].sort()).toEqual(boards.map(({ id }) => id));
  const { status } = await org.owner.call(integrations.get, { params: { id: billboardSource.id } });
  expect(status).toBe('active');
  await org.owner.call(calls.disconnect);
  await app.runJobs();
  expect(subscribed.size).toBe(0);
});

it('its forms are mapped, and its leads are announced, fetched and filed by the mapping', async () => {
  const org = await newOrg({ app });
  const [harbour] = await connect(org);
  const params = { id: harbour!.id };
  const { results } = await org.owner.call(calls.listForms, { params });
  expect(results).toMatchObject([{ form_id: 'f1', targets: { who: 'name', mail: 'email', wish: 'note' } }]);
  await org.owner.call(calls.updateForms, {
    params,
    body: { forms: [{ id: results[0]!.id, mapping: { wish: 'location' } }] },
  });

  later(MINUTE_MS);
  const answer = await told(write('f1', { who: 'Mary Shelley', mail: 'mary@example.com', wish: 'Geneva' }), 'b1');
  expect(answer.statusCode).toBe(200);
  await drainNotices(app.services);
  await fileWaitingLeads(app);

  const [client] = (await org.owner.call(clients.list)).results;
  expect(client).toMatchObject({ name: 'Mary Shelley', location: 'Geneva' });
});

it('its old leads are fetched, and those it never announced are found by comparing', async () => {
  const org = await newOrg({ app });
  const hourAgo = new Date(nowMillis() - 60 * MINUTE_MS).toISOString();
  write('f2', { who: 'Before', mail: 'before@example.com', wish: '' }, hourAgo);
  await connect(org);
  const fetching = org.owner.call(calls.fetchOldLeads, { query: { hours_old: 24 } });
  await vi.waitFor(() => app.runJobs().then(() => fetching), { timeout: 10_000 });
  await fileWaitingLeads(app);
  expect(await namesOf(org)).toContain('Before');

  later(MINUTE_MS);
  write('f2', { who: 'Lost', mail: 'lost@example.com', wish: '' });
  later(40 * MINUTE_MS);
  const { services } = app;
  await billboardProvider.jobs.reconcile.run(
    { services, log: services.log, attempt: 1, request_id: 'test' },
    { org_id: org.org_id, is_full: false },
  );
  await fileWaitingLeads(app);
  expect(await namesOf(org)).toContain('Lost');
  const { [billboardSource.fields.delayed]: delayed } = await org.owner.call(calls.listDelayedPages);
  expect(delayed).toMatchObject([{ name: 'Station Square' }]);
});
