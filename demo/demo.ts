import { documentTemplates } from '#features/content/contract.ts';
import { DEMO_ORG_ID } from '#platform/contract/startup/demo.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { makePartitions } from '#platform/server/database/partitions/partitions.queries.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { planAdAccount } from './ad-account.ts';
import { AgentActions } from './agent-actions.ts';
import { BulkClients, FIRST_DAY } from './bulk-clients.ts';
import { Calendar } from './calendar.ts';
import { type DemoContext, prepareContext, type World } from './demo-context.ts';
import { planRentals } from './facebook/facebook-rentals.ts';
import { readFiles } from './files/read-files.ts';
import { LeadFeed } from './lead-feed.ts';
import { planLeadForms } from './lead-forms/lead-forms.ts';
import { planLeadMails } from './lead-mails.ts';
import { linkedinAccount } from './linkedin/linkedin-account.ts';
import { claimDemo, countClients, endSessions, wantEmails } from './org.queries.ts';
import { organiseClients } from './organise-clients.ts';
import { planTeam } from './people/organise-team.ts';
import { createPeople } from './people/people.ts';
import { createRandom } from './random.ts';
import { removeOrg } from './remove-org.queries.ts';
import { planSequences } from './sequences/sequences.ts';
import { ShowcaseClients } from './showcase-clients.ts';
import { tiktokAccount } from './tiktok/tiktok-account.ts';
import { planWhatsapp } from './whatsapp/whatsapp-account.ts';
import { planWordpress } from './wordpress/wordpress-sites.ts';
import { planZapier } from './zapier/zapier-account.ts';

const SEED = 20_261_120;
const CLIENTS = 5_000;

/**
 * Makes the demo organisation in place of an earlier one: four months of it, through the product's own calls with its
 * clock set to each moment. It is the same on every machine, up to the time it is made.
 *
 * @param tell receives lines about the progress.
 * @returns the number of its clients.
 */
export async function makeDemo(world: World, tell: (line: string) => void): Promise<number> {
  const release = await claimDemo(world.services.database);
  if (!release) throw new Error(ALREADY_AT_IT);
  try {
    return await makeAnew(world, tell);
  } finally {
    release();
  }
}

const ALREADY_AT_IT =
  'Another process is making the demo. Wait until it is ready, or stop that process and run npm run demo again.';

async function makeAnew(world: World, tell: (line: string) => void): Promise<number> {
  await removeDemo(world);
  const calendar = new Calendar(nowMillis());
  await prepareMonths(world, calendar);
  const random = createRandom(SEED);
  tell(
    'Founding Kestrel Advisory: four people, a Facebook page, ad accounts of LinkedIn and TikTok, two sites of WordPress, Zapier, WhatsApp, two mail addresses, seven other sources, five forms, messages, files and pages',
  );
  setClock(startingAt(new Date(calendar.time(FIRST_DAY, 9)).toISOString()));
  try {
    const context = await prepareContext({ world, calendar, random, nextPerson: createPeople(random) });
    await fillDemo(context, tell);
    await context.org.inScope((scope) => wantEmails(scope, true));
    await withGlobalScope(world.services.database, 'demo', (globalScope) => endSessions(globalScope, DEMO_ORG_ID));
    return await context.org.inScope(countClients);
  } finally {
    setClock(systemClock);
  }
}

async function removeDemo({ services }: World): Promise<void> {
  const keys = await removeOrg(services.database, DEMO_ORG_ID);
  for (const key of keys) await services.storage.remove(key);
}

/** Makes the partitions of past months, which a new database does not have. */
async function prepareMonths({ services }: World, calendar: Calendar): Promise<void> {
  for (const day of [FIRST_DAY, FIRST_DAY + 75]) {
    await makePartitions(services.database, new Date(calendar.time(day, 0)).toISOString());
  }
}

async function fillDemo(context: DemoContext, tell: (line: string) => void): Promise<void> {
  const { calendar, agents } = context;
  const actions = new AgentActions(context);
  const leadFeed = new LeadFeed(context, actions);
  planTeam(context);
  planSequences(context);
  const featured = new ShowcaseClients(context, leadFeed, actions).plan();
  const bulk = new BulkClients(context, leadFeed, actions);
  const tenants = planRentals(context, leadFeed, bulk);
  const senders = planLeadForms(context, leadFeed, bulk);
  const expats = planAdAccount(context, leadFeed, bulk, linkedinAccount);
  const viewers = planAdAccount(context, leadFeed, bulk, tiktokAccount);
  const writers = planLeadMails(context, leadFeed, bulk);
  const visitors = planWordpress(context, leadFeed, bulk);
  planZapier(context);
  planWhatsapp(context);
  bulk.plan(CLIENTS - featured - tenants - senders - expats - viewers - writers - visitors);
  const listFiles = async () =>
    (await agents.nadia.call(documentTemplates.search, { query: { page_size: 50 } })).results;
  const read = readFiles(context.world, listFiles);
  // A failure is thrown below, where it is waited for.
  read.catch(() => undefined);
  calendar.on(calendar.time(FIRST_DAY + 1, 8), async () => {
    tell('Reading the files');
    await read;
    tell('Adding four months of leads, calls, shares and follow-ups');
  });
  await calendar.play();
  await organiseClients(context);
}
