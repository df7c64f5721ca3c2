import { personLeft } from '#engines/connected-sources/events.ts';
import { connectionsOfPerson, recordFailure, removeConnection } from '#engines/connected-sources/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import type { SignedRequest } from './signed-request.ts';

/** Meta's code for an app that a person took away. */
const APP_REMOVED = { call_class: 'auth_expired', code: '190.458' } as const;

/** A person took our app away at Facebook: their logins say so in every organisation, until they connect again. */
export const markAppRemoved = (services: Services, left: SignedRequest, request_id: string): Promise<void> =>
  forEachConnection(services, left, request_id, async ({ org_id, id }, inOrg) => {
    await recordFailure(services, org_id, { connection_id: id, error: APP_REMOVED });
    await inOrg((scope) => recordLeft(scope, id, 'app-removed'));
  });

/** A person wants their data deleted: their logins go in every organisation, with name, id and tokens. */
export const deletePerson = (services: Services, left: SignedRequest, request_id: string): Promise<void> =>
  forEachConnection(services, left, request_id, async ({ id }, inOrg) => {
    await inOrg(async (scope) => {
      await removeConnection(scope, id);
      await recordLeft(scope, id, 'data-deleted');
    });
  });

type InOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) => Promise<Result>;

/** A consent that the person gave after they left stays: the request came late, or somebody sends an old one again. */
async function forEachConnection(
  services: Services,
  { person_id, issued_at }: SignedRequest,
  request_id: string,
  work: (connection: { org_id: number; id: number }, inOrg: InOrg) => Promise<void>,
): Promise<void> {
  for (const connection of await connectionsOfPerson(services, FACEBOOK, person_id, issued_at)) {
    const options = { org_id: connection.org_id, actor: null, request_id, mode: 'transaction' } as const;
    await work(connection, (inScope) => withScope(services.database, options, inScope));
  }
}

const recordLeft = (scope: OrgScope, id: number, how: 'app-removed' | 'data-deleted') =>
  record(scope, personLeft, { subject_id: id, payload: { how }, audience: null });
