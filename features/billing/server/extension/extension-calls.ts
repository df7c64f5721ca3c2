import { Problem } from '#platform/contract/problems.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { ExtensionPlan, ExtensionStatus, PaymentPage } from '../../contract.ts';
import { fetchInvoice } from '../apply/apply-invoice.ts';
import { findInvoice } from '../apply/invoices.queries.ts';
import { writeAll } from '../apply/reconcile.ts';
import type { Turn } from '../apply/turn.ts';
import { countSeats, readBuyer, readCountry } from '../customer.queries.ts';
import { labels, refusals } from '../en.ts';
import { requirePrice } from '../orders/buy-plan.ts';
import { lookAt } from '../orders/get-order.ts';
import { type Buying, buyInTurn } from '../orders/order-in-turn.ts';
import {
  changeOrder,
  listOrders,
  moveOrder,
  openOrder,
  readNewestOrder,
  requireOrder,
  type StoredOrder,
} from '../orders/orders.queries.ts';
import { closeOrder } from '../orders/settle-order.ts';
import { findCurrency } from '../plan/country-currency.ts';
import { type ExtensionOnSale, readPrices } from '../prices.ts';
import { forPerson, WAITED_MS } from '../problems.ts';
import { findFailure } from '../stripe/stripe-errors.ts';
import { addInvoiceItem, createInvoice, finalizeInvoice, voidInvoice } from '../stripe/stripe-invoices.ts';
import { findPaidUntil } from './apply-extensions.ts';

const DAYS_UNTIL_DUE = 14;
const DAY_MS = 86_400_000;

/** Lists for how many months one can pay once, in one currency: that of the organisation's plan, else of its country. */
export async function listExtensionPlans({ services, read }: DetachedContext): Promise<ExtensionPlan[]> {
  const prices = await forPerson(() => readPrices(services));
  const { seats, buyer, country } = await read(readSituation);
  const sold = prices.filter((price): price is ExtensionOnSale => price.sells === 'extension');
  const shown = pickCurrency(sold, { paid_in: buyer.recurring?.currency, country });
  const one = shown.find(({ months }) => months === 1);
  return shown
    .toSorted((first, second) => first.months - second.months)
    .map(({ id, months, amount, currency: code }) => {
      const saving = one ? one.amount * months * seats - amount * seats : 0;
      return {
        id,
        months,
        seats,
        total: { amount: amount * seats, currency: code },
        tax: null,
        saving: saving > 0 ? { amount: saving, currency: code } : null,
        paid_until: findPaidUntil(buyer, nowIso(), months),
      };
    });
}

function pickCurrency(
  sold: readonly ExtensionOnSale[],
  { paid_in, country }: { paid_in: string | undefined; country: string },
) {
  const codes = [...new Set(sold.map(({ currency }) => currency))];
  const code = codes.find((one) => one === paid_in) ?? findCurrency(country, codes);
  return sold.filter(({ currency }) => currency === code);
}

const readSituation = async (scope: OrgScope) => ({
  buyer: await readBuyer(scope),
  seats: await countSeats(scope),
  country: await readCountry(scope),
});

/**
 * Makes the invoice of an extension, which is paid at its page. Tabs and double clicks come one after the other: one invoice is open
 * at a time, and choosing another length ends the earlier one.
 */
export async function createExtensionInvoice(context: DetachedContext, plan_id: string): Promise<PaymentPage> {
  const price = await requirePrice(context.services, plan_id, 'extension');
  return buyInTurn(context, async (buying) => {
    const { turn } = buying;
    const { seats, buyer } = await turn.read(readSituation);
    const { recurring } = buyer;
    const renews =
      recurring && ['active', 'trialing', 'past_due'].includes(recurring.status) && !recurring.cancel_at_period_end;
    if (renews) throw new Problem('not_possible_now', { detail: refusals.has_plan_no_extension });
    const asked = `${plan_id} ${seats}`;
    await endOthers(context, buying, asked);
    const order = await context.transaction((scope) =>
      openOrder(scope, {
        kind: 'EXTENSION',
        asked,
        details: { seats, months: price.months, price_id: plan_id },
        amount: price.amount * seats,
        currency: price.currency,
      }),
    );
    const known = order.invoice_id === null ? order : await refresh(buying, order);
    if (known.status === 'PAID') throw new Problem('not_possible_now', { detail: refusals.paid_already });
    if (known.status !== 'OPEN')
      throw new Problem('not_available', { log_detail: `the extension became ${known.status}` });
    const url = known.url ?? (await makeInvoice(context, buying, { order, price, seats }));
    return { order_id: order.id, url };
  });
}

