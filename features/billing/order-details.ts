import type { BillingInterval } from './schemas.ts';

/** What is ordered, by its kind; sums are in the smallest unit of the order's currency. */
export interface OrderDetails {
  /** PLAN, CHANGE, EXTENSION, SEATS: how many seats are paid for. */
  seats?: number;
  /** SEATS: how many there were. */
  seats_before?: number;
  /** PLAN, CHANGE: how often it is charged. */
  interval?: BillingInterval;
  price_id?: string;
  /** EXTENSION: for how many months. */
  months?: number;
  /** CREDITS: how many. */
  credits?: number;
  /** PLAN: when it is charged first, where it was bought ahead. */
  first_charge_at?: string;
  /** CHANGE: the instant the rest of the period is counted from. */
  prorated_at?: string;
  /** EXTENSION: from when its months count, where nothing longer is paid for: fixed when it is paid. */
  counted_from?: string;
  /** EXTENSION: until when this payment pays, once it is applied. */
  paid_until?: string;
  tax?: number;
}
