import { Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { whatsappAccountAccess, type whatsappAccountRow } from '../../access.ts';
import type { WhatsAppAccount, WhatsAppNumber } from '../../accounts-calls.ts';
import { findAccountRow, listAccountRows } from './accounts.queries.ts';
import { listNumberRows, type NumberRow } from './numbers.queries.ts';

export const whatsappAccountRows = rowLoader<{ id: number }, typeof whatsappAccountRow>()({
  kind: 'whatsapp_account',
  rights: whatsappAccountAccess,
  unseen: 'not_found',
  async load(scope, { id }, right) {
    const row = await findAccountRow(scope, id, right !== 'view');
    if (!row) throw new Problem('not_found', { log_detail: `WhatsApp account ${id}` });
    return row;
  },
});

/** Returns the accounts of the organisation with their numbers. */
export async function viewAccounts(scope: OrgScope): Promise<WhatsAppAccount[]> {
  const [accounts, numbers] = [await listAccountRows(scope), await listNumberRows(scope)];
  return accounts.map((account) => toAccount(account, numbers));
}

export async function viewAccount(scope: OrgScope, id: number): Promise<WhatsAppAccount> {
  const [[account], numbers] = [await listAccountRows(scope, id), await listNumberRows(scope, id)];
  if (!account) throw new Problem('not_found', { log_detail: `WhatsApp account ${id}` });
  return toAccount(account, numbers);
}

function toAccount(
  { connected_by_id, connected_by_name, failed_step, ...account }: Awaited<ReturnType<typeof listAccountRows>>[number],
  numbers: readonly NumberRow[],
): WhatsAppAccount {
  return {
    ...account,
    failed_step: failed_step as WhatsAppAccount['failed_step'],
    connected_by: connected_by_id === null ? null : { id: connected_by_id, name: connected_by_name ?? '' },
    numbers: numbers.filter(({ account_id }) => account_id === account.id).map(toNumber),
  };
}

function toNumber(row: NumberRow): WhatsAppNumber {
  const {
    account_id: _account,
    platform_type,
    throughput: _throughput,
    registered_at,
    register_tries,
    ...number
  } = row;
  const tries = listRecentTries(register_tries);
  return {
    ...number,
    people_a_day: peopleByTier[number.tier ?? ''] ?? null,
    needs_pin: needsPin({ ...number, platform_type, registered_at }),
    pin_tries_left: MAX_TRIES - tries.length,
    next_pin_try_at: findNextTry(tries),
  };
}

/** How many new people a day the messaging limits allow (integrations 3.4); without a limit it is none of these. */
const peopleByTier: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** Meta refuses the eleventh registering of a number within 72 hours (integrations 3.3). */
const MAX_TRIES = 10;
const TRIES_MS = 72 * 3_600_000;

/** Returns the tries that still count, oldest first. */
export const listRecentTries = (tries: readonly string[]): string[] =>
  tries.filter((at) => Date.parse(at) > nowMillis() - TRIES_MS);

/** Returns when the next try is possible; null where one is now. */
export function findNextTry(tries: readonly string[]): string | null {
  const oldest = tries.at(-MAX_TRIES);
  return oldest === undefined ? null : new Date(Date.parse(oldest) + TRIES_MS).toISOString();
}

/** Returns whether a number works only once it is registered: it waits at Meta and is neither elsewhere nor in the phone app. */
export const needsPin = ({
  status,
  is_in_phone_app,
  platform_type,
  registered_at,
}: Pick<NumberRow, 'status' | 'is_in_phone_app' | 'platform_type' | 'registered_at'>): boolean =>
  !is_in_phone_app &&
  platform_type !== 'ON_PREMISE' &&
  (status === 'DISCONNECTED' || (status === 'PENDING' && registered_at === null));
