import {
  accountStatus,
  findAccountOfSource,
  grantsOf,
  listConnections,
} from '#engines/connected-sources/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../../contract.ts';
import { checkSubscription } from './check-permissions.ts';
import { reconcilePage } from './reconcile-page.ts';

/** What was asked about a silent source, and whether it was in order. */
export interface SourceCheck {
  permission: boolean;
  subscription: boolean;
  /** False when leads were found that no notice had brought, or could not be compared. */
  count: boolean;
}

/** Asks Facebook about a page that is silent for longer than usual, and mends what it can. */
export async function checkFacebookSource(services: Services, org_id: number, source_id: number): Promise<SourceCheck> {
  const options = { org_id, actor: null, request_id: 'facebook.check-source', mode: 'read' } as const;
  const page = await withScope(services.database, options, (scope) => findAccountOfSource(scope, source_id));
  if (!page || page.disconnected_at !== null) return { permission: false, subscription: false, count: false };
  const subscription = await checkSubscription(services, org_id, page);
  const { leads_new, error } = await reconcilePage(services, { org_id, account_id: page.id }, { is_full: false });
  const permission = await withScope(services.database, options, async (scope) => {
    const now = (await findAccountOfSource(scope, source_id)) ?? page;
    const status = accountStatus(
      now,
      await grantsOf(scope, page.id),
      await listConnections(scope, FACEBOOK),
      nowMillis(),
    );
    return status === 'OK' || status === 'LOADING';
  });
  return { permission, subscription, count: leads_new === 0 && error === null };
}
