import { setTimeout as delay } from 'node:timers/promises';
import { documentTemplates, isProcessing } from '#features/content/contract.ts';
import { processDocumentJob } from '#features/content/server/index.ts';
import { DEMO_ORG_ID } from '#platform/contract/demo.ts';
import { nowMillis, setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { makePartitions } from '#platform/server/partitions.queries.ts';
import { withGlobalScope } from '#platform/server/scope.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { Arrivals } from './arrivals.ts';
import { Calendar } from './calendar.ts';
import { Crowd, FIRST_DAY } from './crowd.ts';
import { Featured } from './featured.ts';
import { countClients, endSessions, wantEmails } from './org.queries.ts';
import { createPeople } from './people.ts';
import { createRandom } from './random.ts';
import { removeOrg } from './remove-org.queries.ts';
import { type Stage, setStage, type World } from './stage.ts';
import { Work } from './work.ts';

const SEED = 20_261_120;
const CLIENTS = 5_000;

/**
 * Makes the organisation people look around in, in place of the one made before: four months of it, told through the
 * product's own calls with its clock set to each moment. The same on every machine, up to the time it is made.
 *
 * @param tell says what is being done, for the person who waits.
 * @returns how many clients it has.
 */
export async function makeDemo(world: World, tell: (line: string) => void): Promise<number> {
  await removeDemo(world);
  const calendar = new Calendar(nowMillis());
  await prepareMonths(world, calendar);
  const random = createRandom(SEED);
  tell('Founding Kestrel Advisory: four people, five sources, messages and files');
  setClock(startingAt(new Date(calendar.time(FIRST_DAY, 9)).toISOString()));
  try {
    const stage = await setStage({ world, calendar, random, nextPerson: createPeople(random) });
    await tellStory(stage, tell);
    await stage.org.inScope((scope) => wantEmails(scope, true));
    await withGlobalScope(world.services.database, 'demo', (globalScope) => endSessions(globalScope, DEMO_ORG_ID));
    return await stage.org.inScope(countClients);
  } finally {
    setClock(systemClock);
  }
}

async function removeDemo({ services }: World): Promise<void> {
  const keys = await removeOrg(services.database, DEMO_ORG_ID);
  for (const key of keys) await services.storage.remove(key);
}

/** Months that lie back have no partition yet in a young database. */
async function prepareMonths({ services }: World, calendar: Calendar): Promise<void> {
  for (const day of [FIRST_DAY, FIRST_DAY + 75]) {
    await makePartitions(services.database, new Date(calendar.time(day, 0)).toISOString());
  }
}

async function tellStory(stage: Stage, tell: (line: string) => void): Promise<void> {
  const { calendar } = stage;
  const arrivals = new Arrivals(stage);
  const work = new Work(stage);
  const featured = new Featured(stage, arrivals, work).plan();
  new Crowd(stage, arrivals, work).plan(CLIENTS - featured);
  const processed = processDocuments(stage);
  calendar.on(calendar.time(FIRST_DAY + 1, 8), async () => {
    tell('Reading the files');
    await processed;
    tell('Telling four months of leads, calls, shares and follow-ups');
  });
  await calendar.play();
}

/** The files can be shared once they are read; a server that runs beside this takes part in the reading. */
async function processDocuments({ world, agents }: Stage): Promise<void> {
  for (;;) {
    await runWaitingJobs(world.services, [processDocumentJob]);
    const { results } = await agents.nadia.call(documentTemplates.search, { query: { page_size: 50 } });
    if (!results.some(({ doc_status }) => isProcessing(doc_status))) return;
    await delay(200);
  }
}
