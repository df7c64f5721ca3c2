import * as z from 'zod';

/** Stripe writes seconds; we have instants. */
const instant = z.int().transform((seconds) => new Date(seconds * 1000).toISOString());
const instantOrNull = instant.nullish().transform((at) => at ?? null);
/** A whole number of the smallest unit: cents, or yen. */
const amount = z.int();
const currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase());
/** An object is named by its id, or stands there whole. */
const id = z.union([z.string(), z.object({ id: z.string() }).transform((whole) => whole.id)]);
const idOrNull = id.nullish().transform((one) => one ?? null);
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((names) =>
    Object.fromEntries(
      Object.entries(names ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );
const text = z
  .string()
  .nullish()
  .transform((one) => one ?? null);
const flag = z
  .boolean()
  .nullish()
  .transform((is) => is ?? false);

export const ListPage = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: flag });

export const Customer = z.object({ id: z.string(), email: text, name: text, metadata, livemode: z.boolean() });
export type StripeCustomer = z.output<typeof Customer>;

export const PortalSession = z.object({ id: z.string(), url: z.string() });

/** What the bank said to the last charge. */
const LastError = z
  .object({ code: text, decline_code: text })
  .nullish()
  .catch(null)
  .transform((error) => error?.decline_code ?? error?.code ?? null);

/** A payment that is named by its id, or stands there whole. */
const PaymentIntent = z
  .union([
    z.string().transform((intent_id) => ({ id: intent_id, status: null, failure_code: null })),
    z
      .object({ id: z.string(), status: text, last_payment_error: LastError })
      .transform(({ last_payment_error, ...intent }) => ({ ...intent, failure_code: last_payment_error })),
  ])
  .nullish()
  .transform((intent) => intent ?? null);

export const Session = z
  .object({
    id: z.string(),
    mode: z.string(),
    status: text,
    payment_status: z.string(),
    url: text,
    customer: idOrNull,
    client_reference_id: text,
    subscription: idOrNull,
    payment_intent: PaymentIntent,
    setup_intent: idOrNull,
    invoice: idOrNull,
    amount_total: amount.nullish().transform((sum) => sum ?? null),
    total_details: z
      .object({ amount_tax: amount })
      .nullish()
      .transform((details) => details?.amount_tax ?? 0),
    currency: currency.nullish().transform((code) => code ?? null),
    expires_at: instant,
    livemode: z.boolean(),
    metadata,
  })
  .transform(({ customer, subscription, payment_intent, setup_intent, invoice, total_details, ...session }) => ({
    ...session,
    tax: total_details,
    customer_id: customer,
    subscription_id: subscription,
    payment_intent_id: payment_intent?.id ?? null,
    /** Null where the payment was not asked for whole. */
    payment_intent_status: payment_intent?.status ?? null,
    failure_code: payment_intent?.failure_code ?? null,
    setup_intent_id: setup_intent,
    invoice_id: invoice,
  }));
/** A page to pay at, and what came of it; statuses are Stripe's own words. */
export type StripeSession = z.output<typeof Session>;

const Recurring = z.object({ interval: z.string(), interval_count: z.int(), usage_type: z.string().catch('licensed') });

const Product = z.union([
  z.string().transform((product_id) => ({ id: product_id, name: null, is_active: null })),
  z
    .object({ id: z.string(), name: text, active: flag })
    .transform(({ active, ...product }) => ({ ...product, is_active: active })),
]);

export const Price = z
  .object({
    id: z.string(),
    product: Product,
    active: flag,
    currency,
    unit_amount: amount.nullish().transform((sum) => sum ?? null),
    recurring: Recurring.nullish().transform((one) => one ?? null),
    tax_behavior: text,
    lookup_key: text,
    metadata,
  })
  .transform(({ active, recurring, ...price }) => ({
    ...price,
    is_active: active,
    /** 'month' or 'year'; null for what is paid once. */
    interval: recurring?.interval ?? null,
    interval_count: recurring?.interval_count ?? null,
    is_metered: recurring?.usage_type === 'metered',
  }));
