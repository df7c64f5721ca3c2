import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing, ExtensionPlan, ExtensionStatus, payments } from '#features/billing/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, answersInTurn, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { failing, NOW, order, sgd } from '../sample-billing.screens.fixture.ts';

let page: OpenPage | undefined;
const open = (path: string, calls: PageOptions['calls']): OpenPage => {
  page = openPage(path, { installation: { sells: true }, calls });
  return page;
};
const leavesTo = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined);
const findHref = (label: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === label)?.getAttribute('href');
const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();

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

describe('the page behind a payment', () => {
  const at = `/subscription/payment/${order.id}`;

  it('waits for the bank and moves on by itself, with what is back', async () => {
    const paid = {
      ...order,
      status: 'PAID' as const,
      settled_at: NOW,
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2027 },
      brought_back: [{ kind: 'MEMBERS', count: 7, names: [], effect: 'GOES_ON' as const }],
    };
    const opened = open(at, [answersInTurn(answers(payments.getOrder, order), answers(payments.getOrder, paid))]);
    await opened.shows('Waiting for your bank', 'nothing is charged twice', 'To pay S$ 1,569.60', 'Tax S$ 129.60');

    await opened.shows('Pro is on', 'Paid with the card ending 4242 S$ 1,569.60', 'What is back 7 members');
    expect(findHref('Back to clients')).toBe('/clients');
  });

  it('says when a plan that was bought in the trial is charged first', async () => {
    const ahead = {
      ...order,
      status: 'PAID' as const,
      total: sgd(0),
      tax: null,
      settled_at: NOW,
      first_charge_at: '2026-03-15T15:59:00.000Z',
    };
    await open(at, [answers(payments.getOrder, ahead)]).shows(
      'Your plan begins on Mar 15, 2026',
      'The first charge is on Mar 15, 2026',
      'Paid S$ 0.00',
    );
  });

  it('leads back to the page of the provider while it is open', async () => {
    await open(at, [answers(payments.getOrder, { ...order, url: 'https://pay.example.com/cs_1' })]).shows(
      'Waiting for your bank',
    );
    expect(findHref('Back to the payment page')).toBe('https://pay.example.com/cs_1');
  });

  it('says that the bank refused, why, that nothing was charged, and what one can do', async () => {
    const declined = { ...order, status: 'FAILED' as const, failure_code: 'insufficient_funds' };
    await open(at, [answers(payments.getOrder, declined)]).shows(
      'The bank did not confirm it',
      'Nothing was charged, and your account is unchanged: not enough funds.',
      'Not charged S$ 1,569.60',
      'Use another card',
    );
    expect(findHref('Try again')).toBe('/subscription/pricing');
  });

  it.each([
    ['EXPIRED', 'The payment page has expired'],
    ['REFUNDED', 'This payment was refunded'],
  ] as const)('says of %s “%s”', async (status, words) => {
    await open(at, [answers(payments.getOrder, { ...order, status })]).shows(words, 'Start again');
  });
});

describe('the page after a failed payment', () => {
  const at = '/subscription/payment-failed';
  const state = answers(billing.get, failing);

  it('says what could not be taken, when and why, and what happens when (S0-2.4-17)', async () => {
    await open(at, [state]).shows(
      'S$ 156.96 could not be taken',
      'The card ending 4242 was declined on 09 Mar and 12 Mar: not enough funds.',
      'Pay invoice INV-2026-0233 with',
      'Today Tried 2 times',
      'Mar 16, 2026 Last try',
    );
    expect(findHref('See the invoice')).toBe('https://pay.example.com/in_233');
  });

  it('charges the same card, or goes where another one is entered', async () => {
    const leave = leavesTo();
    const url = 'https://pay.example.com/setup';
    const opened = open(at, [
      state,
      answers(payments.payInvoice, { result: 'DECLINED', url: null, failure_code: 'insufficient_funds' }),
      answers(payments.replaceCard, { order_id: order.id, url }),
    ]);
    await opened.shows('Enter another card');

    opened.press('Enter another card');
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));

    choose('same');
    await opened.shows('Pay S$ 156.96 now');
    opened.press('Pay S$ 156.96 now');
    await opened.shows('The card was declined again', 'not enough funds');
  });

  it('sends the link to somebody who pays without an account', async () => {
    const opened = open(at, [state, answers(payments.sendInvoice, done)]);
    await opened.shows('Someone else pays');

    choose('somebody');
    await opened.shows('Send the link');
    opened.press('Send the link');
    await opened.shows('Send invoice INV-2026-0233');
    opened.write('E-mail address required', 'mei@kestrel.example');
    opened.press('Send invoice');

    await opened.shows('The invoice is on its way');
  });

  it('says so where nothing is open, and where the plan has ended meanwhile', async () => {
    const paid = { ...failing, status: 'subscription_active' as const, open_invoice: null };
    await open(at, [answers(billing.get, paid)]).shows('Nothing is open', 'See your subscription');
    page?.close();
    const ended = { ...paid, status: 'subscription_expired' as const, plan: null, next_charge: null };
    await open(at, [answers(billing.get, ended)]).shows('Pro has ended', 'Choose a plan');

    expect(findHref('Choose a plan')).toBe('/subscription/pricing');
  });
});

