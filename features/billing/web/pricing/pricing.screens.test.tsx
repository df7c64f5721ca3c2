import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing, payments } from '#features/billing/contract.ts';
import { planAreas } from '#platform/contract/plan.ts';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, type PageOptions } from '#testing/web/render.tsx';
import { waitFor } from '#testing/web/wait-for.ts';
import type { Billing } from '../../schemas.ts';
import { active, failing, NOW, order, pricing, resting, trial } from '../sample-billing.screens.fixture.ts';
import { includedGroups } from './included.ts';

let page: OpenPage | undefined;

function open(state: Billing, { calls = [], ...options }: PageOptions = {}): OpenPage {
  const own = [
    answers(billing.get, state),
    answers(billing.listResting, { things: resting }),
    answers(billing.getPricing, pricing),
  ];
  page = openPage('/subscription/pricing', { installation: { sells: true }, ...options, calls: [...own, ...calls] });
  return page;
}
const leavesTo = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined);
const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
const url = 'https://pay.example.com/checkout';
const paymentPage = { order_id: order.id, url };

/** Returns what a tier says of something: the cell of its row. */
const findCells = (label: string) => {
  const head = [...document.querySelectorAll('tbody th')].find((each) => each.textContent?.startsWith(label));
  return [...(head?.parentElement?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

describe('the page of the plans', () => {
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

  it('shows three plans with what each costs, by the year or the month (S0-2.4-14, S0-6-03)', async () => {
    const opened = open(trial);
    await opened.shows(
      'Yearly, 2 months free',
      'Free S$ 0.00',
      'Free trial 3 days left S$ 0.00',
      'You are here, day 11',
      'Pro S$ 15.00 A seat each month, paid yearly.Monthly it would be S$ 18.00',
      'S$ 1,440.00 a year: 8 × S$ 180.00, and tax by where you are. You save S$ 288.00. Charged today, and Pro begins at once.',
      'Stay free after Mar 15, 2026',
      '13 things rest then.',
    );

    choose('month');

    await opened.shows('Pro S$ 18.00 A seat each month', 'S$ 144.00 a month: 8 × S$ 18.00');
  });

  it('says from the policy that answers 423 what each tier includes, and what happens instead (S0-6-18, S0-6-21)', async () => {
    await open(trial).shows('What each plan includes');

    expect(findCells('Messages and files')).toEqual(['Included', 'Included', 'Included']);
    expect(findCells('Custom fields')).toEqual(['Yours stay, no new ones', 'Included', 'Included']);
    expect(findCells('Who opened it')).toEqual(['Recorded, shown once you pay', 'Included', 'Included']);
    expect(findCells('Members, assignment rules')).toEqual(['Members read, rules rest', 'Included', '8 seats']);
    expect(findCells('Credits each month')).toEqual(['—Not included', '300 once', '1,500']);
  });

  it('has a line for every area of the plan but pages, which do not exist yet (S0-6-18, S0-6-19, S0-6-20)', () => {
    const shown = includedGroups.flatMap(({ rows }) => rows.flatMap(({ areas }) => areas));
    expect([...shown, 'CONTENT.PAGE_TEMPLATE'].sort()).toEqual(Object.keys(planAreas).sort());
  });

  it('takes more seats, never fewer than are in use, and leads to the payment', async () => {
    const leave = leavesTo();
    const opened = open(trial, { calls: [answers(payments.buyPlan, paymentPage)] });
    await opened.shows('Continue to payment');

    opened.press('One seat fewer');
    opened.press('One seat more');
    await opened.shows('S$ 1,620.00 a year: 9 × S$ 180.00');
    opened.press('Continue to payment');

    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(opened.network.faults).toEqual([]);
  });

  it('begins a subscription at the end of time that was paid once', async () => {
    const leave = leavesTo();
    const state: Billing = { ...trial, status: 'subscription_active', paid_for_until_date: '2026-06-15T15:59:00.000Z' };
    const opened = open(state, {
      calls: [
        answers(billing.getPricing, { ...pricing, first_charge_at: state.paid_for_until_date }),
        answers(payments.createExtensionSubscription, paymentPage),
      ],
    });
    await opened.shows('It begins when what you paid for ends, on Jun 15, 2026.');

    opened.press('Continue to payment');

    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
  });

  it('names each thing that rests', async () => {
    const opened = open(trial);
    await opened.shows('See each of them');

    opened.press('See each of them');

    await opened.shows('What rests without Pro', 'Daniel Ong', 'Bayshore, overseas buyers');
  });

  it('leads to what is open first, and to the plan one has', async () => {
    await open(failing).shows('Pay S$ 156.96 first');
    page?.close();
    await open(active).shows('Your plan', 'Change seats or how often you pay');
  });

  it('shows no price where another organisation pays (S0-6-11)', async () => {
    const opened = open({ ...active, payer: { kind: 'sponsor', name: 'Acme Agency' } });
    await opened.shows('Acme Agency pays for this account');
    expect(opened.text()).not.toContain('S$');
    page?.close();
    await open(active, { person: { is_sponsored: true } }).shows('Another organisation pays for this account');
  });

  it('says that a payment page could not be opened, and stays', async () => {
    const opened = open(trial, { calls: [fails(payments.buyPlan, 'not_available')] });
    await opened.shows('Continue to payment');

    opened.press('Continue to payment');

    await opened.shows('The page to pay at could not be opened', 'Continue to payment');
  });
});
