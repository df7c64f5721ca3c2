import { StripeError } from './errors.ts';
import type { Invoice, InvoiceLine, Session, StripeState, Subscription } from './state.ts';
import { collections, type Prefix, type World } from './world.ts';

type Shown = Record<string, unknown> & { object?: string };
/** What showing needs. */
type Shop = Pick<World, 'state'>;

/** The first version in which periods stand on the items and an invoice names its subscription under `parent`. */
const MOVED = '2025-03-31';

/** Returns an object as the API shows it in a version, without what is only the emulator's. */
export function show(shop: Shop, thing: { id: string; object: string }, version: string): Shown {
  const isOld = version.slice(0, 10) < MOVED;
  const { own: _, ...shown } = thing as { own?: unknown } & Shown;
  switch (thing.object) {
    case 'subscription':
      return { ...shown, ...subscriptionPlaces(shop, thing as Subscription, version, isOld) };
    case 'invoice':
      return { ...shown, ...invoicePlaces(shop, thing as Invoice, version, isOld) };
    case 'checkout.session':
      return { ...shown, ...sessionPlaces(thing as Session) };
    default:
      return shown;
  }
}

function subscriptionPlaces(shop: Shop, { id, own }: Subscription, version: string, isOld: boolean): Shown {
  const period = { current_period_start: own.period_start, current_period_end: own.period_end };
  const data = own.items.map(({ price, quantity, ...item }) => ({
    ...item,
    object: 'subscription_item',
    subscription: id,
    price: show(shop, shop.state.prices[price]!, version),
    ...(quantity !== null && { quantity }),
    ...(!isOld && period),
  }));
  return { items: writeList(data, `/v1/subscription_items?subscription=${id}`), ...(isOld && period) };
}

function invoicePlaces(shop: Shop, invoice: Invoice, version: string, isOld: boolean): Shown {
  const { id, own, status, subtotal, total } = invoice;
  const lines = own.lines.map((line) => showLine(shop, invoice, line, version, isOld));
  const common = { lines: writeList(lines, `/v1/invoices/${id}/lines`), automatic_tax: { enabled: own.automatic_tax } };
  if (isOld) {
    const payment_intent = own.payment_intents.at(-1) ?? null;
    return { ...common, subscription: own.subscription, paid: status === 'paid', payment_intent, tax: own.tax };
  }
  const metadata = shop.state.subscriptions[own.subscription ?? '']?.metadata ?? {};
  return {
    ...common,
    parent:
      own.subscription === null
        ? null
        : {
            type: 'subscription_details',
            quote_details: null,
            subscription_details: { subscription: own.subscription, metadata },
          },
    subtotal_excluding_tax: subtotal,
    total_excluding_tax: total - own.tax,
    total_taxes: own.tax === 0 ? [] : [{ amount: own.tax, tax_behavior: 'exclusive', taxable_amount: total - own.tax }],
  };
}

function showLine(shop: Shop, invoice: Invoice, line: InvoiceLine, version: string, isOld: boolean): Shown {
  const { subscription } = invoice.own;
  const { is_proration: proration, price, subscription_item, invoice_item, ...shown } = line;
  const common = { ...shown, object: 'line_item', invoice: invoice.id, livemode: invoice.livemode, metadata: {} };
  if (isOld) {
    const whole = price === null ? null : show(shop, shop.state.prices[price]!, version);
    const type = subscription_item !== null && !proration ? 'subscription' : 'invoiceitem';
    return { ...common, type, proration, subscription, subscription_item, invoice_item, price: whole };
  }
  const product = price === null ? null : shop.state.prices[price]!.product;
  const details = { proration, subscription, subscription_item, invoice_item };
  const parent =
    subscription_item !== null && !proration
      ? { type: 'subscription_item_details', subscription_item_details: details, invoice_item_details: null }
      : { type: 'invoice_item_details', invoice_item_details: details, subscription_item_details: null };
  const pricing = price === null ? null : { type: 'price_details', price_details: { price, product } };
  return { ...common, parent, pricing };
}

