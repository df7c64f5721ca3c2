import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/scope.ts';
import { numberVariants } from './phone-numbers.ts';

/** Phone numbers in E.164 and e-mails by which the same person is recognised. */
export interface ContactPoints {
  numbers: readonly string[];
  emails: readonly string[];
}

/**
 * Clients that are the same person by number (in any of its country's spellings) or e-mail, the one active most
 * recently first. Deleted clients are not among them.
 */
export async function findMatchingClients(scope: OrgScope, { numbers, emails }: ContactPoints): Promise<number[]> {
  const spellings = numbers.flatMap(numberVariants);
  if (spellings.length === 0 && emails.length === 0) return [];
  const matching = sql<number>`(select client_id from matching_contacts(${spellings}::text[], ${[...emails]}::citext[]))`;
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', matching)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
