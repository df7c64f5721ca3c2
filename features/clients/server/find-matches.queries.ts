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
  const byNumber = scope.db
    .selectFrom('client_phones')
    .where('org_id', '=', scope.org_id)
    .where('number_e164', 'in', spellings.length > 0 ? spellings : [''])
    .select('client_id');
  const byEmail = scope.db
    .selectFrom('client_emails')
    .where('org_id', '=', scope.org_id)
    .where('email', 'in', emails.length > 0 ? [...emails] : [''])
    .select('client_id');
  const rows = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', byNumber.union(byEmail))
    .orderBy('last_activity_at', 'desc')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
