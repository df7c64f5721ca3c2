import { setTimeout as delay } from 'node:timers/promises';
import { below, type Figure } from './figure.ts';
import { onGround, residentMb, startProduct } from './ground.ts';

const SETTLE_MS = 20_000;

/** Resident memory of the product, all of it in one process, after a page was looked at and nothing happened since. */
export async function run(): Promise<Figure[]> {
  return onGround(async (ground) => {
    const product = await startProduct(ground);
    try {
      await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } });
      await delay(SETTLE_MS);
      return [below('Idle memory, all in one process, without the database', await residentMb(product.pid), 'MB', 250)];
    } finally {
      await product.stop();
    }
  });
}
