import pg from 'pg';
import { duplicates } from '#features/client-duplicates/contract.ts';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { withDiskDatabase } from './kit/disk-database.ts';
import { below, type Figure, quantile } from './kit/figure.ts';
import { fillClients } from './kit/fill-clients.ts';

/** Pairs that are merged in an organisation of so many other clients; BENCH_SIZE measures fewer. */
const PAIRS = Number(processEnvironment().BENCH_SIZE ?? 1_000);
const OTHERS = PAIRS * 100;
const PER_SECOND = 10;

/** Measures the merging of pairs one after another as the page does it: asking for the preview, then merging. */
export function run(): Promise<Figure[]> {
  return withDiskDatabase(async ({ url, bareUrl }) => {
    const app = await startTestApp({ DATABASE_URL: url });
    try {
      const org = await newOrg({ app });
      const people = { owner: org.owner.profile_id, member: org.owner.profile_id };
      await fillClients(bareUrl, [{ org_id: org.org_id, ...people, count: OTHERS, own: 0 }]);
      const pairs = await addPairs(org);
      await analyze(bareUrl);
      return await measure(org, pairs);
    } finally {
      await app.close();
    }
  });
}

async function addPairs(org: Org): Promise<number[][]> {
  const pairs: number[][] = [];
  for (let index = 0; index < PAIRS; index += 1) {
    const contact = { emails: [`twin${index}@kestrel.example`], phones: [`+6591${String(index).padStart(6, '0')}`] };
    const names = [`Twin ${index}`, `Twin ${index} Tan`];
    const pair: number[] = [];
    // One after the other, as a person adds them.
    for (const name of names) pair.push((await org.client({ name, ...contact })).id);
    pairs.push(pair);
  }
  return pairs;
}

/** What the database does by itself a minute later. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze clients, client_phones, client_emails, duplicate_pairs');
  await client.end();
}

async function measure({ owner }: Org, pairs: readonly number[][]): Promise<Figure[]> {
  const previewMs: number[] = [];
  const mergeMs: number[] = [];
  const listMs: number[] = [];
  for (const client_ids of pairs) {
    const draft = { client_ids, choices: {} };
    const { clients } = await timed(previewMs, () => owner.call(duplicates.preview, { body: draft }));
    const seen = clients.map(({ client: { id, updated_at } }) => ({ id, updated_at }));
    await timed(mergeMs, () => owner.call(duplicates.merge, { body: { ...draft, seen } }));
    if (listMs.length < 20) await timed(listMs, () => owner.call(duplicates.list, { query: { with_count: true } }));
  }
  return [
    speed((pairs.length * 1_000) / mergeMs.reduce((sum, ms) => sum + ms, 0)),
    below('Preview of a merge, p95', quantile(previewMs, 0.95), 'ms', 100),
    below('List of duplicates with counts, p95', quantile(listMs, 0.95), 'ms', 500),
  ];
}

const speed = (value: number): Figure => ({
  ...{ name: `Merges of two clients, ${PAIRS} pairs`, value, unit: 'merges/s', limit: null, ratio: null },
  budget: `≥ ${PER_SECOND} merges/s`,
  holds: value >= PER_SECOND,
});

async function timed<Result>(took: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  took.push(performance.now() - began);
  return result;
}
