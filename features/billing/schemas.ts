import * as z from 'zod';
import { Credits } from '#features/automations/contract.ts';
import { SubscriptionStatus } from '#platform/contract/permissions.ts';
import { Instant } from '#platform/contract/time.ts';
import { Money } from './money.ts';

export const InvoiceStatus = z.enum(['PAID', 'NOT_PAID', 'FAILED']);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;

export const BillingInterval = z.enum(['month', 'year']);
export type BillingInterval = z.output<typeof BillingInterval>;

/** The most seats that are sold without talking to us. */
export const MAX_SEATS = 1_000;

export const Invoice = z.object({
  /** The provider's own id. */
  id: z.string(),
  /** Null before the provider has given one. */
  number: z.string().nullable(),
  description: z.string(),
  status: InvoiceStatus,
  total: Money,
  tax: Money,
  created_at: Instant,
  paid_at: Instant.nullable(),
  /** When the card was charged in vain. */
  failed_at: z.array(Instant),
  /** Why, in a word of the bank: 'insufficient_funds'. */
  failure_code: z.string().nullable(),
  next_attempt_at: Instant.nullable(),
  /** The provider's page to pay at; null where nothing is left to pay. */
  pay_url: z.string().nullable(),
  /** Whether our own copy of the PDF is kept. */
  has_pdf: z.boolean(),
});
export type Invoice = z.output<typeof Invoice>;

export const Card = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
export type Card = z.output<typeof Card>;

/** A line of what is to be paid: '8 seats × S$ 18.00'. */
export const ChargeLine = z.object({
  kind: z.enum(['SEATS', 'UNUSED', 'TAX', 'OTHER']),
  label: z.string(),
  total: Money,
});
export type ChargeLine = z.output<typeof ChargeLine>;

/** One date of "What happens when", from the steps of the state. */
export const PlanDate = z.object({
  /** Null for what may happen at any time. */
  at: Instant.nullable(),
  kind: z.enum([
    'NOW',
    'NEXT_CHARGE',
    'CHARGE_DECLINED',
    'NEXT_TRY',
    'LAST_TRY',
    'REMINDER',
    'TRIAL_ENDS',
    'PLAN_ENDS',
    'PAYMENT_OVERDUE',
    'PAY_ANY_TIME',
    'RESUME_ANY_TIME',
    'CHOOSE_ANY_TIME',
  ]),
  /** The state from then on. */
  status: SubscriptionStatus,
  /** What is charged then. */
  charge: Money.nullable(),
});
export type PlanDate = z.output<typeof PlanDate>;

export const BillingDetails = z.object({
  company: z.string().nullable(),
  tax_number: z.string().nullable(),
  is_tax_number_checked: z.boolean(),
  address: z.string().nullable(),
  invoices_to: z.string().nullable(),
});
export type BillingDetails = z.output<typeof BillingDetails>;

/** The recurring plan as it is paid. */
export const PaidPlan = z.object({
  interval: BillingInterval,
  seats: z.int(),
  price_per_seat: Money,
  period_end: Instant,
  is_cancelled: z.boolean(),
  /** A year at this number of seats compared with twelve months; null where no yearly price is known. */
  yearly_saving: Money.nullable(),
});
export type PaidPlan = z.output<typeof PaidPlan>;

/** A person who is invited, and what joining will cost. */
export const InvitedSeat = z.object({ name: z.string(), today: Money.nullable(), then: Money.nullable() });

/** Everything of the page where an owner manages the subscription; read from our own database alone. */
export const Billing = z.object({
  status: SubscriptionStatus,
  /** Who pays: the organisation, an agency (by its name), or a plan given by staff or an app store. */
  payer: z.object({ kind: z.enum(['own', 'sponsor', 'staff', 'app_store']), name: z.string().nullable() }),
  free_trial_end_date: Instant.nullable(),
  paid_for_until_date: Instant.nullable(),
  /** Null where no recurring plan runs. */
  plan: PaidPlan.nullable(),
  seats: z.object({
    /** The owner and the active members. */
    used: z.int(),
    members: z.array(z.object({ name: z.string() })),
    invited: z.array(InvitedSeat),
  }),
  /** What is charged next, or what is open; null where nothing is. */
  next_charge: z.object({ at: Instant, total: Money, lines: z.array(ChargeLine) }).nullable(),
  open_invoice: Invoice.nullable(),
  card: Card.nullable(),
  details: BillingDetails,
  credits: Credits,
  dates: z.array(PlanDate),
  /** Why seats and credits cannot be bought now; null where they can. */
  no_buying: z.enum(['PAYMENT_FAILING', 'FREE_TIER', 'SPONSORED', 'NOT_SOLD_HERE']).nullable(),
});
export type Billing = z.output<typeof Billing>;

