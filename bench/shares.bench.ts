import { setTimeout as delay } from 'node:timers/promises';
import { clientExports } from '#features/client-export/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type BenchEnvironment, startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { makeFields } from './kit/books.ts';
import { below, comparedFigure, type Figure, quantile } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';

const SIZES = { busy: 60_000, other: 10_000 };
const AT_ONCE = 20;
const EXPORTS_OF_ONE = 10;
const LISTS = 200;
const PAUSE_MS = 25;
/** Between leads: a source takes 600 a minute. */
const LEAD_PAUSE_MS = 120;

interface Busy {
  org: Org;
  /** Three people who see every client. */
  people: Person[];
}

/**
 * What an organisation waits while another asks all it can: 20 of the dearest calls at once, without a pause; then how soon leads
 * are acknowledged while three people download 30 exports.
 */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const { app } = environment;
    const [busy, other] = [await newOrg({ app }), await newOrg({ app })];
    await fill(environment, busy, other);
    const seesAll = { viewOtherAssignedClients: true, viewUnassignedClients: true };
    const people = [
      busy.owner,
      await busy.member({ permissions: seesAll }),
      await busy.member({ permissions: seesAll }),
    ];
    const { path } = await newWebhook(busy, {}, app);
    const product = await startProduct(environment);
    try {
      return [
        ...(await listsBeside(product.url, busy.owner, other.owner)),
        ...(await leadsBeside(product.url, { org: busy, people }, path)),
      ];
    } finally {
      await product.stop();
    }
  });
}

async function fill({ postgres }: BenchEnvironment, busy: Org, other: Org): Promise<void> {
  const books = [];
  for (const [org, count] of [[busy, SIZES.busy] as const, [other, SIZES.other] as const]) {
    const { org_id, owner } = org;
    const sorted = await makeFields(owner);
    books.push({ org_id, owner: owner.profile_id, member: owner.profile_id, count, own: 0, sorted });
  }
  await fillClients(postgres.ownerUrl, books);
}

/** Stands for an answer that began and did not end. */
const BROKEN = 0;

interface Asked {
  method: string;
  path: string;
  body?: object;
}

/** Makes a call. @returns its status, when all of the answer has come. */
async function ask(base: string, { cookie }: Pick<Person, 'cookie'>, { method, path, body }: Asked): Promise<number> {
  const answer = await fetch(base + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  try {
    for await (const _ of answer.body ?? []);
  } catch {
    return BROKEN;
  }
  return answer.status;
}

const contains = (field: string, values: string[]) => ({ field, operator: 'contains', values });
const texts = (start: number) => Array.from({ length: 100 }, (_, index) => `zq${start + index}`);

/** As much as one call may ask. */
const dearest: readonly Asked[] = [
  {
    method: clients.filter.method,
    path: clients.filter.path,
    body: { conditions: [0, 1, 2, 3, 4].map((part) => contains('name', texts(part * 100))), with_count: true },
  },
  { method: clients.filter.method, path: clients.filter.path, body: { conditions: [contains('phone', ['98765'])] } },
  { method: 'POST', path: `${clients.list.path}pipeline-view/`, body: {} },
];

async function listsBeside(base: string, busy: Person, other: Person): Promise<Figure[]> {
  const list = async () => {
    const took: number[] = [];
    for (let index = 0; index < LISTS; index += 1) {
      const beganMs = performance.now();
      const status = await ask(base, other, { method: 'GET', path: `${clients.list.path}?sort=last_activity` });
      if (status !== 200) throw new Error(`The list of the other organisation answered ${status}.`);
      took.push(performance.now() - beganMs);
      await delay(PAUSE_MS);
    }
    return quantile(took, 0.95);
  };
  await list();
  const idle = await list();
  let isOver = false;
  const statuses: Record<number, number> = {};
  const asking = Array.from({ length: AT_ONCE }, async (_, place) => {
    while (!isOver) {
      const status = await ask(base, busy, dearest[place % dearest.length]!);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await delay(1_000);
  const beside = await list();
  isOver = true;
  await Promise.all(asking);
  console.log(`List p95: ${idle.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside.`);
  console.log(`The dearest calls were answered ${JSON.stringify(statuses)}.`);
  return [comparedFigure(`List beside ${AT_ONCE} dearest calls of another organisation, p95`, 'ms', beside, idle, 3)];
}

/** Sends a lead. @returns how long its receipt took, in milliseconds. */
async function sendLead(
  base: string,
  { owner }: Org,
  { path, index }: { path: string; index: number },
): Promise<number> {
  const beganMs = performance.now();
  const body = { name: `Jane ${index}`, email: `jane${index}@example.com` };
  const status = await ask(base, owner, { method: 'POST', path, body });
  if (status !== 200) throw new Error(`A lead was answered ${status}.`);
  return performance.now() - beganMs;
}

/** Leads sent before anything is measured: the first of a new process compile what they run through. */
const WARM_UP = 20;

/** Exports all clients and downloads the file. @returns the status of the download. */
async function takeExport(base: string, person: Person): Promise<number> {
  const { id } = await person.call(clientExports.exportClients, { body: {} });
  const params = { id };
  while ((await person.call(clientExports.get, { params })).status === 'RUNNING') await delay(LEAD_PAUSE_MS);
  return ask(base, person, { method: 'GET', path: fillPath(clientExports.download.path, params) });
}

async function leadsBeside(base: string, { org, people }: Busy, path: string): Promise<Figure[]> {
  for (let index = 1; index <= WARM_UP; index += 1) {
    await sendLead(base, org, { path, index: -index });
    await delay(LEAD_PAUSE_MS);
  }
  let running = 0;
  const statuses: Record<number, number> = {};
  const exporting = people.flatMap((person) =>
    Array.from({ length: EXPORTS_OF_ONE }, async () => {
      running += 1;
      const status = await takeExport(base, person);
      statuses[status] = (statuses[status] ?? 0) + 1;
      running -= 1;
    }),
  );
  const took: number[] = [];
  for (let index = 0; running > 0; index += 1) {
    took.push(await sendLead(base, org, { path, index }));
    await delay(LEAD_PAUSE_MS);
  }
  await Promise.all(exporting);
  console.log(`${took.length} leads beside exports, which were answered ${JSON.stringify(statuses)}.`);
  return [
    below('Lead acknowledged beside 30 exports, p95', quantile(took, 0.95), 'ms', 500),
    below('Lead acknowledged beside 30 exports, worst', Math.max(...took), 'ms', 500),
  ];
}
