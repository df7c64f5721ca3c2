import type { Services } from '#platform/server/services.ts';
import {
  type Changing,
  changeAtStripe,
  type FormValue,
  idPath,
  listAtStripe,
  type Reading,
  readFromStripe,
} from './stripe-call.ts';
import {
  Charge,
  Customer,
  Dispute,
  PortalSession,
  Price,
  Session,
  SetupIntent,
  Subscription,
} from './stripe-shapes.ts';

type Metadata = Readonly<Record<string, string>>;

export const createCustomer = (
  services: Services,
  { email, name, metadata, ...changing }: { email: string | null; name: string | null; metadata: Metadata } & Changing,
) =>
  changeAtStripe(services, changing, {
    path: '/customers',
    parameters: { email: email ?? undefined, name: name ?? undefined, metadata },
    shape: Customer,
  });

interface Page {
  customer_id: string;
  /** What we know it again by: the organisation. */
  client_reference_id: string;
  /** Where the customer comes back to; `{CHECKOUT_SESSION_ID}` in it is filled. */
  success_url: string;
  cancel_url: string;
  metadata: Metadata;
  /** Taxes by where the customer is, and asks for a tax number. */
  with_tax?: boolean;
}

/** What is bought at the page. */
export type CheckoutOrder =
  | {
      mode: 'subscription';
      lines: readonly { price_id: string; quantity?: number }[];
      trial_end?: string;
      subscription_metadata: Metadata;
    }
  | { mode: 'payment'; lines: readonly ({ price_id: string; quantity: number } | OwnLine)[] }
  /** A card is kept, and nothing paid. */
  | { mode: 'setup'; currency: string };

interface OwnLine {
  name: string;
  amount: number;
  currency: string;
  quantity: number;
}

/** Makes a page to pay at; its `url` is where the browser is sent. */
export function createCheckoutSession(services: Services, given: Page & { order: CheckoutOrder } & Changing) {
  const { order, customer_id, with_tax = false, idempotency_key, deadline_ms, ...page } = given;
  const takesMoney = order.mode !== 'setup';
  return changeAtStripe(
    services,
    { idempotency_key, ...(deadline_ms !== undefined && { deadline_ms }) },
    {
      path: '/checkout/sessions',
      parameters: {
        ...page,
        mode: order.mode,
        customer: customer_id,
        ...writeOrder(order, page.metadata),
        ...(with_tax &&
          takesMoney && {
            automatic_tax: { enabled: true },
            tax_id_collection: { enabled: true },
            customer_update: { address: 'auto', name: 'auto' },
          }),
      },
      shape: Session,
    },
  );
}

function writeOrder(order: CheckoutOrder, metadata: Metadata): { [name: string]: FormValue } {
  switch (order.mode) {
    case 'subscription':
      return {
        line_items: order.lines.map(({ price_id, quantity }) => ({ price: price_id, quantity })),
        subscription_data: {
          metadata: order.subscription_metadata,
          trial_end: order.trial_end && toSeconds(order.trial_end),
        },
      };
    case 'payment':
      return {
        line_items: order.lines.map(writeLine),
        payment_intent_data: { metadata },
        invoice_creation: { enabled: true, invoice_data: { metadata } },
      };
    case 'setup':
      return { currency: order.currency.toLowerCase(), setup_intent_data: { metadata } };
  }
}

const writeLine = (line: { price_id: string; quantity: number } | OwnLine): FormValue =>
  'price_id' in line
    ? { price: line.price_id, quantity: line.quantity }
    : {
        quantity: line.quantity,
        price_data: {
          currency: line.currency.toLowerCase(),
          unit_amount: line.amount,
          product_data: { name: line.name },
        },
      };

export const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Makes a page where the customer changes their card, sees invoices and cancels. */
export const createPortalSession = (
  services: Services,
  { customer_id, return_url, ...changing }: { customer_id: string; return_url: string } & Changing,
) =>
  changeAtStripe(services, changing, {
    path: '/billing_portal/sessions',
    parameters: { customer: customer_id, return_url },
    shape: PortalSession,
  });

export const readSession = (services: Services, session_id: string, reading: Reading = {}) =>
  readFromStripe(services, {
    ...reading,
    path: idPath('checkout/sessions', session_id),
    expand: ['payment_intent'],
    shape: Session,
  });

/** Closes a page, so that nobody pays at it any more. Throws a ProviderError that is `refused` where it is not open. */
export const expireSession = (services: Services, { session_id, ...changing }: { session_id: string } & Changing) =>
  changeAtStripe(services, changing, { path: `${idPath('checkout/sessions', session_id)}/expire`, shape: Session });

const WITH_DETAILS = ['latest_invoice', 'default_payment_method', 'customer.invoice_settings.default_payment_method'];

export const readSubscription = (services: Services, subscription_id: string, reading: Reading = {}) =>
  readFromStripe(services, {
    ...reading,
    path: idPath('subscriptions', subscription_id),
    expand: WITH_DETAILS,
    shape: Subscription,
  });

