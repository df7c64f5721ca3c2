import { changeSubscription, previewChange } from './billing/change.ts';
import {
  collect,
  draftInvoice,
  finalize,
  markUncollectible,
  moveItems,
  putItem,
  voidInvoice,
} from './billing/invoices.ts';
import { addItem } from './billing/lines.ts';
import { endSubscription } from './billing/outcomes.ts';
import { startSubscription } from './billing/subscriptions.ts';
import { addLinePrice, catalogRoutes, priceData } from './catalog.ts';
import { invalid, StripeError } from './errors.ts';
import { fields, flag, id, integer, list, map, oneOf, required, text } from './form.ts';
import { refund } from './payments.ts';
import { DAY_S } from './periods.ts';
import { type Route, route } from './route.ts';
import { expireSession, openSession } from './sessions.ts';
import type { Invoice, PortalSession, SubscriptionData } from './state.ts';
import { getCollection, newThing, requireReference, requireThing, type World } from './world.ts';

const paging = { limit: integer, starting_after: id, ending_before: id };
const taxFlag = fields({ enabled: flag });
const endBehavior = fields({
  end_behavior: fields({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }),
});

const sessionFields = fields({
  mode: oneOf('payment', 'subscription', 'setup'),
  customer: id,
  customer_email: text,
  client_reference_id: text,
  line_items: list(fields({ price: id, price_data: priceData, quantity: integer })),
  success_url: id,
  cancel_url: text,
  return_url: text,
  ui_mode: oneOf('hosted_page', 'embedded_page', 'elements', 'hosted', 'embedded'),
  metadata: map,
  currency: id,
  expires_at: integer,
  locale: text,
  payment_method_types: list(text),
  payment_method_collection: oneOf('always', 'if_required'),
  billing_address_collection: oneOf('auto', 'required'),
  allow_promotion_codes: flag,
  automatic_tax: taxFlag,
  tax_id_collection: fields({ enabled: flag, required: text }),
  customer_update: fields({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }),
  customer_creation: oneOf('always', 'if_required'),
  subscription_data: fields({
    metadata: map,
    trial_period_days: integer,
    trial_end: integer,
    trial_settings: endBehavior,
    description: text,
  }),
  payment_intent_data: fields({ metadata: map, description: text }),
  setup_intent_data: fields({ metadata: map, description: text }),
  invoice_creation: fields({ enabled: flag, invoice_data: fields({ metadata: map }) }),
});

function createSession(world: World, given: ReturnType<typeof sessionFields.read>) {
  const mode = required(given.mode, 'mode');
  const { customer, subscription_data, payment_intent_data, setup_intent_data } = given;
  if (given.tax_id_collection?.enabled && customer && given.customer_update?.name !== 'auto') {
    throw invalid(
      'Tax ID collection requires updating business name on the customer: set `customer_update[name]` to `auto`.',
    );
  }
  if (subscription_data && mode !== 'subscription') {
    throw invalid('You can only pass `subscription_data` in `subscription` mode.', 'subscription_data');
  }
  return openSession(world, {
    mode,
    customer: customer === undefined ? null : requireReference(world, 'cus', customer, 'customer').id,
    client_reference_id: given.client_reference_id ?? null,
    lines: (given.line_items ?? []).map(({ price, price_data, quantity }, at) => ({
      price:
        price ??
        addLinePrice(world, required(price_data, `line_items[${at}][price]`), `line_items[${at}][price_data]`).id,
      quantity: quantity ?? 1,
    })),
    success_url: required(given.success_url, 'success_url'),
    cancel_url: given.cancel_url ?? null,
    expires_at: given.expires_at,
    ui_mode: given.ui_mode ?? 'hosted_page',
    metadata: given.metadata ?? {},
    payment_metadata: (mode === 'setup' ? setup_intent_data : payment_intent_data)?.metadata ?? {},
    invoice_metadata: given.invoice_creation?.enabled ? (given.invoice_creation.invoice_data?.metadata ?? {}) : null,
    subscription_data: readTrial(world, subscription_data),
    automatic_tax: given.automatic_tax?.enabled ?? false,
    collects_tax_id: given.tax_id_collection?.enabled ?? false,
    needs_card: given.payment_method_collection !== 'if_required' || !readTrial(world, subscription_data).trial_end,
    currency: given.currency ?? null,
  });
}

