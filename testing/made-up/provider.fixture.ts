import { drainNotices } from '#engines/connected-sources/server/index.ts';
import { clients } from '#features/clients/contract.ts';
import { integrations } from '#features/integrations/contract.ts';
import { nowMillis, setClock, startingAt } from '#platform/server/clock.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import type * as Contract from './integrations/billboards/contract.ts';
import type * as Company from './integrations/billboards/server/company.ts';
import type * as Provider from './integrations/billboards/server/provider.ts';

/**
 * Starts the product with the made-up provider of lead forms, connects it, maps a form, lets leads be announced, fetched, fetched
 * from before and found by comparing, and prints as JSON what came of each.
 */
const load = async <Module>(name: string): Promise<Module> =>
  import(new URL(`../../integrations/billboards/${name}.ts`, import.meta.url).href);
const { billboardSource } = await load<typeof Contract>('contract');
const { subscribed, write } = await load<typeof Company>('server/company');
const { billboardProvider } = await load<typeof Provider>('server/provider');
const { calls, fields } = billboardSource;

const MINUTE_MS = 60_000;
const later = (ms: number) => setClock(startingAt(new Date(nowMillis() + ms).toISOString()));
const app = await startTestApp({}, processEnvironment().DATABASE_URL);
const { server, services } = app;
const { owner, org_id }: Org = await newOrg({ app });
const listNames = async () => (await owner.call(clients.list)).results.map(({ name }) => name).sort();

write(
  'f2',
  { who: 'Before', mail: 'before@example.com', wish: '' },
  new Date(nowMillis() - 60 * MINUTE_MS).toISOString(),
);
const { url } = await owner.call(calls.start, { body: {} });
const state = new URL(url).searchParams.get('state') ?? '';
await owner.call(calls.subscribe, { body: { code: 'ada', state } });
await app.runJobs();
const accounts = (await owner.call(calls.listPages)).results;
const { status } = await owner.call(integrations.get, { params: { id: billboardSource.id } });
const listens = [...subscribed].sort();

const params = { id: accounts[0]!.id };
const [form] = (await owner.call(calls.listForms, { params })).results;
await owner.call(calls.updateForms, { params, body: { forms: [{ id: form!.id, mapping: { wish: 'location' } }] } });
later(MINUTE_MS);
const { id, form_id } = write('f1', { who: 'Mary Shelley', mail: 'mary@example.com', wish: 'Geneva' });
const payload = { account_id: 'b1', external_id: id, form_id };
const notice = await server.inject({ method: 'POST', url: '/hooks/billboards', payload });
await drainNotices(services);
await fileWaitingLeads(app);
const received = (await owner.call(clients.list)).results.map(({ name, location }) => ({ name, location }));

const fetching = owner.call(calls.fetchOldLeads, { query: { [fields.hours]: 24 } });
const isOver = fetching.then(() => true);
const pause = () => new Promise<false>((resolve) => setTimeout(resolve, 20, false));
while (!(await Promise.race([isOver, pause()]))) await app.runJobs();
await fileWaitingLeads(app);
const with_old = await listNames();

later(MINUTE_MS);
write('f2', { who: 'Lost', mail: 'lost@example.com', wish: '' });
later(40 * MINUTE_MS);
const context = { services, log: services.log, attempt: 1, request_id: 'test' };
await billboardProvider.jobs.reconcile.run(context, { org_id, is_full: false });
await fileWaitingLeads(app);
const with_lost = await listNames();
const delayed = (await owner.call(calls.listDelayedPages))[fields.delayed]?.map(({ name }) => name);

await owner.call(calls.disconnect);
await app.runJobs();

process.stdout.write(
  JSON.stringify({
    status,
    accounts: accounts.map(({ name, status, problem, forms_on_count }) => ({ name, status, problem, forms_on_count })),
    listens,
    targets: form?.targets,
    notice: notice.statusCode,
    received,
    run: (await fetching).leads_new,
    with_old,
    with_lost,
    delayed,
    listens_after: [...subscribed],
  }),
);
await app.close();
process.exit();
