import type { NormalisedLead } from '#features/leads/contract.ts';
import { readUnsubscribed } from '#features/unsubscribes/server/index.ts';
import { readOptedOut } from '#features/whatsapp/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns those of these clients who refused marketing: in their lead, by unsubscribing from e-mails, or by opting out of WhatsApp. */
export async function listUnwilling(
  scope: OrgScope,
  leads: readonly { client_id: number; lead: Pick<NormalisedLead, 'consents'> }[],
): Promise<Set<number>> {
  const client_ids = [...new Set(leads.map(({ client_id }) => client_id))];
  const refused = leads.filter(({ lead }) => lead.consents.some(({ accepted }) => !accepted));
  return new Set([
    ...refused.map(({ client_id }) => client_id),
    ...(await readUnsubscribed(scope, client_ids)),
    ...(await readOptedOut(scope, client_ids)),
  ]);
}