interface TrialGiven {
  metadata?: Record<string, string> | undefined;
  trial_period_days?: number | undefined;
  trial_end?: number | undefined;
  trial_settings?: ReturnType<typeof endBehavior.read> | undefined;
}

function readTrial({ now }: World, given: TrialGiven = {}): SubscriptionData {
  const { trial_period_days: days, trial_end, metadata = {}, trial_settings } = given;
  if (days !== undefined && days < 1)
    throw invalid('The minimum number of trial period days is 1.', 'trial_period_days');
  return {
    metadata,
    trial_end: trial_end ?? (days === undefined ? null : now + days * DAY_S),
    missing_payment_method: trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
  };
}

const itemChange = { id, price: id, quantity: integer, deleted: flag, metadata: map };
const prorating = {
  proration_behavior: oneOf('create_prorations', 'always_invoice', 'none'),
  proration_date: integer,
  cancel_at_period_end: flag,
  trial_end: text,
};

const subscriptionRoutes: Route[] = [
  route(
    'POST',
    'subscriptions',
    fields({
      customer: id,
      items: list(fields({ price: id, quantity: integer, metadata: map })),
      default_payment_method: id,
      trial_period_days: integer,
      trial_end: integer,
      trial_settings: endBehavior,
      payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
      automatic_tax: taxFlag,
      cancel_at_period_end: flag,
      metadata: map,
    }),
    (world, given) => {
      const { payment_behavior = 'allow_incomplete' } = given;
      const { subscription, outcome } = startSubscription(world, {
        customer: requireReference(world, 'cus', required(given.customer, 'customer'), 'customer').id,
        items: required(given.items, 'items').map((item, at) => ({
          ...item,
          price: required(item.price, `items[${at}][price]`),
        })),
        data: readTrial(world, given),
        default_payment_method: given.default_payment_method ?? null,
        automatic_tax: given.automatic_tax?.enabled ?? false,
        cancel_at_period_end: given.cancel_at_period_end,
        pay: payment_behavior === 'default_incomplete' ? undefined : { card: null, is_confirmed: false },
      });
      if (payment_behavior === 'error_if_incomplete' && outcome instanceof StripeError) throw outcome;
      return subscription;
    },
  ),
  route('GET', 'subscriptions/:id', fields({}), (world, _, sub) => requireThing(world, 'sub', sub)),
  route('GET', 'subscriptions', fields({ customer: id, status: text, ...paging }), (world, { customer, status }) =>
    Object.values(getCollection(world, 'sub')).filter(
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)),
    ),
  ),
  route(
    'POST',
    'subscriptions/:id',
    fields({
      items: list(fields(itemChange)),
      ...prorating,
      payment_behavior: oneOf('allow_incomplete', 'error_if_incomplete'),
      default_payment_method: id,
      metadata: map,
    }),
    (world, given, sub) => changeSubscription(world, requireThing(world, 'sub', sub), given),
  ),
  route('DELETE', 'subscriptions/:id', fields({ invoice_now: flag, prorate: flag }), (world, _, sub) => {
    const found = requireThing(world, 'sub', sub);
    if (found.status === 'canceled')
      throw new StripeError('resource_missing', { param: 'id', said: { kind: 'subscription', id: sub } });
    endSubscription(world, found, 'cancellation_requested');
    return found;
  }),
];

