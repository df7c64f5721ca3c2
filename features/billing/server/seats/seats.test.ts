import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { team } from '#features/team/contract.ts';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import { type Shop, startShop } from '#testing/billing/shop.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { billing } from '../../contract.ts';
import { matchSeats } from './match-seats.ts';
import { compareSeatsJob } from './seats.job.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  setClock(stoppedAt('2026-11-01T00:00:00.000Z'));
  setPause(async () => undefined);
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

const HALF = '2026-11-16T00:00:00.000Z';
const sgd = (amount: number) => ({ amount, currency: 'SGD' });
const match = ({ org_id }: Org) => matchSeats({ services: shop.app.services, org_id, request_id: 'test' });
const readQuantity = (subscription_id: string) =>
  shop.stripe.state.subscriptions[subscription_id]!.own.items[0]!.quantity;
const listTotals = (subscription_id: string) => shop.listInvoices(subscription_id).map(({ total }) => total);
const setStatus = (org: Org, { profile_id }: Person, account_status: 'ACTIVE' | 'DEACTIVATED') =>
  org.owner.call(team.editAccountStatus, { body: { profile_id, account_status } });

describe('seats', () => {
  it('are the owner and the active members: one more is charged for the rest of the period, as was shown before (S0-9-16, G-066)', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 2 });
    const mei = await org.member({ name: 'Mei' });
    setClock(stoppedAt(HALF));
    const shown = await org.owner.call(team.getPricingInfo);

    await org.member({ name: 'Daniel' });
    await match(org);

    expect(shown).toEqual({
      success: true,
      seats_used: 2,
      seats_invited: 0,
      per_seat: sgd(1800),
      interval: 'month',
      today: sgd(981),
      then: sgd(5886),
    });
    expect([readQuantity(subscription_id), listTotals(subscription_id)]).toEqual([3, [3924, 981]]);
    expect(mei.name).toBe('Mei');
  });

  it('that are given back lower the next charge, and are taken again for nothing within the period', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 2 });
    const mei = await org.member({ name: 'Mei' });
    setClock(stoppedAt(HALF));

    await setStatus(org, mei, 'DEACTIVATED');
    await shop.app.runJobs();
    const lowered = readQuantity(subscription_id);
    await setStatus(org, mei, 'ACTIVE');
    await shop.app.runJobs();

    expect([lowered, readQuantity(subscription_id), listTotals(subscription_id)]).toEqual([1, 2, [3924]]);
  });

  it('of several who join at once are charged once, also where two processes notice', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 1 });
    for (const name of ['Mei', 'Daniel']) await org.member({ name });

    await Promise.all([match(org), match(org)]);

    expect([readQuantity(subscription_id), listTotals(subscription_id)]).toEqual([3, [1962, 3924]]);
  });

  it('are charged once where the answer was lost', async () => {
    const { org, subscription_id } = await shop.newPaying({ seats: 1 });
    await org.member({ name: 'Mei' });
    shop.stripe.failNext(
      { kind: 'reset', is_done: true },
      { method: 'POST', path: '/v1/subscriptions/*', times: Number.POSITIVE_INFINITY },
    );
    await expect(match(org)).rejects.toThrow();
    shop.stripe.clearFaults();

    await match(org);

    expect([readQuantity(subscription_id), listTotals(subscription_id)]).toEqual([2, [1962, 1962]]);
  });

  it('of a member whose charge is declined stay: the payment is late, and no other seat is bought until it is paid (D37)', async () => {
    const { org, customer_id, subscription_id } = await shop.newPaying({ seats: 1 });
    await shop.stripe.changeCard(customer_id, '4000000000000341');
    await org.member({ name: 'Mei' });

    await match(org);
    const late = await org.owner.call(billing.get);
    await org.member({ name: 'Daniel' });
    await match(org);

    expect(late).toMatchObject({ status: 'payment_failing', seats: { used: 2 }, no_buying: 'PAYMENT_FAILING' });
    expect(readQuantity(subscription_id)).toBe(2);
    await org.owner.refused(team.bulkInviteNewMembers, { body: { emails: ['hana@example.com'] } }, 409);
    await shop.stripe.payInvoice(shop.listInvoices(subscription_id).at(-1)!.id);
    await shop.settle();
    await match(org);
    expect(readQuantity(subscription_id)).toBe(3);
  });

  it('are compared every night, and the provider is told only of those that differ', async () => {
    const right = await shop.newPaying({ seats: 1 });
    const wrong = await shop.newPaying({ seats: 4 });
    const posts = () => shop.stripe.requests.filter(({ method }) => method === 'POST').length;
    const before = posts();

    const { services } = shop.app;
    await compareSeatsJob.run({ services, log: services.log, request_id: 'test' } as never, {});

    expect([readQuantity(right.subscription_id), readQuantity(wrong.subscription_id)]).toEqual([1, 1]);
    expect(posts()).toBeGreaterThan(before);
    const after = posts();
    await compareSeatsJob.run({ services, log: services.log, request_id: 'test' } as never, {});
    expect(posts()).toBe(after);
  });

  it('cost nothing in a trial and where another pays', async () => {
    const org = await newOrg({ app: shop.app });

    expect(await org.owner.call(team.getPricingInfo)).toMatchObject({ success: false, today: null, then: null });
    await match(org);
  });
});
