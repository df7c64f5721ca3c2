import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { readPlan } from '#platform/server/plan.ts';
import type { AutomationKind } from '../contract.ts';
import { type CreditCounters, countersIn, creditsLeft, monthAt } from './credit-counters.ts';
import type { StatusFacts } from './decide-status.ts';
import { monthlyShare } from './monthly-share.ts';

/** What is known of an automation and of the credits it spends. */
export interface AutomationFacts extends StatusFacts {
  time_zone: string;
  counters: CreditCounters;
  /** False until the organisation spends its first credit or buys some. */
  has_counters: boolean;
}

/** Reads everything the status depends on, by primary keys, in one statement. */
export async function readFacts(scope: OrgScope, kind: AutomationKind): Promise<AutomationFacts> {
  const row = await scope.db
    .selectFrom('orgs')
    .innerJoin('subscriptions', 'subscriptions.org_id', 'orgs.org_id')
    .leftJoin('automations', (join) =>
      join.onRef('automations.org_id', '=', 'orgs.org_id').on('automations.kind', '=', kind),
    )
    .leftJoin('automation_credits as credits', 'credits.org_id', 'orgs.org_id')
    .where('orgs.org_id', '=', scope.org_id)
    .select([
      'orgs.time_zone',
      'subscriptions.steps',
      'automations.is_on',
      'credits.month',
      'credits.spent',
      'credits.share_spent',
      'credits.bought_left',
    ])
    .executeTakeFirstOrThrow();
  const { time_zone, steps, month, spent, share_spent, bought_left } = row;
  const { subscription_status, restricted_access } = readPlan(steps);
  const stored = month === null ? null : { month, spent: spent!, share_spent: share_spent!, bought_left: bought_left! };
  const counters = countersIn(monthAt(nowIso(), time_zone), stored);
  return {
    time_zone,
    subscription_status,
    restricted_access,
    is_on: row.is_on ?? true,
    counters,
    has_counters: stored !== null,
    credits_left: creditsLeft(counters, monthlyShare()),
  };
}

/** Writes the choice. @returns false where it was chosen already. */
export async function writeSwitch(scope: Scope, kind: AutomationKind, is_on: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('automations')
    .values({ org_id: scope.org_id, kind, is_on, changed_by_id: scope.actor.profile_id, changed_at: nowIso() })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'kind'])
        .doUpdateSet((eb) => ({
          is_on: eb.ref('excluded.is_on'),
          changed_by_id: eb.ref('excluded.changed_by_id'),
          changed_at: eb.ref('excluded.changed_at'),
        }))
        .where(sql<boolean>`automations.is_on <> excluded.is_on`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
