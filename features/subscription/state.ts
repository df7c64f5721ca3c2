import type { SubscriptionStatus } from '#platform/contract/permissions.ts';
import { TRIAL_EXPIRING_DAYS } from './contract.ts';

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

/** Everything the state of a subscription follows from, besides the instant. */
export interface SubscriptionFacts {
  /** The end of our own trial, as an instant. */
  free_trial_end_date: string | null;
  /** The end of what extension payments paid for, as an instant. */
  paid_for_until_date: string | null;
  recurring: RecurringFacts | null;
  /** The subscription of who pays for the organisation. */
  sponsor: RecurringFacts | null;
}

/** From `at` on, in milliseconds, the state is `status`, until the next step. */
export interface SubscriptionStep {
  at: number;
  status: SubscriptionStatus;
}

const DAY_MS = 86_400_000;
const EXPIRING_DAYS = 7;

/** What counts when several facts hold at once: the better one. */
const betterFirst: readonly SubscriptionStatus[] = [
  'subscription_active',
  'subscription_expiring',
  'payment_failing',
  'free_trial_active',
  'free_trial_expiring',
  'payment_overdue',
  'subscription_expired',
  'free_trial_expired',
];

/**
 * Lists the states of a subscription from the earliest time on, as far as the facts reach: the first step has the state of
 * all times before the second. The state of an instant, the job that moves states and the dates shown ahead all read it.
 */
export function listSteps(facts: SubscriptionFacts): SubscriptionStep[] {
  const sources = listSources(facts);
  const times = [...new Set(sources.flatMap((steps) => steps.map(({ at }) => at)))].sort((one, other) => one - other);
  const steps = times.map((at) => ({ at, status: pickBest(sources.map((source) => findStatus(source, at))) }));
  return steps.filter(({ status }, index) => status !== steps[index - 1]?.status);
}

/** Returns the state at an instant, in milliseconds. */
export const findStatus = (steps: readonly SubscriptionStep[], at: number): SubscriptionStatus =>
  (steps.findLast((step) => step.at <= at) ?? steps[0])?.status ?? 'free_trial_expired';

/** Returns the next change after an instant, in milliseconds; undefined when the facts know of none. */
export const findNextStep = (steps: readonly SubscriptionStep[], at: number): SubscriptionStep | undefined =>
  steps.find((step) => step.at > at);

const pickBest = (statuses: readonly SubscriptionStatus[]): SubscriptionStatus =>
  betterFirst.find((status) => statuses.includes(status)) ?? 'free_trial_expired';

/** Each fact by itself, as steps. */
function listSources(facts: SubscriptionFacts): SubscriptionStep[][] {
  const { free_trial_end_date, paid_for_until_date, recurring, sponsor } = facts;
  return [
    ...(free_trial_end_date ? [trialSteps(Date.parse(free_trial_end_date))] : []),
    ...(paid_for_until_date ? [endingSteps(Date.parse(paid_for_until_date))] : []),
    ...[recurring, sponsor].flatMap((one) => (one ? recurringSteps(one) : [])),
  ];
}

const trialSteps = (end: number): SubscriptionStep[] => [
  { at: Number.NEGATIVE_INFINITY, status: 'free_trial_active' },
  { at: end - TRIAL_EXPIRING_DAYS * DAY_MS, status: 'free_trial_expiring' },
  { at: end, status: 'free_trial_expired' },
];

const endingSteps = (end: number): SubscriptionStep[] => [
  { at: Number.NEGATIVE_INFINITY, status: 'subscription_active' },
  { at: end - EXPIRING_DAYS * DAY_MS, status: 'subscription_expiring' },
  { at: end, status: 'subscription_expired' },
];

const always = (status: SubscriptionStatus): SubscriptionStep[] => [{ at: Number.NEGATIVE_INFINITY, status }];

/** A subscription that was never paid (`incomplete`) grants nothing and changes nothing. */
function recurringSteps(facts: RecurringFacts): SubscriptionStep[][] {
  const end = Date.parse(facts.period_end);
  switch (facts.status) {
    case 'incomplete':
      return [];
    case 'trialing':
      return [trialSteps(end)];
    case 'active':
      return [facts.cancel_at_period_end ? endingSteps(end) : always('subscription_active')];
    case 'past_due':
      return [always(facts.has_next_attempt ? 'payment_failing' : 'payment_overdue')];
    case 'unpaid':
      return [always('payment_overdue')];
    case 'canceled':
    case 'paused':
    case 'incomplete_expired':
      return [always('subscription_expired')];
  }
}