/** Each step has its key, so that a lost answer makes no second invoice and no second line. */
async function makeInvoice(
  context: DetachedContext,
  { turn, customer_id }: Buying,
  { order, price, seats }: { order: StoredOrder; price: ExtensionOnSale; seats: number },
): Promise<string> {
  const { services } = turn;
  const { currency, amount, months } = price;
  const description = labels.extension(seats, months);
  const step = (name: string) => ({ idempotency_key: `${order.id} ${name}`, deadline_ms: WAITED_MS });
  const draft = await createInvoice(services, {
    ...step('invoice'),
    customer_id,
    currency,
    description,
    days_until_due: DAYS_UNTIL_DUE,
    metadata: { order: order.id },
    with_tax: true,
  });
  await context.transaction((scope) => changeOrder(scope, order.id, { invoice_id: draft.id }));
  await addInvoiceItem(services, {
    ...step('item'),
    customer_id,
    invoice_id: draft.id,
    amount: amount * seats,
    currency,
    description,
  });
  const invoice = await finalizeInvoice(services, { ...step('finalize'), invoice_id: draft.id });
  const url = invoice.hosted_invoice_url;
  if (url === null) throw new Problem('not_available', { log_detail: 'an invoice without a page' });
  await context.transaction((scope) => changeOrder(scope, order.id, { url, amount: invoice.total }));
  await writeAll(turn, [await fetchInvoice(turn, customer_id, invoice.id)]);
  return url;
}

/** Voids the unpaid invoices of other choices. One that was paid meanwhile is applied and said. */
async function endOthers(context: DetachedContext, buying: Buying, asked: string): Promise<void> {
  const { turn } = buying;
  const open = await turn.read((scope) => listOrders(scope, { kind: 'EXTENSION', status: 'OPEN' }));
  for (const order of open.filter((one) => one.asked !== asked)) {
    if (order.invoice_id === null || order.url === null) {
      // Its invoice was never final, and nobody was sent to it.
      await context.transaction((scope) =>
        moveOrder(scope, order.id, ['OPEN'], { status: 'EXPIRED', settled_at: nowIso() }),
      );
      continue;
    }
    await voidInvoice(turn.services, {
      invoice_id: order.invoice_id,
      idempotency_key: `${order.id} void`,
      deadline_ms: WAITED_MS,
    }).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || findFailure(error) !== 'refused') throw error;
    });
    const now = await refresh(buying, order);
    if (now.status === 'PAID') throw new Problem('not_possible_now', { detail: refusals.paid_already });
    await context.transaction((scope) => closeOrder(scope, order.id));
  }
}

async function refresh({ turn, customer_id }: { turn: Turn; customer_id: string }, { id, invoice_id }: StoredOrder) {
  await writeAll(turn, [await fetchInvoice(turn, customer_id, invoice_id!)]);
  return turn.read((scope) => requireOrder(scope, id));
}

/** Shows what became of the last extension; while its invoice is open the provider is asked. */
export async function getExtensionStatus(context: DetachedContext): Promise<ExtensionStatus> {
  const { read } = context;
  const last = await read((scope) => readNewestOrder(scope, 'EXTENSION'));
  if (last) await lookAt(context, last);
  return read(async (scope) => {
    const order = last && (await requireOrder(scope, last.id));
    const invoice = order?.invoice_id ? await findInvoice(scope, order.invoice_id) : undefined;
    const { free_trial_end_date, paid_for_until_date } = await readBuyer(scope);
    const end = [free_trial_end_date, paid_for_until_date].reduce(
      (later, one) => ((one ?? '') > (later ?? '') ? one : later),
      null,
    );
    return {
      status: order ? (invoice?.status ?? 'NOT_PAID') : null,
      order_id: order?.id ?? null,
      plan_id: order?.details.price_id ?? null,
      invoice_number: invoice?.number ?? null,
      created_at: order?.created_at ?? null,
      url: order?.status === 'OPEN' ? order.url : null,
      total: order?.amount != null && order.currency ? { amount: order.amount, currency: order.currency } : null,
      paid_for_until_date,
      days_left: end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - nowMillis()) / DAY_MS)),
    };
  });
}
