import { setTimeout as delay } from 'node:timers/promises';
import { residentMb, startProduct, withBenchEnvironment } from './kit/bench-environment.ts';
import { below, type Figure } from './kit/figure.ts';

const SETTLE_MS = 20_000;

/** Resident memory of the product, all of it in one process, after a page was looked at and nothing happened since. */
export async function run(): Promise<Figure[]> {
  return withBenchEnvironment(async (environment) => {
    const product = await startProduct(environment);
    try {
      await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } });
      await delay(SETTLE_MS);
      return [below('Idle memory, all in one process, without the database', await residentMb(product.pid), 'MB', 250)];
    } finally {
      await product.stop();
    }
  });
}
