import { connectionsOfPerson, recordFailure, removeConnection } from '#features/connections/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { FACEBOOK } from '../contract.ts';
import { facebookPersonLeft } from '../events.ts';

/** Meta's code for an app that a person took away. */
const APP_REMOVED = { call_class: 'auth_expired', code: '190.458' } as const;

/** A person took our app away at Facebook: their logins say so in every organisation, until they connect again. */
export const markAppRemoved = (services: Services, person_id: string, request_id: string): Promise<void> =>
  forEachConnection(services, person_id, request_id, async ({ org_id, id }, inOrg) => {
    await recordFailure(services, org_id, { connection_id: id, error: APP_REMOVED });
    await inOrg((scope) => recordLeft(scope, id, 'app-removed'));
  });

/** A person wants their data deleted: their logins go in every organisation, with name, id and tokens. */
export const deletePerson = (services: Services, person_id: string, request_id: string): Promise<void> =>
  forEachConnection(services, person_id, request_id, async ({ id }, inOrg) => {
    await inOrg(async (scope) => {
      await removeConnection(scope, id);
      await recordLeft(scope, id, 'data-deleted');
    });
  });

type InOrg = <Result>(work: (scope: OrgScope) => Promise<Result>) => Promise<Result>;

async function forEachConnection(
  services: Services,
  person_id: string,
  request_id: string,
  work: (connection: { org_id: number; id: number }, inOrg: InOrg) => Promise<void>,
): Promise<void> {
  for (const connection of await connectionsOfPerson(services, FACEBOOK, person_id)) {
    const options = { org_id: connection.org_id, actor: null, request_id, mode: 'transaction' } as const;
    await work(connection, (inScope) => withScope(services.database, options, inScope));
  }
}

const recordLeft = (scope: OrgScope, id: number, how: 'app-removed' | 'data-deleted') =>
  record(scope, facebookPersonLeft, { subject_id: id, payload: { how }, audience: null });