export type StripePrice = z.output<typeof Price>;

const Period = { current_period_start: instantOrNull, current_period_end: instantOrNull };
const SubscriptionItem = z.object({
  id: z.string(),
  price: Price,
  quantity: z
    .int()
    .nullish()
    .transform((count) => count ?? null),
  ...Period,
});

const LatestInvoice = z
  .object({ id: z.string(), status: text, next_payment_attempt: instantOrNull })
  .nullish()
  .transform((invoice) => invoice ?? null);

/** The card of a payment method that is shown whole; other ways of paying have none. */
const Card = z
  .object({
    card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
  })
  .transform(({ card }) => card)
  .nullable()
  .catch(null);

const CustomerWithCard = z.union([
  z.string().transform((customer_id) => ({ id: customer_id, card: null })),
  z
    .object({ id: z.string(), invoice_settings: z.object({ default_payment_method: Card }).nullable().catch(null) })
    .transform(({ id: customer_id, invoice_settings }) => ({
      id: customer_id,
      card: invoice_settings?.default_payment_method ?? null,
    })),
]);

const RawSubscription = z.object({
  id: z.string(),
  customer: CustomerWithCard,
  default_payment_method: Card,
  status: z.string(),
  currency,
  items: z.object({ data: z.array(SubscriptionItem) }),
  ...Period,
  trial_end: instantOrNull,
  cancel_at_period_end: flag,
  cancel_at: instantOrNull,
  ended_at: instantOrNull,
  created: instant,
  latest_invoice: LatestInvoice.catch(null),
  livemode: z.boolean(),
  metadata,
});

/** Periods stand on the items, in older versions on the subscription; that of what is metered may be another. */
export const Subscription = RawSubscription.transform((subscription, context) => {
  const { items, customer, current_period_start, current_period_end, latest_invoice, created, ...whole } = subscription;
  const { default_payment_method, ...rest } = whole;
  const licensed = items.data.find(({ price }) => !price.is_metered) ?? items.data[0];
  const period_start = licensed?.current_period_start ?? current_period_start;
  const period_end = licensed?.current_period_end ?? current_period_end;
  if (period_start === null || period_end === null) {
    context.addIssue({ code: 'custom', message: 'no period', path: ['items'] });
    return z.NEVER;
  }
  return {
    ...rest,
    customer_id: customer.id,
    /** What is charged: the card of the subscription, else that of the customer. */
    card: default_payment_method ?? customer.card,
    created_at: created,
    period_start,
    period_end,
    items: items.data.map(({ id: item_id, price, quantity }) => ({ id: item_id, price, quantity })),
    latest_invoice_id: latest_invoice?.id ?? null,
    /** Whether the card will be charged again after a failed charge. */
    has_next_attempt: latest_invoice?.next_payment_attempt != null,
  };
});
/** `status` is Stripe's own word. */
export type StripeSubscription = z.output<typeof Subscription>;

const LinePrice = z.union([
  z.object({ price_details: z.object({ price: idOrNull }) }).transform((pricing) => pricing.price_details.price),
  z.null().transform(() => null),
]);
const Proration = z
  .object({ proration: flag })
  .nullish()
  .transform((details) => details?.proration ?? false);
const LineParent = z
  .object({ subscription_item_details: Proration, invoice_item_details: Proration })
  .nullish()
  .transform((parent) => Boolean(parent?.subscription_item_details || parent?.invoice_item_details));

