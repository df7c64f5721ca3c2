import type { SubscriptionStatus } from '#platform/contract/permissions.ts';
import type { PaidBy, PlanStep } from '#platform/contract/plan.ts';
import { TRIAL_EXPIRING_DAYS } from './contract.ts';
import type { RecurringFacts, RecurringPlan } from './recurring.ts';

/** Everything the state of a subscription follows from, besides the instant. */
export interface SubscriptionFacts {
  /** The end of our own trial, as an instant. */
  free_trial_end_date: string | null;
  /** The end of what extension payments paid for, as an instant. */
  paid_for_until_date: string | null;
  /** A plan not bought here, and its end. */
  given_by: 'staff' | 'app_store' | null;
  given_until_date: string | null;
  recurring: RecurringFacts | null;
  /** The subscription of who pays for the organisation. */
  sponsor: RecurringFacts | null;
}

const DAY_MS = 86_400_000;
export const EXPIRING_DAYS = 7;

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

/** The facts with everything that is kept of them. */
export interface StoredFacts extends SubscriptionFacts {
  recurring: RecurringPlan | null;
}

/** What one fact says, as steps. */
interface Source {
  paid_by: PaidBy;
  steps: Pick<PlanStep, 'at' | 'status'>[];
}

/**
 * Lists the states of a subscription from the earliest time on, as far as the facts reach. The state of an instant, the job
 * that moves states and the dates shown ahead all read it.
 */
export function listSteps(facts: SubscriptionFacts): PlanStep[] {
  const sources = listSources(facts);
  const times = [...new Set([0, ...sources.flatMap(({ steps }) => steps.map(({ at }) => at))])].sort(
    (one, other) => one - other,
  );
  const steps = times.map((at) => ({ at, ...pickBest(sources, at) }));
  return steps.filter(({ status, paid_by }, index) => {
    const before = steps[index - 1];
    return status !== before?.status || paid_by !== before.paid_by;
  });
}

/** Of two that are as good the own one counts, which stands first. */
function pickBest(sources: readonly Source[], at: number): Pick<PlanStep, 'status' | 'paid_by'> {
  const now = sources.map(({ paid_by, steps }) => ({ paid_by, status: statusAt(steps, at) }));
  for (const status of betterFirst) {
    const found = now.find((one) => one.status === status);
    if (found) return { status, paid_by: found.paid_by };
  }
  return { status: 'free_trial_expired', paid_by: 'own' };
}

const statusAt = (steps: Source['steps'], at: number) => (steps.findLast((step) => step.at <= at) ?? steps[0])?.status;

/** Each fact by itself. */
function listSources(facts: SubscriptionFacts): Source[] {
  const { free_trial_end_date, paid_for_until_date, given_by, given_until_date, recurring, sponsor } = facts;
  const own = (steps: Source['steps']): Source => ({ paid_by: 'own', steps });
  return [
    ...(recurring ? recurringSteps(recurring).map(own) : []),
    ...(paid_for_until_date ? [own(paidSteps(Date.parse(paid_for_until_date), recurring))] : []),
    ...(free_trial_end_date ? [own(trialSteps(Date.parse(free_trial_end_date)))] : []),
    ...(sponsor ? recurringSteps(sponsor).map((steps): Source => ({ paid_by: 'sponsor', steps })) : []),
    ...(given_by && given_until_date ? [{ paid_by: given_by, steps: endingSteps(Date.parse(given_until_date)) }] : []),
  ];
}

const trialSteps = (end: number): Source['steps'] => [
  { at: 0, status: 'free_trial_active' },
  { at: end - TRIAL_EXPIRING_DAYS * DAY_MS, status: 'free_trial_expiring' },
  { at: end, status: 'free_trial_expired' },
];

const beginningSteps = (end: number): Source['steps'] => [
  { at: 0, status: 'free_trial_active' },
  { at: end, status: 'subscription_active' },
];

const endingSteps = (end: number): Source['steps'] => [
  { at: 0, status: 'subscription_active' },
  { at: end - EXPIRING_DAYS * DAY_MS, status: 'subscription_expiring' },
  { at: end, status: 'subscription_expired' },
];

/** A plan that was bought ahead begins where what is paid for ends, so nothing is about to expire. */
const paidSteps = (end: number, recurring: RecurringFacts | null): Source['steps'] =>
  endingSteps(end).filter(({ status }) => status !== 'subscription_expiring' || !isBoughtAhead(recurring));

/** Stripe says `trialing` of a plan until its first charge. */
const isBoughtAhead = (recurring: RecurringFacts | null) =>
  recurring?.status === 'trialing' && !recurring.cancel_at_period_end;

const always = (status: SubscriptionStatus): Source['steps'] => [{ at: 0, status }];

/** A subscription that was never paid (`incomplete`) grants nothing and changes nothing. */
function recurringSteps(facts: RecurringFacts): Source['steps'][] {
  const end = Date.parse(facts.period_end);
  switch (facts.status) {
    case 'incomplete':
      return [];
    case 'trialing':
      return [isBoughtAhead(facts) ? beginningSteps(end) : trialSteps(end)];
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
