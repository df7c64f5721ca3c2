import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';

export interface DelayedAccount {
  id: number;
  name: string;
  delayed_at: string;
}

/** Returns the connected accounts with a lead that was delayed since the person put the warning aside, by name. */
export async function listDelayedAccounts(scope: Scope, provider: string): Promise<DelayedAccount[]> {
  const rows = await scope.db
    .selectFrom('connected_accounts as account')
    .leftJoin('delayed_lead_dismissals as dismissal', (join) =>
      join.onRef('dismissal.org_id', '=', 'account.org_id').on('dismissal.profile_id', '=', scope.actor.profile_id),
    )
    .where('account.org_id', '=', scope.org_id)
    .where('account.provider', '=', provider)
    .where('account.disconnected_at', 'is', null)
    .where('account.delayed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('dismissal.dismissed_at', 'is', null),
        eb('account.delayed_at', '>', eb.ref('dismissal.dismissed_at')),
      ]),
    )
    .orderBy('account.name')
    .orderBy('account.id')
    .limit(500)
    .select(['account.id', 'account.name', 'account.delayed_at'])
    .execute();
  return rows.map((account) => ({ ...account, delayed_at: account.delayed_at ?? '' }));
}

/** Puts the warning aside for this person; a newer delayed lead raises it again. */
export async function dismissDelayed(scope: Scope): Promise<void> {
  const dismissed_at = nowIso();
  await scope.db
    .insertInto('delayed_lead_dismissals')
    .values({ org_id: scope.org_id, profile_id: scope.actor.profile_id, dismissed_at })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet({ dismissed_at }))
    .execute();
}