const invoiceRoutes: Route[] = [
  route(
    'POST',
    'invoices/create_preview',
    fields({
      customer: id,
      subscription: id,
      currency: id,
      subscription_details: fields({ items: list(fields(itemChange)), ...prorating }),
    }),
    (world, { subscription, subscription_details }) => {
      const found = requireReference(world, 'sub', required(subscription, 'subscription'), 'subscription');
      return previewChange(world, found.id, subscription_details ?? {});
    },
  ),
  route(
    'POST',
    'invoices',
    fields({
      customer: id,
      currency: id,
      subscription: id,
      description: text,
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      days_until_due: integer,
      auto_advance: flag,
      pending_invoice_items_behavior: oneOf('include', 'exclude'),
      automatic_tax: taxFlag,
      default_payment_method: id,
      metadata: map,
    }),
    createInvoice,
  ),
  route('GET', 'invoices/:id', fields({}), (world, _, invoice) => requireThing(world, 'in', invoice)),
  route('GET', 'invoices', fields({ customer: id, subscription: id, status: text, ...paging }), (world, given) =>
    Object.values(getCollection(world, 'in')).filter(
      (one) =>
        (given.customer === undefined || one.customer === given.customer) &&
        (given.subscription === undefined || one.own.subscription === given.subscription) &&
        (given.status === undefined || one.status === given.status),
    ),
  ),
  route('POST', 'invoices/:id/finalize', fields({ auto_advance: flag }), (world, { auto_advance }, invoice) => {
    const found = requireThing(world, 'in', invoice);
    if (auto_advance !== undefined) found.auto_advance = auto_advance;
    return finalize(world, found);
  }),
  route(
    'POST',
    'invoices/:id/pay',
    fields({ payment_method: id, off_session: flag }),
    (world, { payment_method }, invoice) => {
      const found = requireThing(world, 'in', invoice);
      if (found.status === 'paid') throw invalid('Invoice is already paid');
      const card =
        payment_method === undefined ? null : requireReference(world, 'pm', payment_method, 'payment_method');
      const outcome = collect(world, found, { card });
      if (outcome === 'action') throw new StripeError('payment_intent_action_required');
      if (outcome !== 'paid') throw outcome;
      return found;
    },
  ),
  route('POST', 'invoices/:id/void', fields({}), (world, _, invoice) =>
    voidInvoice(world, requireThing(world, 'in', invoice)),
  ),
  route('POST', 'invoices/:id/mark_uncollectible', fields({}), (world, _, invoice) =>
    markUncollectible(world, requireThing(world, 'in', invoice)),
  ),
  route(
    'POST',
    'invoiceitems',
    fields({
      customer: id,
      amount: integer,
      currency: id,
      description: text,
      quantity: integer,
      invoice: id,
      pricing: fields({ price: id }),
      period: fields({ start: integer, end: integer }),
      metadata: map,
    }),
    (world, { pricing, invoice, customer, currency, amount, period, ...given }) => {
      const into = invoice === undefined ? null : requireReference(world, 'in', invoice, 'invoice');
      if (into && into.status !== 'draft') throw new StripeError('invoice_not_editable', { param: 'invoice' });
      const item = addItem(world, {
        ...given,
        customer: requireReference(world, 'cus', required(customer, 'customer'), 'customer').id,
        ...(pricing?.price === undefined
          ? { amount: required(amount, 'amount'), currency: required(currency, 'currency') }
          : { price: pricing.price }),
        ...(period && { period: { start: period.start ?? world.now, end: period.end ?? world.now } }),
      });
      if (into) putItem(world, into, item);
      return item;
    },
  ),
];