describe('paying once (S0-2.1-79, G-103)', () => {
  const at = '/subscription/one-time-payment';
  const plan = (months: number, total: number, paid_until: string, saving: number) =>
    sample(ExtensionPlan, {
      id: `price_${months}`,
      months,
      seats: 8,
      total: sgd(total),
      tax: sgd(Math.round(total - total / 1.09)),
      saving: saving > 0 ? sgd(saving) : null,
      paid_until,
    });
  const plans = answers(payments.listExtensionPlans, {
    plans: [
      plan(1, 16_000, '2026-04-15T02:00:00.000Z', 0),
      plan(6, 90_000, '2026-09-15T02:00:00.000Z', 6_000),
      plan(12, 168_000, '2027-03-15T02:00:00.000Z', 24_000),
    ],
  });
  const status = sample(ExtensionStatus, { days_left: 3 });
  const noneYet = answers(payments.getExtensionStatus, status);
  const url = 'https://pay.example.com/in_241';
  const made = {
    ...status,
    status: 'NOT_PAID' as const,
    order_id: order.id,
    plan_id: 'price_6',
    invoice_number: 'INV-2026-0241',
    created_at: NOW,
    url,
    total: sgd(90_000),
  };

  it('shows for how long one can pay, what it saves and until when it lasts (S0-2.1-79, G-103)', async () => {
    const opened = open(at, [plans, noneYet]);
    await opened.shows(
      'The time is added to the 3 days you have left.',
      'Until 15 Sep 2026',
      'S$ 60.00 less',
      'Pro, 8 seats',
      '3 days left',
      '6 months, 8 seats S$ 825.69',
      'Tax S$ 74.31',
      'Together S$ 900.00',
    );

    choose('price_12');

    await opened.shows('Together S$ 1,680.00', 'Until 15 Mar 2027');
  });

  it('opens the invoice in a tab of its own, and waits for it here (S0-2.1-79, G-103)', async () => {
    const tab = { location: { href: '' }, opener: {} };
    vi.spyOn(window, 'open').mockReturnValue(tab as never);
    const opened = open(at, [
      plans,
      answersInTurn(noneYet, answers(payments.getExtensionStatus, made)),
      answers(payments.createExtensionInvoice, { order_id: order.id, url }),
    ]);
    await opened.shows('Continue to the invoice');

    opened.press('Continue to the invoice');

    await opened.shows(
      'The invoice is open in another tab',
      'Invoice INV-2026-0241 made',
      'not yet',
      'Pro until 15 Sep 2026',
    );
    expect([tab.location.href, tab.opener]).toEqual([url, null]);
    expect(findHref('Open the invoice')).toBe(url);
  });

  it('goes to the invoice itself where the browser opens no tab', async () => {
    const leave = leavesTo();
    vi.spyOn(window, 'open').mockReturnValue(null);
    const opened = open(at, [plans, noneYet, answers(payments.createExtensionInvoice, { order_id: order.id, url })]);
    await opened.shows('Continue to the invoice');

    opened.press('Continue to the invoice');

    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
  });

  it('says that no invoice could be made, and closes the empty tab', async () => {
    const close = vi.fn();
    vi.spyOn(window, 'open').mockReturnValue({ close } as never);
    const opened = open(at, [plans, noneYet, fails(payments.createExtensionInvoice, 'not_available')]);
    await opened.shows('Continue to the invoice');

    opened.press('Continue to the invoice');

    await opened.shows('The invoice could not be opened');
    expect(close).toHaveBeenCalled();
  });

  it('asks by itself until it is paid, and another length can be chosen meanwhile (S0-2.1-79, G-103)', async () => {
    const paid = { ...made, status: 'PAID' as const, url: null, paid_for_until_date: '2026-09-15T02:00:00.000Z' };
    const opened = open(at, [
      plans,
      answersInTurn(answers(payments.getExtensionStatus, made), answers(payments.getExtensionStatus, paid)),
    ]);
    await opened.shows('Choose another length');

    await opened.shows('Pro is on', 'Everything in Pro until 15 Sep 2026.', 'Pay for more time');
  });

  it('asks nothing while the page is in the background', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const opened = open(at, [plans, answers(payments.getExtensionStatus, made)]);
    await opened.shows('The invoice is open in another tab');
    const before = opened.network.asked.filter((endpoint) => endpoint === payments.getExtensionStatus).length;

    await new Promise((resolve) => setTimeout(resolve, 2_300));

    expect(opened.network.asked.filter((endpoint) => endpoint === payments.getExtensionStatus)).toHaveLength(before);
  });
});
