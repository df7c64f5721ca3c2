import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing, payments } from '#features/billing/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import type { Billing } from '../../schemas.ts';
import {
  active,
  cancelled,
  failedInvoice,
  failing,
  NOW,
  paidInvoice,
  pricing,
  resting,
  sgd,
  trial,
} from '../sample-billing.screens.fixture.ts';

let page: OpenPage | undefined;
const invoices = (...given: (typeof paidInvoice)[]) => answers(payments.listInvoices, pageWith(given));

/** Opens the page of the subscription with this state. */
function open(state: Billing, { calls = [], ...options }: PageOptions = {}): OpenPage {
  const own = [
    answers(billing.get, state),
    answers(billing.getPricing, pricing),
    answers(billing.listResting, { things: resting }),
    invoices(paidInvoice),
  ];
  page = openPage('/subscription/manage', { installation: { sells: true }, ...options, calls: [...own, ...calls] });
  return page;
}
const leavesTo = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined);
const findHref = (label: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === label)?.getAttribute('href');

describe('the page of the subscription', () => {
  beforeEach(() => {
    vi.setSystemTime(NOW);
  });
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('shows plan, seats with the price of who is invited, the next charge, card, credits and details (S0-2.1-80, S0-6-03)', async () => {
    await open(active).shows(
      'Pro Active',
      '8 seats at S$ 18.00 a month each',
      'You and 7 active members. Hana Suzuki is invited and adds a seat when joining: S$ 12.40 today, then S$ 162.00 a month.',
      'In 21 days S$ 156.96',
      '8 seats × S$ 18.00 S$ 144.00 GST 9% S$ 12.96',
      'Card ending 4242 Expires 08/2027',
      '618 left',
      'M90312847K checked',
    );
  });

  it('shows a line of dates: the next charge, what a declined card leads to, and that paying brings all back', async () => {
    await open(active).shows(
      'Worked out from your account, in Singapore time',
      'Today Pro, 8 seats',
      'Apr 02, 2026 Next charge S$ 156.96, and 1,500 new credits',
      'If declined Tried again',
      'Apr 09, 2026 Payment overdue Free tier.',
      'Any time Pay, and all is back',
    );
    expect(document.querySelector('[aria-current=date]')?.textContent).toContain('Today');
  });

  it('lists invoices with their state in words (S0-3E-29)', async () => {
    const open_one = { ...paidInvoice, id: 'in_1', number: 'INV-1', status: 'NOT_PAID' as const };
    await open(active, { calls: [invoices(failedInvoice, open_one, paidInvoice)] }).shows(
      'INV-2026-0233',
      '09 Mar 2026',
      'Failed',
      'Not paid',
      'INV-2026-0208',
      'Paid',
    );
    expect(document.querySelector('[aria-label="Pay invoice INV-2026-0233"]')?.getAttribute('href')).toBe(
      'https://pay.example.com/in_233',
    );
  });

  it('shows the trial with its day, and what rests without Pro; the names on demand', async () => {
    const later = { ...pricing, first_charge_at: trial.free_trial_end_date };
    const opened = open(trial, { calls: [answers(billing.getPricing, later)] });
    await opened.shows(
      'If you choose Pro today S$ 144.00 A month, plus tax, first charged on Mar 15, 2026 when the trial ends',
      'Free trial of Pro Ends in 3 days',
      'Everything in Pro until Mar 15, 2026, 11:59 PM.',
      'Day 11 of 14',
      'What rests without Pro',
      '7 members',
      'read their clients',
      '6 assignment rules',
    );
    expect(findHref('Choose a plan')).toBe('/subscription/pricing');
    expect(opened.text()).not.toContain('Daniel Ong');

    opened.press('Show each item');

    await opened.shows('Daniel Ong', '5 more', 'Bayshore, overseas buyers');
  });

  it('saves the list of what rests as a CSV, without formulas', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const things = [{ ...resting[0]!, names: ['=1+1 "Ltd"'] }];
    const opened = open(trial, { calls: [answers(billing.listResting, { things })] });
    await opened.shows('7 members');

    opened.press('Download this list');

    const csv = await (made.mock.calls[0]![0] as Blob).text();
    expect(csv).toContain('"7 members","7","read their clients","=1+1 ""Ltd""; 6 more"'.replace('"=1', `"'=1`));
  });

  it('says of a failing payment why, when the card is charged again, and charges it at once', async () => {
    const paid = answers(payments.payInvoice, { result: 'PAID', url: null, failure_code: null });
    const opened = open(failing, { calls: [paid] });
    await opened.shows(
      'Payment failing',
      'S$ 156.96 could not be taken from the card ending 4242: not enough funds.',
      'Day 0, declined 09 Mar, 06:00 AM',
      'Day 3, declined',
      'Day 5, next try',
      'Day 7, last try',
      'Open amount 3 days late',
      'Buying waits for payment',
      'Declined 2 times, not enough funds',
    );

    opened.press('Try again now');

    await opened.shows('Paid. Everything continues');
  });

  it('goes where the bank asks for a confirmation, and where another card is entered', async () => {
    const leave = leavesTo();
    const url = 'https://bank.example.com/3ds';
    const card = 'https://pay.example.com/setup';
    const opened = open(failing, {
      calls: [
        answers(payments.payInvoice, { result: 'CONFIRM', url, failure_code: null }),
        answers(payments.replaceCard, { order_id: '0198a0de-0000-7000-8000-000000000001', url: card }),
      ],
    });
    await opened.shows('Try again now');

    opened.press('Try again now');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    opened.press('Update card');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(card));
  });

  it('shows a cancelled plan with its end, and resumes it (S0-2.4-16)', async () => {
    const opened = open(cancelled, { calls: [answers(billing.resume, done)] });
    await opened.shows(
      'Ends on Apr 02, 2026',
      'Pro stays whole for 21 more days.',
      'What rests from Apr 02, 2026',
      'Next charge Nothing',
    );

    opened.press('Resume Pro');

    await opened.shows('Pro continues');
  });

  it('shows time that was paid once, and how to pay for more or subscribe', async () => {
    const state: Billing = {
      ...trial,
      status: 'subscription_expiring',
      paid_for_until_date: '2026-03-15T15:59:00.000Z',
    };
    await open(state).shows('Ends on Mar 15, 2026', 'Paid once. Nothing renews automatically');
    expect([findHref('Pay for more time'), findHref('Subscribe')]).toEqual([
      '/subscription/one-time-payment',
      '/subscription/pricing',
    ]);
  });

  it.each([
    [
      'free_trial_expired',
      'Free Ended',
      'Your free trial ended on Mar 15, 2026.',
      'Choose a plan',
      '/subscription/pricing',
    ],
    ['subscription_expired', 'Free Ended', 'Nothing was deleted', 'Choose a plan', '/subscription/pricing'],
    ['payment_overdue', 'Free Payment overdue', 'S$ 156.96 is still open.', 'Pay now', '/subscription/payment-failed'],
  ] as const)('says of %s “%s”, “%s”, and leads on', async (status, badge, words, label, href) => {
    await open({ ...trial, status, open_invoice: failedInvoice }).shows(badge, words, 'What rests now');
    expect(findHref(label)).toBe(href);
  });

  it('names who sponsors the account, without a button to pay (S0-6-11)', async () => {
    const opened = open({
      ...active,
      payer: { kind: 'sponsor', name: 'Acme Agency' },
      next_charge: null,
      no_buying: 'SPONSORED',
    });
    await opened.shows('Acme Agency pays for this account', 'Nothing is charged to you.');
    for (const words of [
      'Cancel plan',
      'Compare plans',
      'Buy credits',
      'Manage seats',
      'Payment method',
      'Choose a plan',
    ]) {
      expect(opened.text()).not.toContain(words);
    }
  });

  it('says that our team gave the plan, or that it was bought in an app store', async () => {
    const given: Billing = {
      ...trial,
      status: 'subscription_active',
      payer: { kind: 'staff', name: null },
      no_buying: 'NOT_SOLD_HERE',
    };
    await open(given).shows('Our team gave you this plan.');
    page?.close();
    await open({ ...given, payer: { kind: 'app_store', name: null } }).shows('bought in an app store');
    expect(document.body.textContent).not.toContain('Choose a plan');
  });

  it('shows what a switch to yearly costs, holds it, and makes it', async () => {
    const opened = open(active, {
      calls: [
        answers(billing.previewChange, {
          order_id: '0198a0de-0000-7000-8000-000000000001',
          lines: [
            { kind: 'SEATS', label: 'A year of Pro, 8 × S$ 180.00', total: sgd(144_000) },
            { kind: 'UNUSED', label: 'Less 21 unused days', total: sgd(-9_920) },
          ],
          due_today: sgd(146_147),
          next_charge: { at: '2027-03-12T02:00:00.000Z', total: sgd(156_960) },
          held_until: '2026-03-12T02:10:00.000Z',
        }),
        answers(billing.confirmChange, { result: 'PAID', url: null, failure_code: null }),
      ],
    });
    await opened.shows('Switch to yearly, save S$ 288.00');

    opened.press('Switch to yearly, save S$ 288.00');
    await opened.shows(
      'Switch to yearly today?',
      'Less 21 unused days − S$ 99.20',
      'Charged today to the card ending 4242 S$ 1,461.47',
      'Mar 12, 2027, S$ 1,569.60',
      'Worked out at 10:00 AM, held for 10 minutes.',
    );
    opened.press('Pay S$ 1,461.47');

    await opened.shows('Your plan is changed');
  });

  it('works out what another number of seats costs, and never offers fewer than are in use', async () => {
    const opened = open(active, { calls: [waits(billing.previewChange)] });
    await opened.shows('Manage seats');

    opened.press('Manage seats');
    await opened.shows('Choose another number to see what it costs.', 'use 8. For fewer');
    expect(document.querySelector('[aria-label="One seat fewer"]')?.getAttribute('aria-disabled')).toBe('true');
    opened.press('One seat more');

    await waitFor(() => expect(opened.network.asked).toContain(billing.previewChange));
    expect(opened.network.faults).toEqual([]);
  });

  it('lists everything that rests by name before the plan is cancelled', async () => {
    const opened = open(active, { calls: [answers(billing.cancel, done)] });
    await opened.shows('Cancel plan…');

    opened.press('Cancel plan…');
    await opened.shows(
      'Cancel Pro on Apr 02, 2026?',
      'these 13 things rest',
      'Bayshore, overseas buyers',
      '500 bought credits stay',
      'Keep Pro',
    );
    opened.press('Cancel on Apr 02, 2026');

    await opened.shows('Pro ends on Apr 02, 2026');
  });

  it('sells credits in packs', async () => {
    const leave = leavesTo();
    const url = 'https://pay.example.com/credits';
    const opened = open(active, {
      calls: [
        answers(billing.getPricing, pricing),
        answers(payments.purchaseCredits, { order_id: '0198a0de-0000-7000-8000-000000000001', url }),
      ],
    });
    await opened.shows('Buy credits');

    opened.press('Buy credits');
    await opened.shows('2,000 credits', 'S$ 36.00');
    opened.press('Continue to payment');

    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
  });

  it('sends the link of an invoice to somebody else', async () => {
    const opened = open(failing, { calls: [invoices(failedInvoice), answers(payments.sendInvoice, done)] });
    await waitFor(() => opened.press('More for INV-2026-0233'));
    await opened.shows('Download PDF');
    opened.press('Send by e-mail');
    await opened.shows('Send invoice INV-2026-0233');
    opened.write('E-mail address required', 'mei@kestrel.example');
    opened.press('Send invoice');

    await opened.shows('The invoice is on its way', 'To mei@kestrel.example');
  });

  it('offers no link of an invoice that nobody has to pay', async () => {
    const opened = open(active);
    await opened.shows('INV-2026-0208');
    opened.press('More for INV-2026-0208');
    await opened.shows('Download PDF');

    expect(opened.text()).not.toContain('Send by e-mail');
  });
});

describe('the way to it', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
  });

  it.each([
    [true, 'OWNER', true],
    [true, 'MEMBER', false],
    [false, 'OWNER', false],
  ] as const)(
    'is in the user menu where anything is sold (%s) for the %s: %s (S0-2.3-09, S0-6-03)',
    async (sells, role, isThere) => {
      const opened = openPage('/subscription/manage', {
        installation: { sells },
        person: { role },
        calls: [answers(billing.get, active), invoices()],
      });
      page = opened;
      await waitFor(() => opened.press('Account menu of Nadia Rahman'));
      await opened.shows('Log out');

      expect(opened.text().includes('Subscription and pricing')).toBe(isThere);
    },
  );
});
