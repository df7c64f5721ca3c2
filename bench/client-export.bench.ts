import { setTimeout as delay } from 'node:timers/promises';
import { clientExports, type ExportFormatName, exportFormats } from '#features/client-export/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { copyClients } from './kit/bare-copy.ts';
import { type RunningProcess, residentMb, startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { makeFields } from './kit/books.ts';
import { below, type Figure } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';

/** Clients of the organisation; BENCH_SIZE measures fewer. */
const CLIENTS = Number(processEnvironment().BENCH_SIZE ?? 1_000_000);
/** How many times as fast the bare copy of the database may be. */
const TIMES_SLOWER = 20;
const MEMORY_BUDGET_MB = 600;
const LOOK_MS = 100;

/**
 * Measures the export of all clients in each format, and its download, with all of the product in one process, beside a bare
 * copy of the same columns by the database.
 */
export function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const { owner, org_id } = await newOrg({ app: environment.app });
    const { profile_id } = owner;
    const sorted = await makeFields(owner);
    const bareUrl = new URL(environment.postgres.superuserUrl);
    bareUrl.pathname = new URL(environment.postgres.url).pathname;
    await fillClients(bareUrl.href, [
      { org_id, owner: profile_id, member: profile_id, count: CLIENTS, own: 0, sorted },
    ]);
    const bare = await copyClients(bareUrl.href, org_id, CLIENTS);
    const product = await startProduct(environment);
    try {
      const figures: Figure[] = [];
      for (const format of exportFormats) figures.push(...(await measure(product, owner, format, bare)));
      return figures;
    } finally {
      await product.stop();
    }
  });
}

async function measure(
  product: RunningProcess,
  owner: Person,
  format: ExportFormatName,
  bare: number,
): Promise<Figure[]> {
  const memory = watchMemory(product.pid);
  const beganMs = performance.now();
  const { id } = await owner.call(clientExports.exportClients, { body: { format } });
  const look = () => owner.call(clientExports.get, { params: { id } });
  while ((await look()).status === 'RUNNING') await delay(LOOK_MS);
  const { status, done_count } = await look();
  if (status !== 'DONE' || done_count !== CLIENTS)
    throw new Error(`the export is ${status} with ${done_count} clients`);
  const writtenMs = performance.now();
  const bytes = await download(product.url + fillPath(clientExports.download.path, { id }), owner);
  const takenMs = performance.now();
  return [
    speed(`Export of ${CLIENTS} clients as ${format}`, CLIENTS / ((writtenMs - beganMs) / 1_000), bare),
    {
      ...{ name: `Download of that, ${Math.round(bytes / 2 ** 20)} MB`, unit: 'rows/s', limit: null, ratio: null },
      ...{ value: CLIENTS / ((takenMs - writtenMs) / 1_000), budget: '', holds: true },
    },
    below(
      `Export of ${CLIENTS} clients as ${format}, memory at its highest`,
      await memory.end(),
      'MB',
      MEMORY_BUDGET_MB,
    ),
  ];
}

/** @returns how many bytes came. */
async function download(url: string, { cookie }: Person): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The download answered ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  return bytes;
}

/** Looks at the memory of a process until the end. */
function watchMemory(pid: number) {
  let isOver = false;
  let highest = 0;
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, await residentMb(pid));
      await delay(LOOK_MS);
    }
  })();
  return {
    async end(): Promise<number> {
      isOver = true;
      await watching;
      return highest;
    },
  };
}

const speed = (name: string, value: number, limit: number): Figure => ({
  ...{ name, value, unit: 'rows/s', limit, ratio: value / limit },
  budget: `ratio ≥ ${1 / TIMES_SLOWER}`,
  holds: value * TIMES_SLOWER >= limit,
});
