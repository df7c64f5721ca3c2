import type { RecurringPlan } from '#features/subscription/contract.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { BillingInterval, ChangePreview, ChargeLine, PaymentResult } from '../../contract.ts';
import { refreshPlan } from '../apply/refresh-plan.ts';
import { countSeats } from '../customer.queries.ts';
import { changeOrder, openOrder, requireOrder, type StoredOrder } from '../orders/orders.queries.ts';
import { isPlan, readPrices } from '../prices.ts';
import { forPerson, WAITED_MS } from '../problems.ts';
import { type ChargedWhen, changePlan } from '../stripe/stripe.ts';
import { findFailure, needsConfirmation } from '../stripe/stripe-errors.ts';
import { previewPlanChange, readInvoice } from '../stripe/stripe-invoices.ts';
import type { StripeInvoice } from '../stripe/stripe-shapes.ts';
import { findTaxedCharge, readStoredPlan } from './billing.queries.ts';
import { findTaxRate, taxOn } from './charges.ts';
import { words } from './en.ts';

/** How long the sums of a preview are held. */
const HELD_MS = 10 * 60_000;

export interface WantedChange {
  interval?: BillingInterval | undefined;
  seats?: number | undefined;
}

const notNow = (detail: string) => new Problem('not_possible_now', { detail });

/** Returns the plan where it can be changed. Throws `not_possible_now` with the reason. */
export async function requirePlan(scope: OrgScope): Promise<RecurringPlan> {
  const { recurring } = await readStoredPlan(scope);
  if (recurring?.status === 'past_due' || recurring?.status === 'unpaid') throw notNow(words.late);
  if (recurring?.status !== 'active' && recurring?.status !== 'trialing') throw notNow(words.no_plan);
  return recurring;
}

/** Shows what a change costs, counted from an instant that is held for ten minutes. */
export async function previewChange(context: DetachedContext, wanted: WantedChange): Promise<ChangePreview> {
  const { services, read, transaction } = context;
  const known = await read(async (scope) => ({
    plan: await requirePlan(scope),
    used: await countSeats(scope),
  }));
  const { plan, used } = known;
  const seats = wanted.seats ?? plan.quantity;
  const interval = wanted.interval ?? plan.interval;
  if (plan.cancel_at_period_end) throw notNow(words.cancelled);
  if (seats < used) throw fieldProblem('seats', words.seats_in_use(used));
  if (plan.interval === 'year' && interval === 'month') throw notNow(words.to_monthly);
  if (seats === plan.quantity && interval === plan.interval) throw notNow(words.nothing_changes);
  const price = interval === plan.interval ? null : await findPrice(context, interval, plan.currency);
  const order = await transaction((scope) =>
    openOrder(scope, {
      kind: 'CHANGE',
      asked: `${plan.subscription_id} ${plan.quantity} ${seats} ${interval}`,
      details: {
        seats,
        seats_before: plan.quantity,
        interval,
        price_id: price?.id ?? plan.price_id,
        prorated_at: toSecond(nowMillis()),
      },
      currency: plan.currency,
      expires_at: new Date(nowMillis() + HELD_MS).toISOString(),
    }),
  );
  const later = { price: price?.amount ?? plan.unit_amount, seats };
  const rate = findTaxRate(await read((scope) => findTaxedCharge(scope, plan.subscription_id)));
  if (chargedWhen(order, plan) === 'never') return describeLater(order, plan, later, rate);
  const invoice = await forPerson(() =>
    previewPlanChange(services, {
      ...toChange(order, plan),
      idempotency_key: `${order.id} preview`,
      deadline_ms: WAITED_MS,
    }),
  );
  await transaction((scope) =>
    changeOrder(scope, order.id, { amount: invoice.amount_due, details: { ...order.details, tax: invoice.tax } }),
  );
  return describeNow(order, plan, { ...later, invoice });
}

/** The payment provider counts whole seconds. */
const toSecond = (at: number): string => new Date(Math.floor(at / 1000) * 1000).toISOString();

async function findPrice({ services }: DetachedContext, interval: BillingInterval, currency: string) {
  const prices = await forPerson(() => readPrices(services));
  const found = prices.filter(isPlan).find((price) => price.interval === interval && price.currency === currency);
  if (!found) throw notNow(words.no_price);
  return found;
}

/** Fewer seats are neither charged nor given back: the next charge is lower. */
const chargedWhen = ({ details }: StoredOrder, { quantity, interval }: RecurringPlan): ChargedWhen =>
  details.interval === interval && (details.seats ?? quantity) <= quantity ? 'never' : 'now';

const toChange = ({ details }: StoredOrder, { subscription_id, item_id, price_id }: RecurringPlan) => ({
  subscription_id,
  item_id,
  ...(details.price_id !== undefined && details.price_id !== price_id && { price_id: details.price_id }),
  ...(details.seats !== undefined && { quantity: details.seats }),
  ...(details.prorated_at !== undefined && { prorated_at: details.prorated_at }),
});

