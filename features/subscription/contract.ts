import * as z from 'zod';
import { findTier, type SubscriptionStatus as Status, SubscriptionStatus } from '#platform/contract/permissions.ts';
import { Instant } from '#platform/contract/time.ts';

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

/** Returns what every screen knows of the plan; the end is that of the trial or of the paid time, in the free tier alone. */
export function describePlan(subscription: Subscription) {
  const { subscription_status, free_trial_end_date, paid_for_until_date } = subscription;
  const is_free_tier = findTier(subscription_status) === 'free';
  const ended_at = subscription_status === 'free_trial_expired' ? free_trial_end_date : paid_for_until_date;
  return { subscription_status, is_free_tier, plan_ended_at: is_free_tier ? ended_at : null };
}

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

/**
 * Returns what a status includes. In the free tier clients, their timeline and existing content stay; automatic leads,
 * teamwork and view statistics are part of trial and pro.
 */
export function decideSubscriptionAccess(status: Status): SubscriptionAccessPolicy {
  const isPaid = findTier(status) !== 'free';
  return {
    GROUPS: true,
    CLIENT: { CONTENT_TRACKING_CLIENTS_ACCESS: isPaid, MANAGE_ACTIVITY: true },
    CONTENT: { TEXT_TEMPLATE: true, DOCUMENT_TEMPLATE: true, PAGE_TEMPLATE: isPaid },
    TEAM: isPaid,
    PREFERENCES: true,
    PLF: isPaid,
    INTEGRATION: isPaid,
    CUSTOM_FIELDS: isPaid,
    AUTOMATIONS: isPaid,
  };
}