/** Lists every subscription a customer has or had, the newest first. */
export const listSubscriptions = (services: Services, customer_id: string, reading: Reading = {}) =>
  listAtStripe(services, {
    ...reading,
    path: '/subscriptions',
    parameters: { customer: customer_id, status: 'all' },
    expand: WITH_DETAILS.map((part) => `data.${part}`),
    item: Subscription,
  });

/** Lists what is on sale, with the names of the products. */
export const listPrices = (services: Services, reading: Reading = {}) =>
  listAtStripe(services, {
    ...reading,
    path: '/prices',
    parameters: { active: true },
    expand: ['data.product'],
    item: Price,
  });

/** A change of what is paid for: its price, its quantity, or both. */
export interface PlanChange {
  subscription_id: string;
  item_id: string;
  price_id?: string;
  quantity?: number;
  /** The instant the rest of the period is counted from: that of the preview, so that both say the same. */
  prorated_at?: string;
}

export const writePlanChange = ({ item_id, price_id, quantity, prorated_at }: Omit<PlanChange, 'subscription_id'>) => ({
  items: [{ id: item_id, price: price_id, quantity }],
  proration_date: prorated_at === undefined ? undefined : toSeconds(prorated_at),
});

/**
 * Changes a subscription. `now`: what it costs for the rest of the period is charged, and nothing is changed where that is
 * declined; `even_if_declined`: it is changed all the same, and the invoice waits; `with_next_invoice`: it is charged or given back then; `never`: the rest of the period is not counted.
 */
export const changePlan = (
  services: Services,
  {
    charged,
    subscription_id,
    idempotency_key,
    deadline_ms,
    ...change
  }: PlanChange & { charged: ChargedWhen } & Changing,
) =>
  changeAtStripe(
    services,
    { idempotency_key, ...(deadline_ms !== undefined && { deadline_ms }) },
    {
      path: idPath('subscriptions', subscription_id),
      parameters: {
        ...writePlanChange(charged === 'never' ? { ...change, prorated_at: undefined } : change),
        proration_behavior: prorations[charged],
        payment_behavior: whenDeclined[charged],
      },
      expand: WITH_DETAILS,
      shape: Subscription,
    },
  );

const whenDeclined: Partial<Record<ChargedWhen, string>> = {
  now: 'error_if_incomplete',
  even_if_declined: 'allow_incomplete',
};

export type ChargedWhen = 'now' | 'even_if_declined' | 'with_next_invoice' | 'never';
export const prorations: Record<ChargedWhen, string> = {
  now: 'always_invoice',
  even_if_declined: 'always_invoice',
  with_next_invoice: 'create_prorations',
  never: 'none',
};

const setCancelling =
  (cancel_at_period_end: boolean) =>
  (services: Services, { subscription_id, ...changing }: { subscription_id: string } & Changing) =>
    changeAtStripe(services, changing, {
      path: idPath('subscriptions', subscription_id),
      parameters: { cancel_at_period_end },
      expand: WITH_DETAILS,
      shape: Subscription,
    });

/** Ends a subscription at once, whatever is paid. Throws a ProviderError that is `refused` where it has ended. */
export const endSubscription = (
  services: Services,
  { subscription_id, ...changing }: { subscription_id: string } & Changing,
) =>
  changeAtStripe(services, changing, {
    method: 'DELETE',
    path: idPath('subscriptions', subscription_id),
    expand: WITH_DETAILS,
    shape: Subscription,
  });

/** Ends a subscription with what is paid for; until then it can be resumed. */
export const cancelAtPeriodEnd = setCancelling(true);
export const resumeSubscription = setCancelling(false);

export const readSetupIntent = (services: Services, setup_intent_id: string) =>
  readFromStripe(services, { path: idPath('setup_intents', setup_intent_id), shape: SetupIntent });

/** From now on this card is charged: for what the customer buys, and for the subscription where there is one. */
export async function chargeCard(
  services: Services,
  given: { customer_id: string; payment_method_id: string; subscription_id: string | null } & Changing,
): Promise<void> {
  const { customer_id, payment_method_id, subscription_id, idempotency_key } = given;
  await changeAtStripe(
    services,
    { idempotency_key: `${idempotency_key} customer` },
    {
      path: idPath('customers', customer_id),
      parameters: { invoice_settings: { default_payment_method: payment_method_id } },
      shape: Customer,
    },
  );
  if (subscription_id === null) return;
  await changeAtStripe(
    services,
    { idempotency_key: `${idempotency_key} subscription` },
    {
      path: idPath('subscriptions', subscription_id),
      parameters: { default_payment_method: payment_method_id },
      expand: WITH_DETAILS,
      shape: Subscription,
    },
  );
}

export const readCharge = (services: Services, charge_id: string) =>
  readFromStripe(services, { path: idPath('charges', charge_id), shape: Charge });

export const readDispute = (services: Services, dispute_id: string) =>
  readFromStripe(services, { path: idPath('disputes', dispute_id), shape: Dispute });
