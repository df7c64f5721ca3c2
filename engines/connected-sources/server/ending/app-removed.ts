import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { personLeft } from '../../events.ts';
import { connectionsOfPerson } from '../connections/across-orgs.queries.ts';
import { removeConnection } from '../connections/connections.queries.ts';
import { type FailedCall, recordFailure } from '../connections/record-calls.queries.ts';

/** A person who left at a provider. */
export interface PersonLeft {
  provider: string;
  person_id: string;
  /** When, by the provider's clock; null where it does not say. */
  issued_at: string | null;
}

/**
 * A person took our app away at the provider: their logins say so in every organisation, until they connect again.
 *
 * @param error how the provider refuses calls from then on.
 */
export async function markAppRemoved(
  services: Services,
  left: PersonLeft,
  error: FailedCall['error'],
  request_id: string,
): Promise<void> {
  for (const { org_id, id } of await listLeft(services, left)) {
    await recordFailure(services, org_id, { connection_id: id, error });
    await inOrg(services, org_id, request_id, (scope) => recordLeft(scope, id, 'app-removed'));
  }
}

/** A person wants their data deleted: their logins go in every organisation, with name, id and tokens. */
export async function deletePerson(services: Services, left: PersonLeft, request_id: string): Promise<void> {
  for (const { org_id, id } of await listLeft(services, left)) {
    await inOrg(services, org_id, request_id, async (scope) => {
      await removeConnection(scope, id);
      await recordLeft(scope, id, 'data-deleted');
    });
  }
}

/** A consent that the person gave after they left stays: the request came late, or an old one was sent again. */
const listLeft = (services: Services, { provider, person_id, issued_at }: PersonLeft) =>
  connectionsOfPerson(services, provider, person_id, issued_at);

const recordLeft = (scope: OrgScope, id: number, how: 'app-removed' | 'data-deleted') =>
  record(scope, personLeft, { subject_id: id, payload: { how }, audience: null });
