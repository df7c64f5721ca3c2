import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { residentMb, startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, type Figure } from './kit/figure.ts';

const SETTLE_MS = 20_000;
const IDLE_SECONDS = 13;
const MINUTE_SECONDS = 60;
const QUIET_FROM_SECOND = 40;

/**
 * Resident memory of the product, all of it in one process, after a page was looked at and nothing happened since; and the transactions
 * in which it asks for work meanwhile.
 */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const product = await startProduct(environment);
    try {
      await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } });
      await delay(SETTLE_MS);
      const memory = below(
        'Idle memory, all in one process, without the database',
        await residentMb(product.pid),
        'MB',
        170,
      );
      // Between two full minutes, at which jobs start by the clock.
      await delay(((MINUTE_SECONDS + QUIET_FROM_SECOND - new Date().getSeconds()) % MINUTE_SECONDS) * 1_000);
      const transactions = await countTransactions(
        environment.postgres.superuserUrl,
        new URL(environment.postgres.url),
      );
      return [memory, below(`Transactions in ${IDLE_SECONDS} idle seconds`, transactions, 'of them', 45)];
    } finally {
      await product.stop();
    }
  });
}

async function countTransactions(superuserUrl: string, { pathname }: URL): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const count = async () => {
    const { rows } = await client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
      [pathname.slice(1)],
    );
    return Number(rows[0]?.count);
  };
  const before = await count();
  await delay(IDLE_SECONDS * 1_000);
  const after = await count();
  await client.end();
  return after - before;
}
