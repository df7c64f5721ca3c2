import { prorateAmount } from '../money.ts';
import type { InvoiceItem, InvoiceLine, Metadata, Price, Subscription, SubscriptionItem } from '../state.ts';
import { newThing, nextId, requireReference, type World } from '../world.ts';

/** What an item costs in a whole period; what is metered costs nothing here. */
export const priceItem = (price: Price, quantity: number | null): number =>
  price.recurring?.usage_type === 'metered' ? 0 : price.unit_amount * (quantity ?? 1);

const findName = ({ state }: World, { product }: Price): string => state.products[product]?.name ?? product;

/** The lines of a whole period of a subscription. */
export const periodLines = (world: World, { own, currency }: Subscription, isTrial = false): InvoiceLine[] =>
  own.items.map((item) => {
    const price = requireReference(world, 'price', item.price, 'price');
    const name = findName(world, price);
    const quantity = item.quantity ?? 0;
    return {
      id: nextId(world, 'il'),
      amount: isTrial ? 0 : priceItem(price, item.quantity),
      currency,
      description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`,
      quantity,
      price: price.id,
      period: { start: own.period_start, end: own.period_end },
      is_proration: false,
      subscription_item: item.id,
      invoice_item: null,
    };
  });

/** A line for an invoice item that waits. */
export const itemLine = (world: World, item: InvoiceItem): InvoiceLine => ({
  id: nextId(world, 'il'),
  amount: item.amount,
  currency: item.currency,
  description: item.description ?? '',
  quantity: item.quantity,
  price: item.own.price,
  period: item.period,
  is_proration: item.proration,
  subscription_item: item.own.subscription_item,
  invoice_item: item.id,
});

/**
 * Makes the invoice items of a change within a period: what was paid for the rest of it goes back, and what it now costs
 * is asked for.
 */
export function prorate(
  world: World,
  subscription: Subscription,
  before: SubscriptionItem | null,
  after: SubscriptionItem | null,
  at: number,
): void {
  const { period_start, period_end } = subscription.own;
  const share = (amount: number) => prorateAmount(amount, period_end - at, period_end - period_start);
  if (before) {
    const price = requireReference(world, 'price', before.price, 'price');
    const amount = -share(priceItem(price, before.quantity));
    addProration(
      world,
      subscription,
      before,
      amount,
      `Unused time on ${before.quantity ?? 0} × ${findName(world, price)}`,
      at,
    );
  }
  if (after) {
    const price = requireReference(world, 'price', after.price, 'price');
    const amount = share(priceItem(price, after.quantity));
    addProration(
      world,
      subscription,
      after,
      amount,
      `Remaining time on ${after.quantity ?? 0} × ${findName(world, price)}`,
      at,
    );
  }
}

function addProration(
  world: World,
  { id, customer, currency, own }: Subscription,
  item: SubscriptionItem,
  amount: number,
  description: string,
  at: number,
): void {
  if (amount === 0) return;
  const about = { price: item.price, subscription: id, subscription_item: item.id };
  const quantity = item.quantity ?? 1;
  const period = { start: at, end: own.period_end };
  addItem(world, { customer, amount, currency, description, quantity, period, proration: true, own: about });
}

/** Makes an item that waits for an invoice: an amount, or a price. */
export function addItem(
  world: World,
  given: Partial<InvoiceItem> & { customer: string; price?: string; metadata?: Metadata },
): InvoiceItem {
  const { price: price_id, metadata, ...item } = given;
  const price = price_id === undefined ? null : requireReference(world, 'price', price_id, 'price');
  const quantity = given.quantity ?? 1;
  const made: InvoiceItem = {
    amount: price ? price.unit_amount * quantity : 0,
    currency: price?.currency ?? '',
    description: price ? findName(world, price) : null,
    invoice: null,
    quantity,
    proration: false,
    period: { start: world.now, end: world.now },
    own: { price: price?.id ?? null, subscription: null, subscription_item: null },
    ...item,
    ...newThing(world, 'ii', 'invoiceitem', metadata),
  };
  world.state.invoice_items[made.id] = made;
  world.tell('invoiceitem.created', made);
  return made;
}
