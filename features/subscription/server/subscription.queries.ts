import type { Kysely } from 'kysely';
import type { SubscriptionStatus } from '#platform/contract/permissions.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope, TenantDB } from '#platform/server/database/scope.ts';
import { findLevel, type Subscription, TRIAL_DAYS, TRIAL_EXPIRING_DAYS } from '../contract.ts';

const DAY_MS = 86_400_000;

/** Starts the trial of a new organisation; an existing subscription stays. */
export async function startTrial(scope: OrgScope): Promise<void> {
  const end = new Date(now().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  await scope.db
    .insertInto('subscriptions')
    .values({ org_id: scope.org_id, subscription_status: 'free_trial_active', free_trial_end_date: end })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getSubscription(scope: OrgScope): Promise<Subscription> {
  const row = await scope.db
    .selectFrom('subscriptions')
    .select(['subscription_status', 'free_trial_end_date', 'paid_for_until_date', 'restricted_access'])
    .where('org_id', '=', scope.org_id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    show_warning: findLevel(row.subscription_status) !== null,
  };
}

/** Returns the state of a trial at this time. */
export function trialStatusAt(trialEnd: string, at: Date): SubscriptionStatus {
  const leftMs = Date.parse(trialEnd) - at.getTime();
  if (leftMs <= 0) return 'free_trial_expired';
  return leftMs <= TRIAL_EXPIRING_DAYS * DAY_MS ? 'free_trial_expiring' : 'free_trial_active';
}

/** Returns organisations, up to the limit, whose trial state is behind the clock; reads across all organisations. */
export const orgsWithTrialsToMove = (db: Kysely<TenantDB>, limit: number): Promise<{ org_id: number }[]> => {
  const expiringUntil = new Date(now().getTime() + TRIAL_EXPIRING_DAYS * DAY_MS).toISOString();
  return db
    .selectFrom('subscriptions')
    .select('org_id')
    .where((eb) =>
      eb.or([
        eb('subscription_status', '=', 'free_trial_active').and('free_trial_end_date', '<=', expiringUntil),
        eb('subscription_status', '=', 'free_trial_expiring').and('free_trial_end_date', '<=', nowIso()),
      ]),
    )
    .orderBy('free_trial_end_date')
    .limit(limit)
    .execute();
};

/** Locks the organisation's trial; returns undefined when it is no longer a trial. */
export const lockTrial = (scope: OrgScope) =>
  scope.db
    .selectFrom('subscriptions')
    .select(['subscription_status', 'free_trial_end_date'])
    .where('org_id', '=', scope.org_id)
    .where('subscription_status', 'in', ['free_trial_active', 'free_trial_expiring'])
    .forUpdate()
    .executeTakeFirst();

export const writeStatus = (scope: OrgScope, subscription_status: SubscriptionStatus, restricted: boolean) =>
  scope.db
    .updateTable('subscriptions')
    .set({ subscription_status, restricted_access: restricted ? 'FREE_PLAN' : null, updated_at: nowIso() })
    .where('org_id', '=', scope.org_id)
    .execute();
