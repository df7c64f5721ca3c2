import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { whatsappAccountChanged } from '../../events.ts';

/** Returns the sealed token of an account; null where it is disconnected or unknown. */
export async function readSealedToken(scope: OrgScope, account_id: number): Promise<string | null> {
  const row = await scope.db
    .selectFrom('whatsapp_accounts')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', account_id)
    .where('state', '<>', 'DISCONNECTED')
    .select('sealed_token')
    .executeTakeFirst();
  return row?.sealed_token ?? null;
}

/** Marks an account whose token Meta refuses, and tells open screens. */
export async function markTokenExpired(scope: OrgScope, account_id: number): Promise<void> {
  const { numUpdatedRows } = await scope.db
    .updateTable('whatsapp_accounts')
    .set({ state: 'EXPIRED' })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', account_id)
    .where('state', '=', 'CONNECTED')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await record(scope, whatsappAccountChanged, { subject_id: account_id, payload: {}, audience: null });
}
