import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { type Shop, startShop } from '#testing/billing/shop.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { Processes } from '#testing/processes/processes.ts';
import { payments } from '../../contract.ts';

const processes = new Processes();
let shop: Shop;
let environment: Record<string, string>;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  shop = await startShop({}, { database_url: DATABASE_URL });
  // The other processes have the clock of this machine.
  setClock(systemClock);
  environment = {
    DATABASE_URL,
    ROLE: 'worker',
    DATA_DIR: shop.app.services.settings.data_dir,
    STRIPE_SECRET_KEY: 'sk_test_key_0001',
    STRIPE_WEBHOOK_SECRETS: 'whsec_test_0001',
    STRIPE_API_BASE: shop.stripe.url,
  };
});
afterAll(async () => {
  await processes.killAll();
  await shop.close();
});

const readEvents = async () =>
  (
    await asOwner<{ status: string; attempts: number }>(
      shop.app.services.database,
      `select status, attempts from stripe_events where type = 'checkout.session.completed'`,
    )
  ).rows;

describe('a process that is killed between an event and what follows from it', () => {
  it('leaves it to the next, which applies it once within a minute', { tags: 'slow', timeout: 300_000 }, async () => {
    const org = await shop.newOrg();
    const { url } = await org.owner.call(payments.purchaseCredits, { body: { pack_id: shop.prices.credits } });
    const silence = { kind: 'timeout' } as const;
    shop.stripe.failNext(silence, { times: 100 });
    const first = await processes.start(environment);
    await shop.stripe.pay(shop.sessionOf(url));
    await expect.poll(readEvents, { timeout: 20_000 }).toMatchObject([{ status: 'WAITING', attempts: 1 }]);

    await processes.kill(first);
    shop.stripe.clearFaults();
    const startedMs = performance.now();
    await processes.start(environment);

    await expect.poll(() => shop.readCredits(org), { timeout: 60_000, interval: 200 }).toBe(500);
    expect(performance.now() - startedMs).toBeLessThan(60_000);
    await expect.poll(readEvents, { timeout: 5_000 }).toMatchObject([{ status: 'DONE' }]);
    expect(await shop.readCredits(org)).toBe(500);
  });
});
