import type { Recurring } from './periods.ts';

/**
 * Everything the emulated Stripe knows, as plain JSON. Objects have the fields of its API, but name others by id; what
 * the API does not show is in `own`. Times are seconds, amounts whole numbers of the smallest unit.
 */
export interface StripeState {
  account: Account;
  customers: Record<string, Customer>;
  payment_methods: Record<string, PaymentMethod>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  invoice_items: Record<string, InvoiceItem>;
  payment_intents: Record<string, PaymentIntent>;
  setup_intents: Record<string, SetupIntent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  portal_sessions: Record<string, PortalSession>;
  events: Record<string, StripeEvent>;
  /** Answers by their idempotency key. */
  answers: Record<string, StoredAnswer>;
  made: number;
}

export interface Account {
  secret_key: string;
  /** Keys that no longer work, and why. */
  dead_keys: Record<string, 'revoked' | 'expired' | 'restricted'>;
  /** Where events go. */
  webhooks: string[];
  /** The newest first; every event is signed with each. */
  webhook_secrets: string[];
  /** The version of events, and of answers to calls that name none. */
  api_version: string;
  /** Shows every answer as in this version, whatever the call says. */
  shown_version?: string;
  /** Days after the first failed charge on which it is tried again, and what then happens to the subscription. */
  retry_days: number[];
  after_last_retry: 'cancel' | 'unpaid' | 'past_due';
  /** Percent of tax by country, for what asks for automatic tax. */
  tax_percent: Record<string, number>;
}

export type Metadata = Record<string, string>;
interface Thing<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: boolean;
  metadata: Metadata;
}

export type Address = Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', string>>;

export interface Customer extends Thing<'customer'> {
  email: string | null;
  name: string | null;
  phone: string | null;
  address: Address | null;
  /** Below zero: what Stripe owes the customer. */
  balance: number;
  invoice_settings: { default_payment_method: string | null };
  own: { tax_id: string | null };
}

export interface PaymentMethod extends Thing<'payment_method'> {
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string };
  own: { number: string; is_authenticated: boolean };
}

export interface Product extends Thing<'product'> {
  name: string;
  active: boolean;
  description: string | null;
}

export interface Price extends Thing<'price'> {
  product: string;
  active: boolean;
  currency: string;
  unit_amount: number;
  recurring: Recurring | null;
  type: 'one_time' | 'recurring';
  lookup_key: string | null;
  nickname: string | null;
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified';
}

export interface SessionLine {
  price: string;
  quantity: number;
}

export interface Session extends Thing<'checkout.session'> {
  mode: 'payment' | 'subscription' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string | null;
  client_reference_id: string | null;
  currency: string | null;
  amount_subtotal: number | null;
  amount_total: number | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
  ui_mode: string;
  subscription: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  invoice: string | null;
  own: {
    lines: SessionLine[];
    subscription_data: SubscriptionData;
    payment_metadata: Metadata;
    /** That of the invoice of a payment; null where none is made. */
    invoice_metadata: Metadata | null;
    automatic_tax: boolean;
    collects_tax_id: boolean;
    needs_card: boolean;
  };
}

export interface SubscriptionData {
  metadata: Metadata;
  trial_end: number | null;
  missing_payment_method: 'cancel' | 'create_invoice' | 'pause';
}

export interface SubscriptionItem {
  id: string;
  price: string;
  quantity: number | null;
  created: number;
  metadata: Metadata;
}

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid';

export interface Subscription extends Thing<'subscription'> {
  customer: string;
  status: SubscriptionStatus;
  currency: string;
  start_date: number;
  billing_cycle_anchor: number;
  trial_start: number | null;
  trial_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null };
  default_payment_method: string | null;
  latest_invoice: string | null;
  collection_method: 'charge_automatically';
  automatic_tax: { enabled: boolean };
  trial_settings: { end_behavior: { missing_payment_method: SubscriptionData['missing_payment_method'] } };
  own: {
    items: SubscriptionItem[];
    period_start: number;
    period_end: number;
    /** The end of the trial, and of the period, that was announced. */
    told_trial_end: number | null;
    told_upcoming: number | null;
  };
}

export interface InvoiceLine {
  id: string;
  amount: number;
  currency: string;
  description: string;
  quantity: number;
  price: string | null;
  period: { start: number; end: number };
  is_proration: boolean;
  subscription_item: string | null;
  invoice_item: string | null;
}

export interface Invoice extends Thing<'invoice'> {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  number: string | null;
  description: string | null;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual' | 'upcoming';
  collection_method: 'charge_automatically' | 'send_invoice';
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  due_date: number | null;
  period_start: number;
  period_end: number;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  attempt_count: number;
  attempted: boolean;
  next_payment_attempt: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  customer_email: string | null;
  customer_name: string | null;
  status_transitions: Record<'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at', number | null>;
  own: {
    subscription: string | null;
    lines: InvoiceLine[];
    tax: number;
    automatic_tax: boolean;
    first_failed_at: number | null;
    payment_intents: string[];
    default_payment_method: string | null;
  };
}

export interface InvoiceItem extends Thing<'invoiceitem'> {
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  invoice: string | null;
  quantity: number;
  proration: boolean;
  period: { start: number; end: number };
  own: { price: string | null; subscription: string | null; subscription_item: string | null };
}

export interface PaymentIntent extends Thing<'payment_intent'> {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  own: { invoice: string | null };
}

export interface SetupIntent extends Thing<'setup_intent'> {
  customer: string | null;
  payment_method: string | null;
  status: 'succeeded';
}

export interface Charge extends Thing<'charge'> {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  status: 'succeeded' | 'failed';
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
}

export interface Refund extends Thing<'refund'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded';
}

export interface Dispute extends Thing<'dispute'> {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface PortalSession extends Thing<'billing_portal.session'> {
  customer: string;
  return_url: string | null;
  url: string;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: unknown };
}

export interface StoredAnswer {
  /** Method, path and parameters it was given for. */
  asked: string;
  status: number;
  body: string;
  request_id: string;
  at: number;
}

export const emptyState = (account: Partial<Account> & Pick<Account, 'secret_key'>): StripeState => ({
  account: {
    dead_keys: {},
    webhooks: [],
    webhook_secrets: ['whsec_test_0001'],
    api_version: '2026-07-29.dahlia',
    retry_days: [3, 5, 7],
    after_last_retry: 'cancel',
    tax_percent: {},
    ...account,
  },
  customers: {},
  payment_methods: {},
  products: {},
  prices: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  invoice_items: {},
  payment_intents: {},
  setup_intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portal_sessions: {},
  events: {},
  answers: {},
  made: 0,
});
