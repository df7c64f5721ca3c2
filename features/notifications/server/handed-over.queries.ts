import type { OrgScope } from '#platform/server/database/scope.ts';

interface HandOver {
  to_id: number;
  by_id: number;
  client_ids: readonly number[];
}

/** Returns those of the clients that still are the receiver's, and the name of who gave them. */
export async function findHandedOver(scope: OrgScope, { to_id, by_id, client_ids }: HandOver) {
  const clients = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('id', 'in', [0, ...client_ids])
    .where('assigned_to_id', '=', to_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  const giver = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', by_id)
    .select('name')
    .executeTakeFirst();
  return { clients, by: giver?.name || 'A colleague' };
}
