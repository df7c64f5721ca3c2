import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { startTestApp } from '#testing/app.ts';
import { startTestCluster } from '#testing/cluster.ts';
import { runFuzz, weaknesses } from '#testing/fuzz/run-fuzz.ts';

/**
 * `npm run fuzz -- --seed 7 --requests 100000`: sends seeded requests, valid and invalid, to every call of a product
 * with a database of its own, and fails when one of them causes a server error.
 */
async function fuzz(): Promise<boolean> {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, requests: { type: 'string', default: '100000' } },
  });
  const [seed, requests] = [Number(values.seed), Number(values.requests)];
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(requests) || requests < 1 || requests > 1_000_000) {
    throw new Error('--seed takes a whole number, --requests one from 1 to 1,000,000.');
  }
  const cluster = await startTestCluster();
  try {
    await migrate({ url: cluster.serverUrl, ownerUrl: cluster.ownerUrl }, { info() {} });
    const app = await startTestApp({}, cluster.serverUrl);
    try {
      return await report(seed, () => runFuzz(app, { seed, requests }));
    } finally {
      await app.close();
    }
  } finally {
    await cluster.close();
  }
}

async function report(seed: number, run: () => ReturnType<typeof runFuzz>): Promise<boolean> {
  const startedMs = performance.now();
  const result = await run();
  const { sent, statuses, failures } = result;
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`Seed ${seed}: ${sent} requests in ${seconds} s.`);
  for (const [status, count] of Object.entries(statuses)) console.log(`  ${status}: ${count}`);
  for (const { status, request, answer } of failures) {
    console.log(
      `✗ ${status} ${request.method} ${String(request.url)}\n  ${String(request.payload ?? '')}\n  ${answer}`,
    );
  }
  console.log(failures.length === 0 ? 'No request caused a server error.' : `${failures.length} requests did.`);
  for (const weakness of weaknesses(result)) console.log(`✗ The run says little: ${weakness}.`);
  return failures.length === 0 && weaknesses(result).length === 0;
}

process.exitCode = (await fuzz()) ? 0 : 1;
