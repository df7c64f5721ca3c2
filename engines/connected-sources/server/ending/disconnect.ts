import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { listConnections, removeConnection } from '../connections/connections.queries.ts';
import type { ConnectedSource } from '../source.ts';
import { readSealedLogin } from './sealed-tokens.queries.ts';

/**
 * Ends one login, or all. Here it ends at once, with the accounts that no other login reaches; their sources and leads
 * stay. At the provider a job ends it, which goes on trying while that is down. Throws `not_found` for a login of others.
 */
export async function disconnect(
  source: ConnectedSource,
  scope: Scope,
  connection_id: number | undefined,
): Promise<void> {
  const connections = (await listConnections(scope, source.id)).filter(
    ({ id }) => !connection_id || id === connection_id,
  );
  if (connection_id && connections.length === 0)
    throw new Problem('not_found', { log_detail: `connection ${connection_id}` });
  for (const { id } of connections) {
    const login = await readSealedLogin(scope, id);
    if (login) await enqueue(scope, source.jobs.endGrants, { org_id: scope.org_id, ...login });
    await removeConnection(scope, id);
  }
}
