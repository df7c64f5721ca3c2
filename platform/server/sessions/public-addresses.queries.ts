import { sql } from 'kysely';
import { nowIso } from '../clock.ts';
import type { GlobalScope, OrgScope } from '../database/scope.ts';
import { hashToken, newShortToken } from './secrets.ts';

/** The owner of a public address. */
export interface PublicAddress {
  org_id: number;
  subject_id: number;
}

/** Returns the owner of a token before any organisation is known; undefined when the token is unknown or expired. */
export const findPublicAddress = (
  globalScope: GlobalScope,
  kind: string,
  token: string,
): Promise<PublicAddress | undefined> =>
  globalScope.db
    .selectFrom('public_addresses')
    .select(['org_id', 'subject_id'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowIso())]))
    .executeTakeFirst();

/** Gives the subject a new address. @returns its token, 128 random bits unless named, stored only as a hash. */
export async function publishAddress(
  scope: OrgScope,
  kind: string,
  subject_id: number,
  token = newShortToken(),
): Promise<string> {
  await sql`select publish_address(${hashToken(token)}, ${kind}, ${subject_id})`.execute(scope.db);
  return token;
}

/** Gives each of these subjects a new address that works until an instant. @returns their tokens, in the same order. */
export async function publishAddresses(
  scope: OrgScope,
  kind: string,
  subject_ids: readonly number[],
  expires_at: string,
): Promise<string[]> {
  const tokens = subject_ids.map(() => newShortToken());
  const hashes = tokens.map((token) => hashToken(token).toString('hex'));
  await sql`
    select publish_address(decode(hash, 'hex'), ${kind}, id), retire_addresses(${kind}, id, ${expires_at})
    from unnest(${hashes}::text[], ${[...subject_ids]}::bigint[]) as given (hash, id)`.execute(scope.db);
  return tokens;
}

/** Lets the subject's present addresses expire at an instant; one that expires earlier keeps its end. */
export async function retireAddresses(scope: OrgScope, kind: string, subject_id: number, at: string): Promise<void> {
  await sql`select retire_addresses(${kind}, ${subject_id}, ${at})`.execute(scope.db);
}