interface NewInvoice {
  customer?: string | undefined;
  currency?: string | undefined;
  subscription?: string | undefined;
  description?: string | undefined;
  collection_method?: Invoice['collection_method'] | undefined;
  days_until_due?: number | undefined;
  auto_advance?: boolean | undefined;
  pending_invoice_items_behavior?: 'include' | 'exclude' | undefined;
  automatic_tax?: { enabled?: boolean | undefined } | undefined;
  default_payment_method?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

function createInvoice(world: World, given: NewInvoice): Invoice {
  const { collection_method, days_until_due } = given;
  if (collection_method === 'send_invoice' && days_until_due === undefined) {
    throw invalid(
      'You must pass `due_date` or `days_until_due` with `collection_method=send_invoice`.',
      'days_until_due',
    );
  }
  const customer = requireReference(world, 'cus', required(given.customer, 'customer'), 'customer').id;
  const waiting = Object.values(getCollection(world, 'ii')).find((one) => one.customer === customer && !one.invoice);
  const invoice = draftInvoice(world, {
    customer,
    currency: given.currency ?? waiting?.currency ?? 'usd',
    billing_reason: 'manual',
    collection_method,
    days_until_due,
    subscription: given.subscription ?? null,
    description: given.description ?? null,
    auto_advance: given.auto_advance ?? false,
    automatic_tax: given.automatic_tax?.enabled ?? false,
    default_payment_method: given.default_payment_method ?? null,
    metadata: given.metadata ?? {},
  });
  if (given.pending_invoice_items_behavior === 'include') moveItems(world, invoice, () => true);
  world.tell('invoice.created', invoice);
  return invoice;
}

const otherRoutes: Route[] = [
  route('POST', 'checkout/sessions', sessionFields, createSession),
  route('GET', 'checkout/sessions/:id', fields({}), (world, _, session) => requireThing(world, 'cs', session)),
  route(
    'GET',
    'checkout/sessions',
    fields({ customer: id, payment_intent: id, subscription: id, status: text, ...paging }),
    (world, { customer, payment_intent, subscription, status }) =>
      Object.values(getCollection(world, 'cs')).filter(
        (one) =>
          (customer === undefined || one.customer === customer) &&
          (payment_intent === undefined || one.payment_intent === payment_intent) &&
          (subscription === undefined || one.subscription === subscription) &&
          (status === undefined || one.status === status),
      ),
  ),
  route('POST', 'checkout/sessions/:id/expire', fields({}), (world, _, session) => {
    const found = requireThing(world, 'cs', session);
    expireSession(world, found);
    return found;
  }),
  route(
    'POST',
    'billing_portal/sessions',
    fields({
      customer: id,
      return_url: text,
      configuration: id,
      locale: text,
      flow_data: fields({
        type: oneOf('payment_method_update', 'subscription_cancel', 'subscription_update'),
        subscription_cancel: fields({ subscription: id }),
        after_completion: fields({ type: text, redirect: fields({ return_url: text }) }),
      }),
    }),
    (world, given) => {
      const customer = requireReference(world, 'cus', required(given.customer, 'customer'), 'customer').id;
      const made = newThing(world, 'bps', 'billing_portal.session' as const);
      const url = `${world.url}/portal/${made.id}`;
      const session: PortalSession = { ...made, customer, return_url: given.return_url ?? null, url };
      world.state.portal_sessions[session.id] = session;
      return session;
    },
  ),
  route(
    'POST',
    'refunds',
    fields({ charge: id, payment_intent: id, amount: integer, reason: text, metadata: map }),
    (world, given) => refund(world, given),
  ),
  route('GET', 'payment_intents/:id', fields({}), (world, _, intent) => requireThing(world, 'pi', intent)),
  route('GET', 'setup_intents/:id', fields({}), (world, _, intent) => requireThing(world, 'seti', intent)),
  route('GET', 'charges/:id', fields({}), (world, _, charge) => requireThing(world, 'ch', charge)),
  route('GET', 'disputes/:id', fields({}), (world, _, dispute) => requireThing(world, 'dp', dispute)),
  route('GET', 'events/:id', fields({}), (world, _, event) => requireThing(world, 'evt', event)),
  route(
    'GET',
    'events',
    fields({ type: text, types: list(text), created: fields({ gte: integer, gt: integer }), ...paging }),
    (world, given) =>
      Object.values(getCollection(world, 'evt')).filter(
        ({ type, created }) =>
          (given.type === undefined || given.type === type) &&
          (given.types === undefined || given.types.includes(type)) &&
          created >= (given.created?.gte ?? 0),
      ),
  ),
];

export const routes: readonly Route[] = [...catalogRoutes, ...otherRoutes, ...invoiceRoutes, ...subscriptionRoutes];
