import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowMillis, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { type Shop, startShop } from '#testing/billing/shop.ts';
import { messagesTo } from '#testing/outbox.ts';
import type { Org } from '#testing/world.ts';
import { billing, payments } from '../../contract.ts';
import { remindOwnersJob } from './remind-owners.job.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  shop.stripe.state.account.after_last_retry = 'cancel';
});
afterAll(async () => {
  setClock(systemClock);
  await shop.close();
});

/** The renewal failed four times, and the provider ended the plan. @returns its invoice. */
async function newEnded() {
  const { org, customer_id } = await shop.newPaying();
  await shop.stripe.changeCard(customer_id, '4000000000000341');
  setClock(stoppedAt(new Date(nowMillis() + 30 * 86_400_000).toISOString()));
  for (let day = 0; day < 9; day += 1) {
    await shop.wait(1);
    const { services } = shop.app;
    await remindOwnersJob.run({ services, log: services.log, request_id: 'test' } as never, {});
  }
  return { org, id: (await shop.readInvoices(org))[0]!.id };
}
const newest = async (org: Org) => (await shop.readInvoices(org))[0]!;

describe('a plan that the provider ended after the last try', () => {
  it('is over, and no mail and no button promises that paying the old invoice brings it back (ST-08)', async () => {
    const { org, id } = await newEnded();
    const mails = (await messagesTo(shop.app, org.owner.email)).map(({ text }) => text ?? '').toReversed();

    expect(await shop.readState(org)).toBe('subscription_expired');
    expect(mails).toHaveLength(4);
    expect(mails[2]).toContain('Pro stays until then.');
    expect(mails[3]).toContain('Pro has ended and nothing more is charged.');
    expect(mails[3]).toContain('/subscription/pricing');
    expect(await newest(org)).toMatchObject({ id, status: 'FAILED', pay_url: null, next_attempt_at: null });
    expect(await org.owner.call(billing.get)).toMatchObject({ plan: null, open_invoice: null, next_charge: null });
    const detail = 'This invoice is for a plan that has ended, so paying it would bring nothing back.';
    expect(await org.owner.refused(payments.payInvoice, { params: { id } }, 409)).toMatchObject({ detail });
    const body = { email: 'accounts@kestrel.example' };
    expect(await org.owner.refused(payments.sendInvoice, { params: { id }, body }, 409)).toMatchObject({ detail });
  });

  it('stays over when its invoice is paid at the provider all the same, and Pro can be bought again', async () => {
    const { org, id } = await newEnded();
    await shop.stripe.payInvoice(id);
    await shop.settle();
    expect(await newest(org)).toMatchObject({ id, status: 'PAID', pay_url: null });
    expect(await shop.readState(org)).toBe('subscription_expired');

    await shop.subscribe(org);
    expect(await shop.readState(org)).toBe('subscription_active');
    expect((await shop.readInvoices(org)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
  });

  it('leaves an invoice that nobody can pay when Pro was bought again', async () => {
    const { org, id } = await newEnded();
    await shop.subscribe(org);

    expect((await shop.readInvoices(org)).map((one) => [one.status, one.pay_url])).toEqual([
      ['PAID', null],
      ['FAILED', null],
      ['PAID', null],
    ]);
    expect(await org.owner.raw(payments.payInvoice, { params: { id } })).toMatchObject({ status: 409 });
    expect(await shop.readState(org)).toBe('subscription_active');
  });
});

describe('an invoice that was declared void', () => {
  it('is FAILED, and has no page to pay at any more', async () => {
    const org = await shop.newOrg();
    await org.owner.call(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(1) } });
    await org.owner.call(payments.createExtensionInvoice, { body: { plan_id: shop.prices.extension(6) } });
    await shop.settle();
    const [open, closed] = (await shop.readInvoices(org)).toSorted(
      (one, other) => other.total.amount - one.total.amount,
    );

    expect([open?.status, typeof open?.pay_url]).toEqual(['NOT_PAID', 'string']);
    expect(closed).toMatchObject({ status: 'FAILED', pay_url: null });
  });
});
