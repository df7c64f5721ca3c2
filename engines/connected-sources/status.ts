import type { AccountGrant, CallRecord, ConnectedAccount, Connection, FailureStreak } from './connection.ts';
import type { ConnectedAccountStatus, IntegrationStatus } from './contract.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** So many failures in a row, over so long, make a status unknown (integrations R.5). */
export const WORRYING_FAILURES = 3;
const WORRYING_MS = 15 * 60_000;

/**
 * Returns whether a person's permission works, by R.5 alone.
 *
 * @param soonDays how many days before its end, which only a person can put off, it ends soon.
 */
export function connectionStatus(connection: Connection, nowMs: number, soonDays = SOON_DAYS): IntegrationStatus {
  const ends = [lastEnd(connection), connection.data_access_expires_at];
  if (isRefused(connection) || hasEnded(connection, nowMs)) return 'expired';
  if (isWorrying(connection)) return 'unknown';
  return ends.some((end) => isBefore(end, nowMs + soonDays * DAY_MS)) ? 'EXPIRING_SOON' : 'active';
}

/** A token that can be refreshed has not ended with its time; the refresh token has. */
const hasEnded = (connection: Connection, nowMs: number): boolean =>
  isBefore(connection.data_access_expires_at, nowMs) || isBefore(lastEnd(connection), nowMs);

/** Returns when a permission ends unless a person renews it. */
export const lastEnd = ({
  token_expires_at,
  refresh_expires_at,
}: Pick<Connection, 'token_expires_at' | 'refresh_expires_at'>) => refresh_expires_at ?? token_expires_at;

/**
 * Returns whether leads of an account can be read, by R.5 alone. One person's permission that works is enough.
 *
 * @param connections of the organisation at this provider; those of `grants` among them.
 */
export function accountStatus(
  account: ConnectedAccount,
  grants: readonly AccountGrant[],
  connections: readonly Connection[],
  nowMs: number,
): ConnectedAccountStatus {
  const mine = grants.filter(({ account_id }) => account_id === account.id);
  const permissions = mine.map((grant) => grantStatus(grant, connections, nowMs));
  if (!permissions.includes('OK')) {
    return permissions.includes('INSUFFICIENT_PERMISSION') ? 'INSUFFICIENT_PERMISSION' : 'PERMISSION_EXPIRED';
  }
  if (account.last_error_class === 'auth_expired') return 'PERMISSION_EXPIRED';
  if (account.last_error_class === 'permission_missing') return 'INSUFFICIENT_PERMISSION';
  if (isWorrying(account)) return 'GENERIC_ERROR';
  return account.forms_synced_at === null || account.subscribed_at === null ? 'LOADING' : 'OK';
}

type GrantStatus = 'OK' | 'INSUFFICIENT_PERMISSION' | 'PERMISSION_EXPIRED';

/** Returns what one connection may do at one account. */
export function grantStatus(grant: AccountGrant, connections: readonly Connection[], nowMs: number): GrantStatus {
  const connection = connections.find(({ id }) => id === grant.connection_id);
  if (!connection || grant.last_error_class === 'auth_expired' || connection.last_error_class === 'auth_expired') {
    return 'PERMISSION_EXPIRED';
  }
  // A token of the account's own outlives that of the person, but not what the person lets us read.
  const hasTokenEnded = grant.has_token
    ? isBefore(connection.data_access_expires_at, nowMs)
    : hasEnded(connection, nowMs);
  if (hasTokenEnded) return 'PERMISSION_EXPIRED';
  const isShort =
    grant.missing.length > 0 ||
    [grant, connection].some(({ last_error_class }) => last_error_class === 'permission_missing');
  return isShort ? 'INSUFFICIENT_PERMISSION' : 'OK';
}

const rank: readonly IntegrationStatus[] = ['expired', 'unknown', 'EXPIRING_SOON', 'active'];
const ofAccount: Readonly<Record<ConnectedAccountStatus, IntegrationStatus>> = {
  LOADING: 'active',
  OK: 'active',
  INSUFFICIENT_PERMISSION: 'expired',
  PERMISSION_EXPIRED: 'expired',
  GENERIC_ERROR: 'unknown',
};

/** Returns the worst of what the connections and the accounts of an integration say; without a connection nothing is set up. */
export function integrationStatus(
  connections: readonly IntegrationStatus[],
  accounts: readonly ConnectedAccountStatus[],
): IntegrationStatus {
  if (connections.length === 0) return 'not_configured';
  const all = [...connections, ...accounts.map((status) => ofAccount[status])];
  return rank.find((status) => all.includes(status)) ?? 'active';
}

const isRefused = ({ last_error_class }: Pick<CallRecord, 'last_error_class'>): boolean =>
  last_error_class === 'auth_expired' || last_error_class === 'permission_missing';

const isWorrying = ({
  failures,
  failing_since,
  last_error_at,
}: FailureStreak & Pick<CallRecord, 'last_error_at'>): boolean =>
  failures >= WORRYING_FAILURES &&
  failing_since !== null &&
  last_error_at !== null &&
  Date.parse(last_error_at) - Date.parse(failing_since) >= WORRYING_MS;

const isBefore = (instant: string | null, ms: number): boolean => instant !== null && Date.parse(instant) <= ms;