const Line = z
  .object({
    amount,
    description: text,
    quantity: z
      .int()
      .nullish()
      .transform((count) => count ?? null),
    period: z.object({ start: instant, end: instant }),
    pricing: LinePrice.optional().catch(null),
    price: z.unknown().optional(),
    parent: LineParent.optional().catch(false),
    proration: z.boolean().optional().catch(undefined),
  })
  .transform(({ pricing, price, parent, proration, period, ...line }) => ({
    ...line,
    period_start: period.start,
    period_end: period.end,
    price_id: pricing ?? id.safeParse(price).data ?? null,
    is_proration: proration ?? parent ?? false,
  }));
export type StripeInvoiceLine = z.output<typeof Line>;

const InvoiceParent = z
  .object({ subscription_details: z.object({ subscription: idOrNull }).nullish() })
  .nullish()
  .transform((parent) => parent?.subscription_details?.subscription ?? null);

const Payments = z
  .object({
    data: z.array(z.object({ payment: z.object({ payment_intent: PaymentIntent }) })),
  })
  .transform(({ data }) => data.flatMap(({ payment }) => payment.payment_intent ?? []))
  .nullish()
  .catch(null);

const RawInvoice = z.object({
  id: z.string(),
  customer: idOrNull,
  status: text,
  number: text,
  description: text,
  billing_reason: text,
  currency,
  subtotal: amount,
  total: amount,
  amount_due: amount,
  amount_paid: amount,
  amount_remaining: amount,
  attempt_count: z.int().catch(0),
  created: instant,
  due_date: instantOrNull,
  next_payment_attempt: instantOrNull,
  hosted_invoice_url: text,
  invoice_pdf: text,
  lines: z.object({ data: z.array(Line) }),
  status_transitions: z.object({ finalized_at: instantOrNull, paid_at: instantOrNull }),
  livemode: z.boolean(),
  metadata,
  parent: InvoiceParent,
  subscription: idOrNull,
  total_taxes: z.array(z.object({ amount })).nullish(),
  tax: amount.nullish(),
  payments: Payments,
  payment_intent: idOrNull,
});

/** An invoice names its subscription under `parent`, in older versions itself. */
export const Invoice = RawInvoice.transform((invoice) => {
  const { customer, parent, subscription, total_taxes, tax, lines, status_transitions, ...rest } = invoice;
  const { invoice_pdf, created, due_date, payments, payment_intent, ...kept } = rest;
  return {
    ...kept,
    customer_id: customer,
    subscription_id: parent ?? subscription,
    /** By these a refund and a dispute name what they take back; known where one invoice is read. */
    payment_intent_ids:
      payments?.map(({ id: intent_id }) => intent_id) ?? (payment_intent === null ? [] : [payment_intent]),
    failure_code: payments?.findLast((one) => one.failure_code !== null)?.failure_code ?? null,
    tax: total_taxes ? total_taxes.reduce((sum, one) => sum + one.amount, 0) : (tax ?? 0),
    lines: lines.data,
    created_at: created,
    due_at: due_date,
    finalized_at: status_transitions.finalized_at,
    paid_at: status_transitions.paid_at,
    pdf_url: invoice_pdf,
  };
});
/** `status` is Stripe's own word. */
export type StripeInvoice = z.output<typeof Invoice>;

export const SetupIntent = z
  .object({ id: z.string(), payment_method: idOrNull })
  .transform(({ payment_method, ...intent }) => ({ ...intent, payment_method_id: payment_method }));

export const Charge = z
  .object({
    id: z.string(),
    amount,
    amount_refunded: amount,
    refunded: flag,
    customer: idOrNull,
    payment_intent: idOrNull,
  })
  .transform(({ customer, payment_intent, refunded, ...charge }) => ({
    ...charge,
    is_refunded: refunded,
    customer_id: customer,
    payment_intent_id: payment_intent,
  }));
/** A payment that was taken; `is_refunded` where all of it was given back. */
export type StripeCharge = z.output<typeof Charge>;

export const Dispute = z
  .object({ id: z.string(), status: z.string(), amount, charge: id })
  .transform(({ charge, ...dispute }) => ({ ...dispute, charge_id: charge }));
