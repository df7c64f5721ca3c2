import { describe, expect, it } from 'vitest';
import type { AccountGrant, ConnectedAccount, Connection } from './connection.ts';
import { accountStatus, connectionStatus, integrationStatus } from './status.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const nowMs = Date.parse(NOW);
const minutes = (count: number) => new Date(nowMs + count * 60_000).toISOString();
const days = (count: number) => minutes(count * 24 * 60);

const fine: Connection = {
  id: 1,
  provider: 'boards',
  external_id: '1',
  name: 'Jane Tan',
  scopes: [],
  declined_scopes: [],
  token_expires_at: days(60),
  refresh_expires_at: null,
  data_access_expires_at: days(90),
  last_ok_at: NOW,
  last_error_class: null,
  last_error_code: null,
  last_error_at: null,
  failures: 0,
  failing_since: null,
  connected_by: null,
  connected_at: NOW,
  accounts_left_out: 0,
};
const account: ConnectedAccount = {
  id: 7,
  provider: 'boards',
  external_id: '7',
  name: 'Kestrel Homes',
  source_id: 3,
  is_receiving: true,
  subscribed_at: NOW,
  forms_synced_at: NOW,
  reconciled_until: null,
  delayed_at: null,
  paused_until: null,
  last_error_class: null,
  last_error_code: null,
  last_error_at: null,
  failures: 0,
  failing_since: null,
  disconnected_at: null,
};
const grant: AccountGrant = {
  account_id: 7,
  connection_id: 1,
  has_token: true,
  tasks: [],
  missing: [],
  last_ok_at: NOW,
  last_error_class: null,
  last_error_code: null,
  last_error_at: null,
};
const refused = { last_error_class: 'auth_expired', last_error_at: NOW, failures: 1, failing_since: NOW } as const;
const lacking = { ...refused, last_error_class: 'permission_missing' } as const;
/** Failures in a row, the first so many minutes ago and the last now. */
const failing = (failures: number, since: number, last_error_class: 'unknown' | 'retry_later' = 'retry_later') => ({
  last_error_class,
  last_error_at: NOW,
  failures,
  failing_since: minutes(-since),
});

/** What an integration with one person and one account shows. */
function statuses(given: { connection?: object; account?: object; grant?: object }) {
  const connection = { ...fine, ...given.connection };
  const connectionsStatus = connectionStatus(connection, nowMs);
  const page = accountStatus({ ...account, ...given.account }, [{ ...grant, ...given.grant }], [connection], nowMs);
  return [integrationStatus([connectionsStatus], [page]), page];
}

describe('the status of an integration and of its account (R.5, S0-4-38, S0-4-47)', () => {
  it('is not_configured without a connection', () => {
    expect(integrationStatus([], [])).toBe('not_configured');
  });

  it.each([
    ['active and OK after a call that worked, with nothing that ends within 7 days', {}, 'active', 'OK'],
    [
      'EXPIRING_SOON and OK when the token ends within 7 days',
      { connection: { token_expires_at: days(6) } },
      'EXPIRING_SOON',
      'OK',
    ],
    ['active when the token ends in more than 7 days', { connection: { token_expires_at: days(7.1) } }, 'active', 'OK'],
    [
      'EXPIRING_SOON when the refresh token ends within 7 days',
      { connection: { refresh_expires_at: days(3) } },
      'EXPIRING_SOON',
      'OK',
    ],
    [
      'EXPIRING_SOON when data access ends within 7 days',
      { connection: { data_access_expires_at: days(3) } },
      'EXPIRING_SOON',
      'OK',
    ],
    [
      'expired when data access has ended',
      { connection: { data_access_expires_at: days(-1) } },
      'expired',
      'PERMISSION_EXPIRED',
    ],
    ['expired after auth_expired on a call of the person', { connection: refused }, 'expired', 'PERMISSION_EXPIRED'],
    ['expired after auth_expired on a call of the account', { grant: refused }, 'expired', 'PERMISSION_EXPIRED'],
    [
      'expired when the token has ended, which is the account’s only one',
      { connection: { token_expires_at: days(-1) }, grant: { has_token: false } },
      'expired',
      'PERMISSION_EXPIRED',
    ],
    [
      'expired and INSUFFICIENT_PERMISSION after permission_missing',
      { grant: lacking },
      'expired',
      'INSUFFICIENT_PERMISSION',
    ],
    [
      'expired and INSUFFICIENT_PERMISSION when a scope was declined or a task is missing',
      { grant: { missing: ['ADVERTISE'] } },
      'expired',
      'INSUFFICIENT_PERMISSION',
    ],
    [
      'unknown and GENERIC_ERROR after 3 failures in a row over 15 minutes',
      { account: failing(3, 15) },
      'unknown',
      'GENERIC_ERROR',
    ],
    [
      'the same when nobody understands the answers',
      { account: failing(3, 15, 'unknown') },
      'unknown',
      'GENERIC_ERROR',
    ],
    ['unknown after 3 failures of the person’s own calls', { connection: failing(3, 20) }, 'unknown', 'OK'],
    ['unchanged after one failure, however long ago', { account: failing(1, 0) }, 'active', 'OK'],
    ['unchanged after 3 failures within 14 minutes', { account: failing(3, 14) }, 'active', 'OK'],
    ['unchanged after 2 failures within an hour', { account: failing(2, 60) }, 'active', 'OK'],
    ['active and LOADING while the first sync runs', { account: { forms_synced_at: null } }, 'active', 'LOADING'],
    ['active and LOADING until its leads are reported', { account: { subscribed_at: null } }, 'active', 'LOADING'],
  ] as const)('is %s', (_title, given, integration, page) => {
    expect(statuses(given)).toEqual([integration, page]);
  });

  it('is OK for an account that one of two people reaches', () => {
    const people = [fine, { ...fine, id: 2, ...refused }];
    const grants = [{ ...grant, connection_id: 2 }, grant];

    expect(accountStatus(account, grants, people, nowMs)).toBe('OK');
    expect(accountStatus(account, [], people, nowMs)).toBe('PERMISSION_EXPIRED');
  });

  it('is the worst of its people and accounts', () => {
    expect(integrationStatus(['active', 'EXPIRING_SOON'], ['OK'])).toBe('EXPIRING_SOON');
    expect(integrationStatus(['active', 'EXPIRING_SOON'], ['GENERIC_ERROR'])).toBe('unknown');
    expect(integrationStatus(['active', 'unknown'], ['PERMISSION_EXPIRED'])).toBe('expired');
  });
});
