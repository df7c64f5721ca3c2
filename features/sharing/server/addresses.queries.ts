import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { GlobalScope, OrgScope } from '#platform/server/database/scope.ts';

/**
 * Makes a share's link findable. A transaction inside an organisation may add an address but read none, so a function
 * of the table's owner writes it, in the same transaction as the share.
 */
export const addAddress = (scope: OrgScope, share: { id: number; token_hash: Buffer; expires_at: string | null }) =>
  sql`select add_share_address(${share.token_hash}, ${share.id}::bigint, ${share.expires_at}::timestamptz)`.execute(
    scope.db,
  );

/** Which share of which organisation a link leads to; nothing when it is unknown or over. */
export const findAddress = (globalScope: GlobalScope, token_hash: Buffer) =>
  globalScope.db
    .selectFrom('public_addresses')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', 'share')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowIso())]))
    .select(['org_id', 'subject_id'])
    .executeTakeFirst();