/** One price of Pro or of a pack of credits. */
export const PlanPrice = z.object({
  id: z.string(),
  interval: BillingInterval,
  per_seat: Money,
});
export const CreditPack = z.object({ id: z.string(), credits: z.int(), price: Money });
export type CreditPack = z.output<typeof CreditPack>;

export const Pricing = z.object({
  /** The currency shown, and those there are. */
  currency: z.string(),
  currencies: z.array(z.string()),
  plans: z.array(PlanPrice),
  credit_packs: z.array(CreditPack),
  /** Seats in use, which is the fewest that can be bought. */
  seats: z.int(),
  credits_in_trial: z.int().nullable(),
  credits_each_month: z.int().nullable(),
  /** Whether the provider adds tax by where the customer is. */
  has_tax: z.boolean(),
  /** When a plan that is bought now is charged first: at the end of the trial, or of what was paid once. Null: at once. */
  first_charge_at: Instant.nullable(),
});
export type Pricing = z.output<typeof Pricing>;

/** Something that rests in the free tier: '6 assignment rules'. */
export const RestingThing = z.object({
  kind: z.string(),
  count: z.int(),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** What becomes of them, without Pro. */
  effect: z.enum(['READ_ONLY', 'RESTS', 'OFF', 'GOES_ON', 'RECORDED']),
});
export type RestingThing = z.output<typeof RestingThing>;

export const OrderKind = z.enum(['PLAN', 'CREDITS', 'EXTENSION', 'CARD', 'CHANGE', 'SEATS']);
export type OrderKind = z.output<typeof OrderKind>;
export const OrderStatus = z.enum(['OPEN', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED']);
export type OrderStatus = z.output<typeof OrderStatus>;

/** Something that was ordered, and what became of it. */
export const Order = z.object({
  id: z.uuid(),
  kind: OrderKind,
  status: OrderStatus,
  /** 'Pro, 8 seats, a year'. */
  label: z.string(),
  total: Money.nullable(),
  tax: Money.nullable(),
  card: Card.nullable(),
  /** The page to pay at, while it is open. */
  url: z.string().nullable(),
  invoice_id: z.string().nullable(),
  failure_code: z.string().nullable(),
  created_at: Instant,
  settled_at: Instant.nullable(),
  /** What came back with it: members, rules, views shown, credits. Empty until it is paid. */
  brought_back: z.array(RestingThing),
  /** When a plan that was bought ahead is charged first; null where it was charged at once. */
  first_charge_at: Instant.nullable(),
});
export type Order = z.output<typeof Order>;

/** Where the browser goes to pay. */
export const PaymentPage = z.object({ order_id: z.uuid(), url: z.string() });
export type PaymentPage = z.output<typeof PaymentPage>;

/** A choice of "pay once": so many months for every seat. */
export const ExtensionPlan = z.object({
  id: z.string(),
  months: z.int(),
  seats: z.int(),
  total: Money,
  tax: Money.nullable(),
  /** What it saves against as many single months. */
  saving: Money.nullable(),
  /** What it pays until, if it is paid now. */
  paid_until: Instant,
});
export type ExtensionPlan = z.output<typeof ExtensionPlan>;

/** The last extension payment that was begun. */
export const ExtensionStatus = z.object({
  status: InvoiceStatus.nullable(),
  order_id: z.uuid().nullable(),
  plan_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  created_at: Instant.nullable(),
  url: z.string().nullable(),
  total: Money.nullable(),
  paid_for_until_date: Instant.nullable(),
  /** What is left of what was paid or of the trial, in days. */
  days_left: z.int(),
});
export type ExtensionStatus = z.output<typeof ExtensionStatus>;

export const ChangePreview = z.object({
  order_id: z.uuid(),
  lines: z.array(ChargeLine),
  /** What is charged now; negative sums stay as a balance. */
  due_today: Money,
  next_charge: z.object({ at: Instant, total: Money }),
  /** Until when the sums are held. */
  held_until: Instant,
});
export type ChangePreview = z.output<typeof ChangePreview>;

/** What became of charging a card. */
export const PaymentResult = z.object({
  result: z.enum(['PAID', 'DECLINED', 'CONFIRM']),
  /** The page where the bank asks for a confirmation, or another card is entered. */
  url: z.string().nullable(),
  failure_code: z.string().nullable(),
});
export type PaymentResult = z.output<typeof PaymentResult>;
