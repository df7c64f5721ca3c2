import { afterEach, describe, expect, it } from 'vitest';
import { writeFacts } from '#features/subscription/server/index.ts';
import { team } from '#features/team/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { setSelling } from '#platform/server/plan.ts';
import { startTestApp } from '#testing/app.ts';
import { addInvoice, END, monthly, setRecurring } from '#testing/billing/plan.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { billing } from '../../contract.ts';

afterEach(() => setClock(systemClock));

const HALF = '2026-11-16T00:00:00.000Z';
const read = ({ owner }: Org) => owner.call(billing.get);

/** An owner with a member and two invited people, on a plan of two seats in the middle of its month. */
async function newPaying() {
  setClock(stoppedAt(HALF));
  const org = await newOrg();
  await setRecurring(org, { quantity: 2 });
  await addInvoice(org, { subtotal: 3600, tax: 324 });
  await org.member({ name: 'Mei' });
  await org.owner.call(team.bulkInviteNewMembers, { body: { emails: ['hana@example.com'] } });
  return org;
}

describe('the page of a subscription', () => {
  it('shows plan, seats, what joining costs and the next charge to the cent, from our own database (S0-9-16, S0-3E-29)', async () => {
    const org = await newPaying();

    expect(await read(org)).toMatchObject({
      status: 'subscription_active',
      payer: { kind: 'own', name: 'Kestrel Advisory' },
      plan: {
        interval: 'month',
        seats: 2,
        price_per_seat: { amount: 1800, currency: 'SGD' },
        period_end: END,
        is_cancelled: false,
        yearly_saving: null,
      },
      seats: {
        used: 2,
        members: [{ name: 'Nadia Rahman' }, { name: 'Mei' }],
        invited: [
          {
            name: 'hana@example.com',
            today: { amount: 981, currency: 'SGD' },
            then: { amount: 5886, currency: 'SGD' },
          },
        ],
      },
      next_charge: {
        at: END,
        total: { amount: 3924, currency: 'SGD' },
        lines: [
          { kind: 'SEATS', label: '2 seats × S$ 18.00', total: { amount: 3600, currency: 'SGD' } },
          { kind: 'TAX', label: 'Tax 9%', total: { amount: 324, currency: 'SGD' } },
        ],
      },
      open_invoice: null,
      card: monthly.card,
      no_buying: null,
    });
  });

  it('charges only the seats in use at the renewal, and a seat that was given back can be taken again for nothing', async () => {
    const org = await newPaying();
    await setRecurring(org, { quantity: 4 });
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('orders')
        .values({
          org_id,
          id: '00000000-0000-4000-8000-000000000001',
          kind: 'SEATS',
          status: 'PAID',
          asked: '5 4',
          details: JSON.stringify({ seats_before: 5, seats: 4 }),
          created_at: HALF,
          settled_at: HALF,
        })
        .execute(),
    );

    const { next_charge, seats } = await read(org);

    expect([next_charge?.total.amount, seats.invited[0]?.today?.amount]).toEqual([3924, 0]);
  });

  it('shows what is open while a card fails, and that nothing can be bought then (D37, S0-3E-29)', async () => {
    const org = await newPaying();
    await setRecurring(org, { status: 'past_due', has_next_attempt: true, period_start: END });
    setClock(stoppedAt('2026-12-02T00:00:00Z'));
    await addInvoice(org, {
      id: 'in_2',
      status: 'FAILED',
      subtotal: 3600,
      tax: 324,
      created_at: END,
      failed_at: [END],
      failure_code: 'insufficient_funds',
      next_attempt_at: '2026-12-04T00:00:00.000Z',
    });

    const shown = await read(org);

    expect(shown).toMatchObject({
      status: 'payment_failing',
      no_buying: 'PAYMENT_FAILING',
      open_invoice: {
        id: 'in_2',
        status: 'FAILED',
        failure_code: 'insufficient_funds',
        total: { amount: 3924, currency: 'SGD' },
        pay_url: 'https://pay.example/in_1',
      },
      next_charge: { total: { amount: 3924, currency: 'SGD' } },
    });
    expect(shown.dates.map(({ kind }) => kind)).toEqual([
      'CHARGE_DECLINED',
      'NOW',
      'NEXT_TRY',
      'NEXT_TRY',
      'LAST_TRY',
      'PAYMENT_OVERDUE',
      'PAY_ANY_TIME',
    ]);
  });

  it('shows a trial, a plan staff gave and one another pays for as what they are (D36)', async () => {
    setClock(stoppedAt(HALF));
    const trial = await newOrg({ is_trial_timed: true });
    expect(await read(trial)).toMatchObject({
      status: 'free_trial_active',
      plan: null,
      next_charge: null,
      no_buying: null,
    });

    const given = await newOrg();
    await given.inScope((scope) =>
      writeFacts(scope, { given_by: 'staff', given_until_date: '2027-03-01T00:00:00.000Z' }),
    );
    expect(await read(given)).toMatchObject({ payer: { kind: 'staff', name: null }, no_buying: 'NOT_SOLD_HERE' });

    const sponsored = await newOrg();
    const { status, period_end, cancel_at_period_end, has_next_attempt } = monthly;
    await sponsored.inScope((scope) =>
      writeFacts(scope, { sponsor: { status, period_end, cancel_at_period_end, has_next_attempt } }),
    );
    expect(await read(sponsored)).toMatchObject({ payer: { kind: 'sponsor', name: null }, no_buying: 'SPONSORED' });
  });

  it('never shows a plan that was not paid', async () => {
    setClock(stoppedAt(HALF));
    const org = await newOrg({ is_trial_timed: true });
    await org.inScope((scope) => writeFacts(scope, { recurring: { ...monthly, status: 'incomplete' } }));

    expect(await read(org)).toMatchObject({ status: 'free_trial_active', plan: null, next_charge: null });
  });

  it('says what rests in the free tier, by name, before anything is cancelled (D40)', async () => {
    const org = await newPaying();

    const { things } = await org.owner.call(billing.listResting);

    expect(things).toEqual([
      { kind: 'VIEW_STATISTICS', effect: 'RECORDED', count: 0, names: [] },
      { kind: 'MEMBERS', effect: 'READ_ONLY', count: 1, names: ['Mei'] },
    ]);
  });

  it('is for the owner alone', async () => {
    const org = await newPaying();
    const member = await org.member({ permissions: { manageTeam: true } });

    await member.refused(billing.get, {}, 403);
  });

  it('shows a plan without an end where nothing is sold, and no price (D39, G-102)', async () => {
    setClock(stoppedAt(HALF));
    const app = await startTestApp({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRETS: '', STRIPE_API_BASE: '' });
    try {
      const org = await newOrg({ app, is_trial_timed: true });

      expect(await read(org)).toMatchObject({
        status: 'subscription_active',
        no_buying: 'NOT_SOLD_HERE',
        dates: [{ kind: 'NOW', status: 'subscription_active' }],
      });
      await org.owner.refused(billing.getPricing, {}, 503);
      await org.owner.call(billing.contactSales, { body: { message: 'How do we buy this?', seats: 40 } });
    } finally {
      setSelling(true);
      await app.close();
    }
  });
});
