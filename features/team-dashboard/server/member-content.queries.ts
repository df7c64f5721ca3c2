import { sql } from 'kysely';
import type { ContentType, ContentVisibility } from '#features/content/contract.ts';
import { contentsFor } from '#features/content/server/index.ts';
import { countedSharesFor } from '#features/sharing/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { MemberContent } from '../member-content-contract.ts';

/** Returns every active member, and former ones with contents or shares, with the figures that the actor may see. */
export async function readMemberContent(scope: Scope): Promise<MemberContent[]> {
  const [items, shares, people] = [await countItems(scope), await countShares(scope), await listPeople(scope)];
  return people.flatMap(({ id, name, is_active }) => {
    const own = items.filter(({ owner_id }) => owner_id === id);
    const given = shares.find(({ profile_id }) => profile_id === id);
    if (!is_active && own.length === 0 && !given) return [];
    const countOne = (type: ContentType, visibility: ContentVisibility) =>
      own.find((row) => row.type === type && row.visibility === visibility)?.count ?? 0;
    const countAll = (type: ContentType) => ({
      PRIVATE: countOne(type, 'PRIVATE'),
      ORG: countOne(type, 'ORG'),
      SUBTEAMS: countOne(type, 'SUBTEAMS'),
    });
    const { shared = 0, tracked = 0, opened = 0, seconds_viewed = 0 } = given ?? {};
    return [
      {
        id,
        profile: { id, name },
        items: {
          text: countAll('text'),
          file: countAll('file'),
          html_page: countAll('html_page'),
          collection: countAll('collection'),
          sequence: countAll('sequence'),
        },
        shared,
        tracked,
        opened,
        seconds_viewed,
      },
    ];
  });
}

const listPeople = ({ db, org_id }: Scope) =>
  db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('account_status', '<>', 'INVITED')
    .select(['id', 'name', sql<boolean>`account_status = 'ACTIVE'`.as('is_active')])
    .orderBy('name')
    .orderBy('id')
    .execute();

const countItems = (scope: Scope) =>
  contentsFor(scope, 'view')
    .groupBy(['contents.owner_id', 'contents.type', 'contents.visibility'])
    .select(['contents.owner_id', 'contents.type', 'contents.visibility', sql<number>`count(*)::int`.as('count')])
    .execute();

const countShares = (scope: Scope) =>
  countedSharesFor(scope)
    .where('shared_contents.shared_at', 'is not', null)
    .groupBy('shared_contents.profile_id')
    .select([
      'shared_contents.profile_id',
      sql<number>`count(*)::int`.as('shared'),
      sql<number>`(count(*) filter (where shared_contents.is_tracked))::int`.as('tracked'),
      sql<number>`(count(*) filter (where shared_contents.times_viewed > 0))::int`.as('opened'),
      sql<number>`sum(shared_contents.seconds_viewed)::int`.as('seconds_viewed'),
    ])
    .execute();
