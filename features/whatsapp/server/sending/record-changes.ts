import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { whatsappMessageChanged } from '../../events.ts';
import { listMessageClients } from './messages.queries.ts';

/** Moves the screens of those who see the clients these messages are about. */
export async function recordMessageChanges(scope: OrgScope, ids: readonly string[]): Promise<void> {
  const clients = await listMessageClients(scope, ids);
  await recordAll(
    scope,
    whatsappMessageChanged,
    clients.map(({ client_id, assigned_to_id_or_zero }) => ({
      subject_id: client_id,
      payload: {},
      audience: [assigned_to_id_or_zero],
    })),
  );
}