const sessionPlaces = ({ own, amount_total, amount_subtotal }: Session): Shown => ({
  automatic_tax: { enabled: own.automatic_tax },
  total_details:
    amount_total === null ? null : { amount_discount: 0, amount_tax: amount_total - (amount_subtotal ?? 0) },
});

export const writeList = (data: readonly unknown[], url: string, has_more = false) => ({
  object: 'list',
  data,
  has_more,
  url,
});

/** Puts whole objects in the place of ids: `data.product`, `latest_invoice`. */
export function expand(shop: Shop, shown: unknown, path: string, version: string): unknown {
  const [head = '', ...rest] = path.split('.');
  return expandAt(shop, shown, head, rest, { path, version });
}

function expandAt(
  shop: Shop,
  value: unknown,
  head: string,
  rest: readonly string[],
  asked: { path: string; version: string },
): unknown {
  if (Array.isArray(value)) return value.map((one) => expandAt(shop, one, head, rest, asked));
  if (typeof value !== 'object' || value === null) return value;
  const shown = value as Shown;
  if (head === 'payments' && shown.object === 'invoice') {
    const payments = listPayments(shop, String(shown.id));
    const [next, ...further] = rest;
    return { ...shown, payments: next === undefined ? payments : expandAt(shop, payments, next, further, asked) };
  }
  if (head === 'tax_ids' && shown.object === 'customer')
    return { ...shown, tax_ids: listTaxIds(shop, String(shown.id)) };
  if (!(head in shown)) throw notExpandable(asked.path);
  const inner = openId(shop, shown[head], asked);
  const [next, ...further] = rest;
  return { ...shown, [head]: next === undefined ? inner : expandAt(shop, inner, next, further, asked) };
}

function openId(shop: Shop, value: unknown, { path, version }: { path: string; version: string }): unknown {
  if (typeof value !== 'string') return value;
  const found = findById(shop, value);
  if (!found) throw notExpandable(path);
  return show(shop, found, version);
}

function findById({ state }: Shop, id: string): { id: string; object: string } | undefined {
  const [prefix = ''] = id.split('_');
  if (!(prefix in collections)) return undefined;
  const [name] = collections[prefix as Prefix];
  return (state as StripeState)[name][id];
}

/** A number that is given is looked up by the authorities, which takes no time here. */
function listTaxIds({ state }: Shop, customer: string) {
  const { tax_id } = state.customers[customer]?.own ?? { tax_id: null };
  const { country = null } = state.customers[customer]?.address ?? {};
  const data =
    tax_id === null
      ? []
      : [
          {
            id: `txi_${customer.slice(4)}`,
            object: 'tax_id',
            country,
            customer,
            livemode: false,
            type: 'unknown',
            value: tax_id,
            verification: { status: 'verified', verified_name: null, verified_address: null },
          },
        ];
  return writeList(data, `/v1/customers/${customer}/tax_ids`);
}

function listPayments({ state }: Shop, invoice: string) {
  const intents = (state.invoices[invoice]?.own.payment_intents ?? []).map((id) => state.payment_intents[id]!);
  const data = intents.map(({ id, amount, amount_received, currency, status, created }) => ({
    id: `inpay_${id.slice(3)}`,
    object: 'invoice_payment',
    invoice,
    amount_requested: amount,
    amount_paid: amount_received,
    currency,
    created,
    is_default: true,
    status: status === 'succeeded' ? 'paid' : status === 'canceled' ? 'canceled' : 'open',
    payment: { type: 'payment_intent', payment_intent: id },
  }));
  return writeList(data, '/v1/invoice_payments');
}

const notExpandable = (path: string) =>
  new StripeError('invalid', { param: 'expand', said: { message: `This property cannot be expanded (${path}).` } });
