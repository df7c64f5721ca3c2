import type { AccountStatus } from '#engines/connected-sources/contract.ts';
import {
  type AccountGrant,
  type ConnectedAccount,
  type Connection,
  NOT_SET_UP,
  SECRET_KEY_CHANGED,
} from '#engines/connected-sources/server/index.ts';
import type { FacebookProblem } from '../contract.ts';
import { LEADS_ACCESS_CODE } from './graph-errors.ts';
import { LEADS_TASK, requiredScopes } from './permissions.ts';

/** What an error of Meta means for the person, by its code; others by their class. */
const problemsByCode: Readonly<Record<string, FacebookProblem>> = {
  '190.458': 'app_removed',
  '190.459': 'account_blocked',
  '190.460': 'password_changed',
  '190.464': 'account_blocked',
  '190.492': 'task_missing',
  [LEADS_ACCESS_CODE]: 'leads_access_manager',
  [SECRET_KEY_CHANGED]: 'secret_key_changed',
  [NOT_SET_UP]: 'not_set_up',
};

type Errors = Pick<AccountGrant, 'last_error_class' | 'last_error_code'>;

/** Returns what a refused call means; null where the last call worked or only passed by. */
function refusal({ last_error_class, last_error_code }: Errors): FacebookProblem | null {
  const known = problemsByCode[last_error_code ?? ''];
  if (last_error_class === 'auth_expired') return known ?? 'token_expired';
  return last_error_class === 'permission_missing' ? (known ?? 'scope_declined') : null;
}

const isOver = (end: string | null, nowMs: number): boolean => end !== null && Date.parse(end) <= nowMs;

/** Returns what is wrong with a person's login; null where nothing is. */
export function connectionProblem(connection: Connection & { status: string }, nowMs: number): FacebookProblem | null {
  return (
    refusal(connection) ??
    (isOver(connection.data_access_expires_at, nowMs) ? 'data_access_expired' : null) ??
    (isOver(connection.token_expires_at, nowMs) ? 'token_expired' : null) ??
    (declinesRequired(connection) ? 'scope_declined' : null) ??
    (connection.status === 'unknown' ? 'not_answering' : null)
  );
}

const declinesRequired = ({ declined_scopes }: Connection): boolean =>
  declined_scopes.some((scope) => requiredScopes.includes(scope));

export interface PageFacts extends ConnectedAccount {
  status: AccountStatus;
  grants: readonly AccountGrant[];
}

/** Returns what is wrong with a page: what Meta last refused, else what its people lack. */
export function pageProblem(
  page: PageFacts,
  connections: readonly (Connection & { status: string })[],
  nowMs: number,
): FacebookProblem | null {
  if (page.status === 'OK' || page.status === 'LOADING') return null;
  if (page.status === 'GENERIC_ERROR') return 'not_answering';
  const found = page.grants.map((grant) => grantProblem(grant, connections, nowMs));
  return refusal(page) ?? found.find((problem) => problem !== null) ?? 'token_expired';
}

function grantProblem(
  grant: AccountGrant,
  connections: readonly (Connection & { status: string })[],
  nowMs: number,
): FacebookProblem | null {
  const connection = connections.find(({ id }) => id === grant.connection_id);
  if (!connection) return null;
  const refused = refusal(grant);
  const lack = lackProblem(grant, connection);
  // A bare refusal says less than what is known to be missing.
  return (refused === 'scope_declined' ? lack : null) ?? refused ?? lack ?? connectionProblem(connection, nowMs);
}

/** A permission that was granted and is missing at this page was not ticked for it. */
function lackProblem({ missing }: AccountGrant, { scopes }: Connection): FacebookProblem | null {
  const scope = missing.find((one) => one !== LEADS_TASK);
  if (scope !== undefined) return scopes.includes(scope) ? 'page_not_ticked' : 'scope_declined';
  return missing.includes(LEADS_TASK) ? 'task_missing' : null;
}
