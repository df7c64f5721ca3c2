import { clients } from '#features/clients/contract.ts';
import { integrations } from '#features/integrations/contract.ts';
import { drainLeads } from '#features/leads/server/index.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp } from '#testing/app.ts';
import { queuedJobs } from '#testing/jobs.ts';
import { loadInBrowser } from '#testing/load-in-browser.ts';
import { newOrg } from '#testing/world.ts';
import { lookAtContents } from './look-at-contents.fixture.ts';

/** Starts the product with the made-up feature and lead source and prints as JSON what it knows of them. */
interface Address {
  pattern: string;
}

const app = await startTestApp({ TOUR_GUESTS: '6' }, processEnvironment().DATABASE_URL);
const { server, services } = app;
const org = await newOrg({ app });
const { owner } = org;
const headers = { cookie: owner.cookie };
const post = async (url: string, payload?: object) =>
  (await server.inject({ method: 'POST', url, headers, payload })).json();
const getStatus = async (url: string) =>
  (await server.inject({ url, headers: { ...headers, accept: 'text/html' } })).statusCode;

const planned = await post('/api/tours/', { place: 'Marina Bay' });
const queued = (await queuedJobs(app)).map(({ payload }) => payload);
await app.runJobs();
const left = await queuedJobs(app);
const events = await owner.inScope(({ db }) =>
  db.selectFrom('events').select('kind').where('kind', 'like', 'tour.%').execute(),
);

const { path } = await post('/api/integrations/adverts/', {});
const receipt = await server.inject({
  method: 'POST',
  url: path,
  payload: { who: 'Ada Byron', mail: 'ada@example.com' },
});
await drainLeads(services);
const { results } = await owner.call(clients.list);
const { status, leads_last_30_days } = await owner.call(integrations.get, { params: { id: 'adverts' } });

const shown = await lookAtContents(org, app, results[0]!.id);

const { areas } = await loadInBrowser('app/web/shell/areas.ts');
const { pages } = await loadInBrowser('app/web/pages.ts');
const { screens } = await loadInBrowser('app/web/screens.ts');
const { integrationPages } = await loadInBrowser('app/web/integration-pages.ts');
const { webModules } = await loadInBrowser('app/web/modules.ts');
const { clientSlots } = await loadInBrowser('features/clients/web/index.ts');
const { readSlot } = await loadInBrowser('platform/web/slots.ts');
const onRecord: (() => Promise<{ name: string }>)[] = readSlot(webModules, clientSlots.record_details);

process.stdout.write(
  JSON.stringify({
    planned,
    queued,
    left,
    events,
    reference: Object.keys((await server.inject('/api/openapi.json')).json().paths).filter((each) =>
      /tours|adverts|web-pages/.test(each),
    ),
    pages: [await getStatus('/tours'), await getStatus('/tours/7'), await getStatus('/integrations/adverts')],
    lead: receipt.statusCode,
    clients: results.map(({ name }) => name),
    in_directory: { status, leads_last_30_days },
    areas: areas.map(({ page }: { page: { title: string } }) => page.title),
    palette: webModules.flatMap(({ palette = [] }: { palette?: { label?: string }[] }) =>
      palette.map(({ label }) => label),
    ),
    routes: [...screens.keys()].map(({ pattern }: Address) => pattern),
    record: (await Promise.all(onRecord.map((loadPart) => loadPart()))).map(({ name }) => name),
    without_screen: pages.filter((page: Address) => !screens.has(page)).map(({ pattern }: Address) => pattern),
    contents: shown,
    integrations: Object.entries(integrationPages as Record<string, Address>).map(([name, { pattern }]) => [
      name,
      pattern,
    ]),
  }),
);
await app.close();
process.exit();
