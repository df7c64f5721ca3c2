import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AccountGrant } from '../connection.ts';
import type { SourceAccount, SourceConnection } from '../contract.ts';
import { lastEnd } from '../status.ts';
import { type ConnectedIntegration, readIntegration } from './connections/read-integration.ts';
import { countForms, type FormCount } from './forms/forms.queries.ts';
import { accountProblem, connectionProblem } from './problems.ts';
import type { ConnectedSource } from './source.ts';

/** Reads the logins the organisation uses. */
export async function viewConnections(source: ConnectedSource, scope: Scope) {
  const integration = await readIntegration(scope, source);
  return {
    status: integration.status,
    results: integration.connections.map((one) => toConnection(source, one, integration)),
  };
}

/** Reads the connected accounts with how many forms each has. */
export async function viewAccounts(source: ConnectedSource, scope: Scope): Promise<SourceAccount[]> {
  const [integration, counts] = [await readIntegration(scope, source), await countForms(scope)];
  return integration.accounts.map((account) => toAccount(source, account, integration, counts));
}

/** Reads how the integration and each account are doing. */
export async function viewStatus(source: ConnectedSource, scope: Scope) {
  const { status, accounts, connections } = await readIntegration(scope, source);
  const nowMs = nowMillis();
  return {
    status,
    results: accounts.map((account) => ({
      id: account.id,
      page_id: account.external_id,
      name: account.name,
      status: account.status,
      problem: accountProblem(source, account, connections, nowMs),
    })),
  };
}

function toConnection(
  source: ConnectedSource,
  connection: ConnectedIntegration['connections'][number],
  { accounts }: ConnectedIntegration,
): SourceConnection {
  const reaches = ({ connection_id, has_token }: AccountGrant) =>
    connection_id === connection.id && (has_token || !source.needs_own_token);
  const { id, name, connected_by, connected_at, status, declined_scopes, last_ok_at, last_error_at } = connection;
  const ends = [lastEnd(connection), connection.data_access_expires_at].filter((end) => end !== null).sort();
  return {
    id,
    name,
    connected_by,
    connected_at,
    status,
    problem: connectionProblem(source, connection, nowMillis()),
    declined_scopes,
    pages_count: accounts.filter(({ grants }) => grants.some(reaches)).length,
    pages_left_out: connection.accounts_left_out,
    expires_at: ends[0] ?? null,
    checked_at:
      [last_ok_at, last_error_at]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null,
  };
}

function toAccount(
  source: ConnectedSource,
  account: ConnectedIntegration['accounts'][number],
  { connections }: ConnectedIntegration,
  counts: ReadonlyMap<number, FormCount>,
): SourceAccount {
  const { id, external_id, name, source_id, status, is_receiving, grants, delayed_at } = account;
  const count = counts.get(source_id);
  const errors = [account, ...grants].map(({ last_error_at }) => last_error_at).filter((at) => at !== null);
  return {
    id,
    page_id: external_id,
    name,
    source_id,
    status,
    problem: accountProblem(source, account, connections, nowMillis()),
    missing: status === 'INSUFFICIENT_PERMISSION' ? [...new Set(grants.flatMap(({ missing }) => missing))] : [],
    is_receiving,
    forms_count: count?.forms_count ?? 0,
    forms_on_count: count?.forms_on_count ?? 0,
    connected_by: connections
      .filter((connection) => grants.some(({ connection_id }) => connection_id === connection.id))
      .map((connection) => connection.name),
    last_error_at: errors.sort().at(-1) ?? null,
    delayed_at,
  };
}
