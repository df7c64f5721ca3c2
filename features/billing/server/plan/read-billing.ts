import { readCredits } from '#features/automations/server/index.ts';
import { findTier } from '#platform/contract/permissions.ts';
import { findStep } from '#platform/contract/plan.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type CurrentPlan, readPlan } from '#platform/server/plan.ts';
import type { Billing, BillingDetails, ChargeLine, PaidPlan } from '../../contract.ts';
import { describeInvoice } from '../invoices/invoice-list.queries.ts';
import type { PlanOnSale } from '../prices.ts';
import { writeSum } from '../write-sum.ts';
import {
  findOpenInvoice,
  findTaxedCharge,
  listSeats,
  readPaidSeats,
  readStoredPlan,
  type StoredPlan,
} from './billing.queries.ts';
import { findTaxRate, priceNextSeat, taxOn } from './charges.ts';
import { words } from './en.ts';
import { listDates } from './plan-dates.ts';

const noDetails: BillingDetails = {
  company: null,
  tax_number: null,
  is_tax_number_checked: false,
  address: null,
  invoices_to: null,
};

type Recurring = NonNullable<StoredPlan['recurring']>;

/** What the page of a subscription knows without the database: what is sold. */
interface Selling {
  is_selling: boolean;
  /** What is on sale, as far as it is known without asking the provider. */
  prices: readonly PlanOnSale[];
}

/** Returns everything of the page where an owner manages the subscription, from our own database alone. */
export async function readBilling(scope: OrgScope, selling: Selling): Promise<Billing> {
  const at = nowMillis();
  const stored = await readStoredPlan(scope);
  const people = await listSeats(scope);
  const active = people.filter(({ account_status }) => account_status === 'ACTIVE');
  const recurring = isRunning(stored.recurring) ? stored.recurring : null;
  const found = stored.recurring && (await findOpenInvoice(scope, stored.recurring.subscription_id));
  const open = found && isRunning(stored.recurring) ? found : null;
  const rate = findTaxRate(stored.recurring && (await findTaxedCharge(scope, stored.recurring.subscription_id)));
  const next = recurring && chargeNext(recurring, active.length, rate);
  const open_invoice = open ? describeInvoice(open, recurring) : null;
  const plan = readPlan(stored.steps);
  const paid_seats = recurring ? await readPaidSeats(scope, recurring) : 0;
  const seat =
    recurring && plan.subscription_status !== 'payment_failing'
      ? priceNextSeat(recurring, { at, seats: active.length, paid_seats, rate })
      : null;
  return {
    status: plan.subscription_status,
    payer: findPayer(stored, at),
    free_trial_end_date: stored.free_trial_end_date,
    paid_for_until_date: stored.paid_for_until_date,
    plan: recurring && toPaidPlan(recurring, active.length, selling.prices),
    seats: {
      used: active.length,
      members: active.map(({ name, email }) => ({ name: name || (email ?? '') })),
      invited: people
        .filter(({ account_status }) => account_status === 'INVITED')
        .map(({ name, email }) => ({
          name: name || (email ?? ''),
          today: seat?.today ?? null,
          then: seat?.then ?? null,
        })),
    },
    next_charge: open
      ? { at: open.due_at ?? open.created_at, total: sum(open.total, open.currency), lines: listInvoiceLines(open) }
      : next,
    open_invoice,
    card: stored.recurring?.card ?? null,
    details: stored.billing_details ?? noDetails,
    credits: await readCredits(scope),
    dates: selling.is_selling
      ? listDates({ facts: stored, at, next_charge: next, open_invoice })
      : [{ at: new Date(at).toISOString(), kind: 'NOW', status: plan.subscription_status, charge: null }],
    no_buying: selling.is_selling ? findNoBuying(stored, plan, at) : 'NOT_SOLD_HERE',
  };
}

/** A plan that is over or was never paid is none. */
const isRunning = (recurring: StoredPlan['recurring']): recurring is Recurring =>
  recurring !== null && ['trialing', 'active', 'past_due', 'unpaid'].includes(recurring.status);

const sum = (amount: number, currency: string) => ({ amount, currency });

function findPayer({ name, steps, billing_details }: StoredPlan, at: number): Billing['payer'] {
  const { paid_by } = findStep(steps, at);
  return { kind: paid_by, name: paid_by === 'own' ? (billing_details?.company ?? name) : null };
}

function findNoBuying({ steps }: StoredPlan, { subscription_status }: CurrentPlan, at: number): Billing['no_buying'] {
  const tier = findTier(subscription_status);
  if (tier === 'free') return 'FREE_TIER';
  if (subscription_status === 'payment_failing') return 'PAYMENT_FAILING';
  if (tier === 'trial') return null;
  const { paid_by } = findStep(steps, at);
  if (paid_by === 'own') return null;
  return paid_by === 'sponsor' ? 'SPONSORED' : 'NOT_SOLD_HERE';
}

function toPaidPlan(plan: Recurring, seats: number, prices: readonly PlanOnSale[]): PaidPlan {
  const { interval, currency, unit_amount } = plan;
  const yearly = prices.find((price) => price.interval === 'year' && price.currency === currency);
  const saving = yearly && interval === 'month' ? (unit_amount * 12 - yearly.amount) * seats : null;
  return {
    interval,
    seats: plan.quantity,
    price_per_seat: sum(unit_amount, currency),
    period_end: plan.period_end,
    is_cancelled: plan.cancel_at_period_end,
    yearly_saving: saving !== null && saving > 0 ? sum(saving, currency) : null,
  };
}

/** What the renewal will ask for: the seats that are in use then, and the tax of the charges before. */
function chargeNext(plan: Recurring, seats: number, rate: number): Billing['next_charge'] {
  if (plan.cancel_at_period_end || (plan.status !== 'active' && plan.status !== 'trialing')) return null;
  const { unit_amount, currency } = plan;
  const subtotal = unit_amount * seats;
  const tax = taxOn(subtotal, rate);
  return {
    at: plan.period_end,
    total: sum(subtotal + tax, currency),
    lines: [
      {
        kind: 'SEATS',
        label: words.seats(seats, writeSum(sum(unit_amount, currency))),
        total: sum(subtotal, currency),
      },
      ...(tax > 0 ? [{ kind: 'TAX' as const, label: words.tax(rate), total: sum(tax, currency) }] : []),
    ],
  };
}

function listInvoiceLines(invoice: {
  description: string;
  subtotal: number;
  tax: number;
  currency: string;
}): ChargeLine[] {
  const { description, subtotal, tax, currency } = invoice;
  return [
    { kind: 'SEATS', label: description, total: sum(subtotal, currency) },
    ...(tax > 0 ? [{ kind: 'TAX' as const, label: words.tax_of_invoice, total: sum(tax, currency) }] : []),
  ];
}
