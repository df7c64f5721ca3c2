import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientRow } from '../../access.ts';
import { recordConversions } from '../history/custom-changes.ts';
import { updateClient } from './update-client.ts';

/**
 * Records once that the lead became a customer (G-055); a second call changes nothing and returns the first time. The
 * client moves to the first stage that counts as won, where the organisation has one (readings.md D42). Throws
 * `not_possible_now` for a test lead.
 */
export async function markConverted(scope: Scope, client: ClientRow): Promise<{ converted_at: string }> {
  if (client.is_test) throw new Problem('not_possible_now', { detail: 'A test lead can’t become a customer.' });
  if (client.converted_at !== null) return { converted_at: client.converted_at };
  const converted_at = await enterWonStage(scope, client);
  if (converted_at !== null) return { converted_at };
  const at = nowIso();
  await scope.db
    .updateTable('clients')
    .set({ converted_at: at, updated_at: at })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', client.id)
    .execute();
  await recordConversions(scope, [{ client_id: client.id, at, audience: [client.assigned_to_id_or_zero] }]);
  return { converted_at: at };
}

/** @returns when the client became a customer by it; null where there is no such stage, or it is in one already. */
async function enterWonStage(scope: Scope, client: ClientRow): Promise<string | null> {
  const stages = (await readDefinitions(scope)).find(({ default_key }) => default_key === 'LEAD_STAGE');
  const won = stages?.options.find(({ outcome }) => outcome === 'WON');
  if (!stages || !won) return null;
  const changed = await updateClient(scope, client, { custom_fields: { [stages.key]: won.id } });
  return changed.converted_at;
}
