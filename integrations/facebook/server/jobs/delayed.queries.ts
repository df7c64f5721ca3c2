import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { FACEBOOK } from '../../contract.ts';

export interface DelayedPage {
  id: number;
  name: string;
  delayed_at: string;
}

/** Returns the connected pages with a lead that was delayed since the person put the warning aside, by name. */
export async function listDelayedPages(scope: Scope): Promise<DelayedPage[]> {
  const rows = await scope.db
    .selectFrom('connected_accounts as page')
    .leftJoin('delayed_lead_dismissals as dismissal', (join) =>
      join.onRef('dismissal.org_id', '=', 'page.org_id').on('dismissal.profile_id', '=', scope.actor.profile_id),
    )
    .where('page.org_id', '=', scope.org_id)
    .where('page.provider', '=', FACEBOOK)
    .where('page.disconnected_at', 'is', null)
    .where('page.delayed_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('dismissal.dismissed_at', 'is', null), eb('page.delayed_at', '>', eb.ref('dismissal.dismissed_at'))]),
    )
    .orderBy('page.name')
    .orderBy('page.id')
    .limit(500)
    .select(['page.id', 'page.name', 'page.delayed_at'])
    .execute();
  return rows.map((page) => ({ ...page, delayed_at: page.delayed_at ?? '' }));
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
