import { sql } from 'kysely';
import { numberVariants } from '#domain/phone-numbers.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { MatchedClient } from '../client.ts';

/** Phone numbers in E.164 and e-mails by which the same person is recognised. */
export interface ContactPoints {
  numbers: readonly string[];
  emails: readonly string[];
}

/**
 * Returns the keys by which the same person is recognised: each number in one spelling of its line, each e-mail in
 * lower case.
 */
export const contactKeys = ({ numbers, emails }: ContactPoints): string[] => [
  ...new Set([...numbers.map(chooseLine), ...emails.map((email) => email.toLowerCase())]),
];

/** Returns one spelling for all spellings of a number whose country writes it with or without a digit. */
const chooseLine = (number: string) => numberVariants(number).sort()[0]!;

/**
 * How many locks an organisation's people share: an import holds all of them for one batch, and the server has room for
 * a few thousand locks in all. Two leads of different people rarely meet.
 */
const LOCKS_PER_ORG = 256;

/**
 * Locks these people until the transaction ends, so that two leads of one person at once make one client. All locks are
 * taken in one order, so that two transactions cannot deadlock.
 */
export async function lockContactKeys(scope: OrgScope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(lock.key)
    from (select distinct hashtextextended('contact:' || ${scope.org_id}::text || ':' || (hashtext(key) & ${LOCKS_PER_ORG - 1}), 0) as key
          from unnest(${[...keys]}::text[]) as key order by 1) as lock
  `.execute(scope.db);
}

/**
 * Returns the client of each key; where several have it, the one active most recently. Deleted clients are not found, and
 * test leads only for test leads.
 */
export async function findClientsByKey(
  scope: OrgScope,
  keys: readonly string[],
  { is_test = false } = {},
): Promise<Map<string, MatchedClient>> {
  if (keys.length === 0) return new Map();
  const emails = keys.filter((key) => key.includes('@'));
  const numbers = keys.filter((key) => !key.includes('@')).flatMap(numberVariants);
  const { rows } = await sql<MatchedClient & { contact: string }>`
    select match.contact, clients.id, clients.name, clients.last_activity_at, clients.assigned_to_id_or_zero
    from find_client_ids_by_contact(${numbers}::text[], ${emails}::citext[]) as match
    join clients on clients.org_id = ${scope.org_id} and clients.id = match.client_id and clients.deleted_at is null
      and clients.is_test = ${is_test}
    order by clients.last_activity_at, clients.id desc`.execute(scope.db);
  // Later rows are more recently active and win.
  return new Map(rows.map(({ contact, ...client }) => [contact.includes('@') ? contact : chooseLine(contact), client]));
}
