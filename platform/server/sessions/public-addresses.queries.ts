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

/** Gives the subject a new address. @returns its token, 128 random bits, stored only as a hash. */
export async function publishAddress(scope: OrgScope, kind: string, subject_id: number): Promise<string> {
  const token = newShortToken();
  await sql`select publish_address(${hashToken(token)}, ${kind}, ${subject_id})`.execute(scope.db);
  return token;
}

/** Lets the subject's present addresses expire at an instant; one that expires earlier keeps its end. */
export async function retireAddresses(scope: OrgScope, kind: string, subject_id: number, at: string): Promise<void> {
  await sql`select retire_addresses(${kind}, ${subject_id}, ${at})`.execute(scope.db);
}