interface Later {
  price: number;
  seats: number;
}

const sum = (amount: number, currency: string) => ({ amount, currency });

function nextTotal({ price, seats }: Later, rate: number): number {
  return price * seats + taxOn(price * seats, rate);
}

function describeLater(
  { id, expires_at }: StoredOrder,
  { currency, period_end }: RecurringPlan,
  later: Later,
  rate: number,
): ChangePreview {
  return {
    order_id: id,
    lines: [],
    due_today: sum(0, currency),
    next_charge: { at: period_end, total: sum(nextTotal(later, rate), currency) },
    held_until: expires_at!,
  };
}

function describeNow(
  { id, expires_at }: StoredOrder,
  { currency, period_end }: RecurringPlan,
  { invoice, ...later }: Later & { invoice: StripeInvoice },
): ChangePreview {
  const whole = invoice.lines.filter(({ is_proration }) => !is_proration);
  const rate = findTaxRate({ subtotal: invoice.subtotal, total: invoice.subtotal + invoice.tax });
  return {
    order_id: id,
    lines: listLines(invoice),
    due_today: sum(invoice.total < 0 ? invoice.total : invoice.amount_due, currency),
    next_charge: {
      at: whole.reduce((last, line) => (line.period_end > last ? line.period_end : last), period_end),
      total: sum(nextTotal(later, rate), currency),
    },
    held_until: expires_at!,
  };
}

function listLines({ lines, tax, currency }: StripeInvoice): ChargeLine[] {
  const shown: ChargeLine[] = lines.map(({ amount, description }) => ({
    kind: amount < 0 ? 'UNUSED' : 'SEATS',
    label: description ?? '',
    total: sum(amount, currency),
  }));
  return tax === 0 ? shown : [...shown, { kind: 'TAX', label: words.tax_of_invoice, total: sum(tax, currency) }];
}

/** Makes the change that a preview showed; its order is the key by which the provider knows a second try. */
export async function confirmChange(context: DetachedContext, order_id: string): Promise<PaymentResult> {
  const { order, plan } = await context.read(async (scope) => {
    const found = await requireOrder(scope, order_id);
    if (found.kind !== 'CHANGE') throw new Problem('not_found');
    return { order: found, plan: found.status === 'OPEN' ? await requirePlan(scope) : null };
  });
  if (order.status === 'PAID') return paid;
  if (order.status === 'FAILED') return declined(order.failure_code);
  if (plan === null || order.expires_at === null || order.expires_at <= nowIso()) throw notNow(words.over);
  return forPerson(() => makeChange(context, order, plan));
}

async function makeChange(context: DetachedContext, order: StoredOrder, plan: RecurringPlan): Promise<PaymentResult> {
  const { services, transaction } = context;
  try {
    await changePlan(services, {
      ...toChange(order, plan),
      charged: chargedWhen(order, plan),
      idempotency_key: order.id,
      deadline_ms: WAITED_MS,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || findFailure(error) !== 'declined') throw error;
    if (needsConfirmation(error)) return confirmAtBank(context, order, plan);
    const { code } = error;
    await transaction((scope) => changeOrder(scope, order.id, { ...settled('FAILED', plan), failure_code: code }));
    return declined(code);
  }
  await refresh(context, plan, order);
  return paid;
}

/** The bank asks at the page of an invoice, and there is one only once the change is made. */
async function confirmAtBank(context: DetachedContext, order: StoredOrder, plan: RecurringPlan) {
  await changePlan(context.services, {
    ...toChange(order, plan),
    charged: 'even_if_declined',
    idempotency_key: `${order.id} confirm`,
    deadline_ms: WAITED_MS,
  });
  const latest = (await refresh(context, plan, order))?.latest_invoice_id;
  const invoice = latest ? await readInvoice(context.services, latest) : null;
  return { result: 'CONFIRM' as const, url: invoice?.hosted_invoice_url ?? null, failure_code: null };
}

const refresh = ({ services, actor, request }: DetachedContext, plan: RecurringPlan, order: StoredOrder) =>
  refreshPlan({ services, org_id: actor.org_id, request_id: request.id }, (scope, { latest_invoice_id }) =>
    changeOrder(scope, order.id, {
      ...settled('PAID', plan),
      ...(chargedWhen(order, plan) === 'now' && { invoice_id: latest_invoice_id }),
    }),
  );

const settled = (status: 'PAID' | 'FAILED', { subscription_id }: RecurringPlan) => ({
  status,
  subscription_id,
  settled_at: nowIso(),
});

const paid: PaymentResult = { result: 'PAID', url: null, failure_code: null };
const declined = (failure_code: string | null): PaymentResult => ({ result: 'DECLINED', url: null, failure_code });
