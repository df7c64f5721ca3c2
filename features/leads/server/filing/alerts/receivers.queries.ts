import type { OrgScope } from '#platform/server/database/scope.ts';

export interface Receiver {
  profile_id: number;
  role: string;
  name: string;
}

/** Returns the owner and these profiles, without inactive ones. */
export const findReceivers = (scope: OrgScope, ids: readonly number[]): Promise<Receiver[]> =>
  scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('account_status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('role', '=', 'OWNER'), eb('id', 'in', [0, ...ids])]))
    .select(['id as profile_id', 'role', 'name'])
    .execute();
