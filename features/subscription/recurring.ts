/** The states of a subscription at Stripe. */
export type StripeStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired';

/** What Stripe says of the recurring subscription of an organisation or of its sponsor. */
export interface RecurringFacts {
  status: StripeStatus;
  /** The end of the trial or of the period that is paid for, as an instant. */
  period_end: string;
  cancel_at_period_end: boolean;
  /** Whether the card will be charged again after a failed charge. */
  has_next_attempt: boolean;
}

/** A card, as far as a person may see it. */
export interface KnownCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** The recurring subscription as it is kept: what the state follows from, and what is shown of it without asking Stripe. */
export interface RecurringPlan extends RecurringFacts {
  subscription_id: string;
  /** The item that is charged by seats. */
  item_id: string;
  price_id: string;
  interval: 'month' | 'year';
  /** For a seat, in the smallest unit of the currency. */
  unit_amount: number;
  currency: string;
  quantity: number;
  card: KnownCard | null;
  period_start: string;
  created_at: string;
  latest_invoice_id: string | null;
}
