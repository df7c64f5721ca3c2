import { type OrgScope, type Scope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';

type Within<S extends OrgScope> = <Result>(work: (scope: S) => Promise<Result>) => Promise<Result>;

/** Two organisations: what is read of one is written into the other, each in transactions of its own. */
export interface Between {
  services: Services;
  giver_org_id: number;
  giver: Within<OrgScope>;
  joiner: Within<Scope>;
}

interface Sides {
  giver_org_id: number;
  org_id: number;
  profile_id: number;
}

/** Returns how the giver, and a person of the other organisation, are reached; null when that person is no longer active. */
export async function connectOrgs(
  { services, request_id }: { services: Services; request_id: string },
  { giver_org_id, org_id, profile_id }: Sides,
): Promise<Between | null> {
  const { database } = services;
  const own = { request_id, actor: null, mode: 'transaction' } as const;
  const actor = await withScope(database, { ...own, org_id }, (scope) => findActor(scope, profile_id));
  return (
    actor && {
      services,
      giver_org_id,
      giver: (work) => withScope(database, { ...own, org_id: giver_org_id }, work),
      joiner: (work) => withScope(database, { ...own, org_id, actor }, work),
    }
  );
}
