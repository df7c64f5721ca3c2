import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { publishAddress, retireAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { newToken } from '#platform/server/sessions/secrets.ts';
import { type ApiKeyRow, apiKeyAccess, type apiKeyRow } from '../access.ts';
import { type ApiKey, MAX_KEYS } from '../contract.ts';
import { apiKeyChanged } from '../events.ts';
import { countKeys, findKey, insertKey, listKeys, writeRevoked } from './api-keys.queries.ts';

/** The kind of API keys in public_addresses. */
export const KEY_ADDRESS = 'api-key';

/** What every key begins with, so that people and secret scanners recognise one. */
const PREFIX = 'lkz_live_';
/** How many characters of the secret part are shown at its beginning and at its end. */
const SHOWN = 4;

/** Loads the keys that calls are about. */
export const apiKeyRows = rowLoader<{ id: number }, typeof apiKeyRow>()({
  kind: 'api_key',
  rights: apiKeyAccess,
  unseen: 'not_found',
  async load(scope, { id }, right) {
    const row = await findKey(scope, id, right !== 'view');
    if (!row) throw new Problem('not_found', { log_detail: `api key ${id}` });
    return row;
  },
});

export async function showKeys(scope: Scope): Promise<ApiKey[]> {
  const rows = await listKeys(scope);
  return rows.map(({ profile_id, profile_name, ...key }) => ({
    ...key,
    made_by: { id: profile_id, name: profile_name },
  }));
}

/** Creates a key of the actor. @returns it with the key itself, which is stored nowhere. */
export async function createKey(scope: Scope, name: string): Promise<ApiKey & { key: string }> {
  if ((await countKeys(scope)) >= MAX_KEYS) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_KEYS} keys. Revoke one first.`,
    });
  }
  const key = PREFIX + newToken();
  const shown = { beginning: key.slice(0, PREFIX.length + SHOWN), ending: key.slice(-SHOWN) };
  const { profile_id } = scope.actor;
  const { id, created_at } = await insertKey(scope, { name, profile_id, ...shown });
  await publishAddress(scope, KEY_ADDRESS, id, key);
  await record(scope, apiKeyChanged, { subject_id: id, payload: { what: 'created' }, audience: null });
  const made_by = (await showKeys(scope)).find((one) => one.id === id)!.made_by;
  return { id, name, ...shown, made_by, created_at, last_used_at: null, revoked_at: null, key };
}

/** Revokes a key; revoking it again changes nothing. */
export async function revokeKey(scope: Scope, { id, revoked_at }: ApiKeyRow): Promise<void> {
  if (revoked_at !== null) return;
  await writeRevoked(scope, id);
  await retireAddresses(scope, KEY_ADDRESS, id, nowIso());
  await record(scope, apiKeyChanged, { subject_id: id, payload: { what: 'revoked' }, audience: null });
}
