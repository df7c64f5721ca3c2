import type { Client } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { alertEach, alertKind, notifyHandedOver } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { mergeNotice } from './en.ts';
import { readActorName } from './merges.queries.ts';
import type { PlannedMerge } from './read-merge.ts';

export const clientMergedKind = alertKind({
  kind: 'my_client_merged',
  label: 'My client merged into a colleague’s client',
  about: 'assigned_clients',
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});

/**
 * Tells who had one of these clients and does not have the one that is left, without naming that, which they may not see;
 * who gets it hears of it as of any client that somebody gives them.
 */
export async function notifyAssignees(scope: Scope, merge: PlannedMerge, public_url: string): Promise<void> {
  const { profile_id } = scope.actor;
  const [survivor] = merge.clients as [Client];
  const { assigned_to_id: keeper_id } = merge.record;
  const isFormer = (id: number | null): id is number => id !== null && id !== keeper_id && id !== profile_id;
  const former = new Set(merge.clients.map(({ assigned_to_id }) => assigned_to_id).filter(isFormer));
  if (former.size > 0) await notifyFormer(scope, former, merge, public_url);
  if (keeper_id !== null && keeper_id !== profile_id && keeper_id !== survivor.assigned_to_id) {
    await notifyHandedOver(scope, { to_id: keeper_id, by_id: profile_id, client_ids: [survivor.id], count: 1 });
  }
}

async function notifyFormer(
  scope: Scope,
  former: ReadonlySet<number>,
  { clients, record }: PlannedMerge,
  public_url: string,
): Promise<void> {
  const by = await readActorName(scope);
  const keeper =
    clients.find(({ assigned_to_id }) => assigned_to_id === record.assigned_to_id)?.assigned_to_name ?? null;
  const alerts = [...former].map((profile_id) => {
    const own = clients.filter(({ assigned_to_id }) => assigned_to_id === profile_id);
    const title = mergeNotice({ by, keeper, names: own.map(({ name }) => name) });
    return { profile_id, facts: { public_url, title, body: '', page: fillPage(clientPages.clients) } };
  });
  await alertEach(scope, clientMergedKind, alerts);
}
