import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import type { AccountGrant, Connection } from '../connection.ts';
import { lastEnd } from '../status.ts';
import type { ConnectedIntegration } from './connections/read-integration.ts';
import { SECRET_KEY_CHANGED } from './connections/tokens.queries.ts';
import type { ConnectedProvider } from './provider.ts';

const ours: Readonly<Record<string, string>> = {
  [SECRET_KEY_CHANGED]: 'secret_key_changed',
  [NOT_SET_UP]: 'not_set_up',
};

type Errors = Pick<AccountGrant, 'last_error_class' | 'last_error_code'>;
type Provider = Pick<ConnectedProvider, 'problems' | 'scopes'>;
type Connections = ConnectedIntegration['connections'];

/** Returns what a refused call means; null where the last call worked or only passed by. */
function refusal({ problems }: Provider, { last_error_class, last_error_code }: Errors): string | null {
  const known = problems.by_code[last_error_code ?? ''] ?? ours[last_error_code ?? ''];
  if (last_error_class === 'auth_expired') return known ?? 'token_expired';
  return last_error_class === 'permission_missing' ? (known ?? 'scope_declined') : null;
}

const isOver = (end: string | null, nowMs: number): boolean => end !== null && Date.parse(end) <= nowMs;

/** Returns what is wrong with a person's login; null where nothing is. */
export function connectionProblem(provider: Provider, connection: Connections[number], nowMs: number): string | null {
  const { required } = provider.scopes;
  return (
    refusal(provider, connection) ??
    (isOver(connection.data_access_expires_at, nowMs) ? 'data_access_expired' : null) ??
    (isOver(lastEnd(connection), nowMs) ? 'token_expired' : null) ??
    (connection.declined_scopes.some((scope) => required.includes(scope)) ? 'scope_declined' : null) ??
    (connection.status === 'unknown' ? 'not_answering' : null)
  );
}

/** Returns what is wrong with an account: what the provider last refused, else what its people lack. */
export function accountProblem(
  provider: Provider,
  account: ConnectedIntegration['accounts'][number],
  connections: Connections,
  nowMs: number,
): string | null {
  if (account.status === 'OK' || account.status === 'LOADING') return null;
  if (account.status === 'GENERIC_ERROR') return 'not_answering';
  const found = account.grants.map((grant) => grantProblem(provider, grant, connections, nowMs));
  return refusal(provider, account) ?? found.find((problem) => problem !== null) ?? 'token_expired';
}

function grantProblem(provider: Provider, grant: AccountGrant, connections: Connections, nowMs: number): string | null {
  const connection = connections.find(({ id }) => id === grant.connection_id);
  if (!connection) return null;
  const refused = refusal(provider, grant);
  const lack = lackProblem(provider, grant, connection);
  // A bare refusal says less than what is known to be missing.
  return (
    (refused === 'scope_declined' ? lack : null) ?? refused ?? lack ?? connectionProblem(provider, connection, nowMs)
  );
}

/** What is missing is a permission or a task; a permission that was granted and is missing here was not ticked for the account. */
function lackProblem({ problems, scopes: { required } }: Provider, { missing }: AccountGrant, { scopes }: Connection) {
  const scope = missing.find((one) => required.includes(one));
  if (scope !== undefined) return scopes.includes(scope) ? problems.not_ticked : 'scope_declined';
  return missing.length > 0 ? problems.no_task : null;
}
