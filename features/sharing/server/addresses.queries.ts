import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** The kind of share links in public_addresses. */
export const SHARE = 'share';

/**
 * Registers a share's link. A transaction inside an organisation may add an address but read none, so a function of the
 * table's owner writes it, in the same transaction as the share.
 */
export const addAddress = (scope: OrgScope, share: { id: number; token_hash: Buffer; expires_at: string | null }) =>
  sql`select add_share_address(${share.token_hash}, ${share.id}::bigint, ${share.expires_at}::timestamptz)`.execute(
    scope.db,
  );

/** Does the same for many shares whose links end together. */
export const addAddresses = (
  scope: OrgScope,
  shares: readonly { id: number; token_hash: Buffer }[],
  expires_at: string | null,
) =>
  sql`
    select add_share_address(decode(hash, 'hex'), id, ${expires_at}::timestamptz)
    from unnest(${shares.map(({ token_hash }) => token_hash.toString('hex'))}::text[], ${shares.map(({ id }) => id)}::bigint[])
      as given (hash, id)`.execute(scope.db);
