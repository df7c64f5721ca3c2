import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/scope.ts';
import type { ContactPoints } from './find-matches.queries.ts';
import { numberVariants } from './phone-numbers.ts';

/** By what the same person is known again: each number in one spelling of its line, each e-mail in small letters. */
export const contactKeys = ({ numbers, emails }: ContactPoints): string[] => [
  ...new Set([...numbers.map(lineOf), ...emails.map((email) => email.toLowerCase())]),
];

/** One spelling for all spellings of a number whose country writes it with or without a digit. */
const lineOf = (number: string) => numberVariants(number).sort()[0]!;

/**
 * Waits until nobody else is filing any of these people, until the transaction ends: two leads of one person at once
 * make one client. All locks are taken in one order, so that two transactions cannot wait for each other.
 */
export async function lockContactKeys(scope: OrgScope, keys: readonly string[]): Promise<void> {
  const names = [...new Set(keys)].map((key) => `contact:${scope.org_id}:${key}`);
  await sql`
    select pg_advisory_xact_lock(lock.key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by 1) as lock
  `.execute(scope.db);
}

/** The client each key belongs to; where several have it, the one active most recently. Deleted clients are not found. */
export async function findClientsByKey(scope: OrgScope, keys: readonly string[]): Promise<Map<string, MatchedClient>> {
  const emails = keys.filter((key) => key.includes('@'));
  const numbers = keys.filter((key) => !key.includes('@')).flatMap(numberVariants);
  const { rows } = await sql<MatchedClient & { found: string }>`
    select match.found, clients.id, clients.last_activity_at, clients.assigned_to_id_or_zero, clients.name
    from matching_contacts(${numbers}::text[], ${emails}::citext[]) as match
    join clients on clients.org_id = ${scope.org_id} and clients.id = match.client_id and clients.deleted_at is null
    order by clients.last_activity_at, clients.id desc`.execute(scope.db);
  // Later rows are more recently active and win.
  return new Map(rows.map(({ found, ...client }) => [found.includes('@') ? found : lineOf(found), client]));
}

export interface MatchedClient {
  id: number;
  name: string;
  last_activity_at: string;
  assigned_to_id_or_zero: number;
}
