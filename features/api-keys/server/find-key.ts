import { holds } from '#platform/contract/permissions.ts';
import { millisAgo } from '#platform/server/clock.ts';
import { type Scope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { findUsableKey, writeUse } from './api-keys.queries.ts';
import { KEY_ADDRESS } from './api-keys.ts';

const MINUTE_MS = 60_000;
const MAX_KEY = 200;

/** A key that may act now. */
export interface KeyInUse {
  org_id: number;
  key_id: number;
  key_name: string;
  profile_id: number;
  /** Opens a transaction in which the person of the key acts, with the rights they have now. */
  inScope<Result>(mode: 'transaction' | 'read', work: (scope: Scope) => Promise<Result>): Promise<Result>;
}

/**
 * Finds a key by its hash and loads the person it acts for.
 *
 * @returns null for a key that is unknown or revoked, or whose person is not active or may not manage integrations.
 */
export async function findKeyInUse(services: Services, key: string, request_id: string): Promise<KeyInUse | null> {
  if (key === '' || key.length > MAX_KEY) return null;
  const { database } = services;
  const address = await withGlobalScope(database, request_id, (globalScope) =>
    findPublicAddress(globalScope, KEY_ADDRESS, key),
  );
  if (!address) return null;
  const { org_id, subject_id } = address;
  const options = { org_id, actor: null, request_id } as const;
  const found = await withScope(database, { ...options, mode: 'read' }, async (scope) => {
    const row = await findUsableKey(scope, subject_id);
    const actor = row && (await findActor(scope, row.profile_id));
    return row && actor && holds(actor, 'INTEGRATIONS.MANAGE') ? { row, actor } : null;
  });
  if (!found) return null;
  const { row, actor } = found;
  if (row.last_used_at === null || row.last_used_at < millisAgo(MINUTE_MS))
    await withScope(database, { ...options, mode: 'transaction' }, (scope) => writeUse(scope, row.id));
  return {
    org_id,
    key_id: row.id,
    key_name: row.name,
    profile_id: row.profile_id,
    inScope: (mode, work) => withScope(database, { org_id, actor, request_id, mode }, work),
  };
}
