import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { readPlan } from '#platform/server/plan.ts';
import { type AutomationKind, automationKinds } from '../contract.ts';
import type { PlanFacts } from './decide-status.ts';
import { type CreditCounters, countersIn, creditsLeft, monthAt } from './ledger/credit-counters.ts';
import { monthlyShare } from './monthly-share.ts';

/** What is known of the automations of an organisation and of the credits they spend. */
export interface AutomationFacts extends PlanFacts {
  time_zone: string;
  counters: CreditCounters;
  /** False until the organisation uses its first credit or buys some. */
  has_counters: boolean;
  /** The automations that people left or switched on. */
  switched_on: readonly AutomationKind[];
}

/** Those that are on until a person switches them off; saving a message to send switches the others on (readings.md C19). */
const onAtFirst: readonly AutomationKind[] = ['LEAD_DISTRIBUTION'];

/** Reads everything the status of each automation depends on, by primary keys, in one statement. */
export async function readFacts(scope: OrgScope): Promise<AutomationFacts> {
  const row = await scope.db
    .selectFrom('orgs')
    .innerJoin('subscriptions', 'subscriptions.org_id', 'orgs.org_id')
    .leftJoin('automation_credits as credits', 'credits.org_id', 'orgs.org_id')
    .where('orgs.org_id', '=', scope.org_id)
    .select([
      'orgs.time_zone',
      'subscriptions.steps',
      'credits.month',
      'credits.spent',
      'credits.share_spent',
      'credits.reserved',
      'credits.bought_left',
    ])
    .select([selectSwitched(scope, true).as('on'), selectSwitched(scope, false).as('off')])
    .executeTakeFirstOrThrow();
  const { time_zone, steps, month, spent, share_spent, reserved, bought_left, on, off } = row;
  const { subscription_status, restricted_access } = readPlan(steps);
  const stored =
    month === null
      ? null
      : { month, spent: spent!, share_spent: share_spent!, reserved: reserved!, bought_left: bought_left! };
  const counters = countersIn(monthAt(nowIso(), time_zone), stored);
  return {
    time_zone,
    subscription_status,
    restricted_access,
    switched_on: automationKinds.filter(
      (kind) => on.includes(kind) || (onAtFirst.includes(kind) && !off.includes(kind)),
    ),
    counters,
    has_counters: stored !== null,
    credits_left: creditsLeft(counters, monthlyShare()),
  };
}

const selectSwitched = ({ org_id }: OrgScope, is_on: boolean) =>
  sql<string[]>`array(select kind from automations where org_id = ${org_id} and is_on = ${is_on})`;

/** A choice that a person made; the name is null where that person is gone. */
export interface SwitchChoice {
  by: string | null;
  at: string;
}

/** Returns who switched which automation last. */
export async function readSwitches(scope: OrgScope): Promise<Map<string, SwitchChoice>> {
  const rows = await scope.db
    .selectFrom('automations')
    .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'automations.changed_by_id'))
    .where('automations.org_id', '=', scope.org_id)
    .select(['automations.kind', 'profiles.name as by', 'automations.changed_at as at'])
    .execute();
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]));
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
