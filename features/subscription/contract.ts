import * as z from 'zod';
import {
  type Actor,
  findTier,
  type SubscriptionStatus as Status,
  SubscriptionStatus,
} from '#platform/contract/permissions.ts';
import { findPlanProblem, type PlanArea } from '#platform/contract/plan.ts';
import { Instant } from '#platform/contract/time.ts';

export type { RecurringFacts, RecurringPlan, StripeStatus } from './recurring.ts';

/** How long a trial lasts, and from when its banner counts down, in days (readings.md D24). */
export const TRIAL_DAYS = 14;
export const TRIAL_EXPIRING_DAYS = 3;

/** The level of the banner: six of the states, in capitals (S0-4-02, readings.md B4). */
export const SubscriptionLevel = z.enum([
  'FREE_TRIAL_EXPIRING',
  'FREE_TRIAL_EXPIRED',
  'SUBSCRIPTION_EXPIRING',
  'SUBSCRIPTION_EXPIRED',
  'PAYMENT_FAILING',
  'PAYMENT_OVERDUE',
]);
export type SubscriptionLevel = z.output<typeof SubscriptionLevel>;

/** @returns null for the two states that need no banner. */
export const findLevel = (status: Status): SubscriptionLevel | null =>
  SubscriptionLevel.safeParse(status.toUpperCase()).data ?? null;

/** `user_subscription_v3` of the user details (S0-3-08); a date is null where the state has none. */
export const Subscription = z.object({
  subscription_status: SubscriptionStatus,
  show_warning: z.boolean(),
  free_trial_end_date: Instant.nullable(),
  paid_for_until_date: Instant.nullable(),
  /** Why access is restricted; null when it is not (S0-4-07, S0-4-08). */
  restricted_access: z.enum(['PAID_AUTOMATION', 'FREE_PLAN']).nullable(),
});
export type Subscription = z.output<typeof Subscription>;

/** What the plan allows, by area (S0-6-18 to S0-6-21). */
export const SubscriptionAccessPolicy = z.object({
  GROUPS: z.boolean(),
  CLIENT: z.object({ CONTENT_TRACKING_CLIENTS_ACCESS: z.boolean(), MANAGE_ACTIVITY: z.boolean() }),
  CONTENT: z.object({ TEXT_TEMPLATE: z.boolean(), DOCUMENT_TEMPLATE: z.boolean(), PAGE_TEMPLATE: z.boolean() }),
  TEAM: z.boolean(),
  PREFERENCES: z.boolean(),
  PLF: z.boolean(),
  INTEGRATION: z.boolean(),
  CUSTOM_FIELDS: z.boolean(),
  AUTOMATIONS: z.boolean(),
});
export type SubscriptionAccessPolicy = z.output<typeof SubscriptionAccessPolicy>;

/** Returns what the plan of an organisation includes. */
export function decideSubscriptionAccess(actor: Actor): SubscriptionAccessPolicy {
  const includes = (area: PlanArea) => findPlanProblem(actor, area) === null;
  return {
    GROUPS: includes('GROUPS'),
    CLIENT: {
      CONTENT_TRACKING_CLIENTS_ACCESS: includes('CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS'),
      MANAGE_ACTIVITY: includes('CLIENT.MANAGE_ACTIVITY'),
    },
    CONTENT: {
      TEXT_TEMPLATE: includes('CONTENT.TEXT_TEMPLATE'),
      DOCUMENT_TEMPLATE: includes('CONTENT.DOCUMENT_TEMPLATE'),
      PAGE_TEMPLATE: includes('CONTENT.PAGE_TEMPLATE'),
    },
    TEAM: includes('TEAM'),
    PREFERENCES: includes('PREFERENCES'),
    PLF: includes('PLF'),
    INTEGRATION: includes('INTEGRATION'),
    CUSTOM_FIELDS: includes('CUSTOM_FIELDS'),
    AUTOMATIONS: includes('AUTOMATIONS'),
  };
}

/** Returns when the plan ended that the organisation had before the free tier; null in any other tier. */
export function findPlanEnd(subscription: Subscription): string | null {
  const { subscription_status, free_trial_end_date, paid_for_until_date } = subscription;
  if (findTier(subscription_status) !== 'free') return null;
  return subscription_status === 'free_trial_expired' ? free_trial_end_date : paid_for_until_date;
}
