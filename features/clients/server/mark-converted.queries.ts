import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ClientRow } from '../access.ts';
import { clientConverted } from '../events.ts';

/** Records once that the lead became a customer (G-055); a second call changes nothing and returns the first time. */
export async function markConverted(scope: Scope, client: ClientRow): Promise<{ converted_at: string }> {
  if (client.converted_at !== null) return { converted_at: client.converted_at };
  const at = nowIso();
  await scope.db
    .updateTable('clients')
    .set({ converted_at: at, updated_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', client.id)
    .execute();
  await record(scope, clientConverted, {
    subject_id: client.id,
    payload: { at },
    audience: [client.assigned_to_id_or_zero],
  });
  return { converted_at: at };
}
