import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { AccountGrant, ConnectedAccount, Connection } from '../../connection.ts';
import type { ConnectedAccountStatus, IntegrationStatus } from '../../contract.ts';
import { accountStatus, connectionStatus, integrationStatus } from '../../status.ts';
import { listAccounts, listGrants } from './accounts.queries.ts';
import { listConnections } from './connections.queries.ts';

/** Everything that is connected at a provider, each with how it is doing. */
export interface ConnectedIntegration {
  status: IntegrationStatus;
  connections: (Connection & { status: IntegrationStatus })[];
  accounts: (ConnectedAccount & { status: ConnectedAccountStatus; grants: AccountGrant[] })[];
}

/** Reads how an integration is doing, in three statements. */
export async function readIntegration(
  scope: OrgScope,
  { id: provider, warns_days_before }: { id: string; warns_days_before?: number },
): Promise<ConnectedIntegration> {
  const nowMs = nowMillis();
  const [known, listed, granted] = await Promise.all([
    listConnections(scope, provider),
    listAccounts(scope, provider),
    listGrants(scope, provider),
  ]);
  const connections = known.map((one) => ({ ...one, status: connectionStatus(one, nowMs, warns_days_before) }));
  const accounts = listed.map((one) => {
    const grants = granted.filter(({ account_id }) => account_id === one.id);
    return { ...one, grants, status: accountStatus(one, grants, known, nowMs) };
  });
  const status = integrationStatus(
    connections.map((one) => one.status),
    accounts.map((one) => one.status),
  );
  return { status, connections, accounts };
}
