import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Returns to whom an offer was made; undefined when it is gone with its client. */
export const findRecipient = (scope: OrgScope, id: number) =>
  scope.db
    .selectFrom('lead_offer_recipients as mine')
    .innerJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'mine.profile_id'))
    .innerJoin('orgs', 'orgs.org_id', 'mine.org_id')
    .where('mine.org_id', '=', scope.org_id)
    .where('mine.id', '=', id)
    .select(['mine.offer_id', 'mine.profile_id', 'profiles.name', 'orgs.name as org_name'])
    .executeTakeFirst();
