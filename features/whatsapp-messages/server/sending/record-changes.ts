import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import { whatsappMessageChanged } from '../../events.ts';
import { listMessageClients } from './messages.queries.ts';

/** A client, and whose screens show it. */
interface ShownClient {
  client_id: number;
  assigned_to_id_or_zero: number;
}

/** Moves the screens of those who see the clients these messages are about. */
export const recordMessageChanges = async (scope: OrgScope, ids: readonly string[]): Promise<void> =>
  recordChangesOfClients(scope, await listMessageClients(scope, ids));

/** Moves the screens of those who see these clients; each is named once. */
export const recordChangesOfClients = (scope: OrgScope, clients: readonly ShownClient[]): Promise<void> =>
  recordAll(
    scope,
    whatsappMessageChanged,
    clients.map(({ client_id, assigned_to_id_or_zero }) => ({
      subject_id: client_id,
      payload: {},
      audience: [assigned_to_id_or_zero],
    })),
  );
