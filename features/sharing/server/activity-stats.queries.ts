import { sql } from 'kysely';
import { type ContentKind, requireContentKind } from '#features/content/server/index.ts';
import type { ActivityShareStats } from '#features/timeline/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ContentType } from '../contract.ts';

/** Reads whether these shares were opened, and what of a page was looked at, for the activities about them (S0-3-25). */
export async function readActivityStats(
  scope: OrgScope,
  shared_content_ids: readonly number[],
): Promise<ReadonlyMap<number, ActivityShareStats>> {
  const shares = await selectShares(scope, shared_content_ids);
  const sections = await readSections(scope, shares);
  return new Map(
    shares.map(({ id, is_tracked, times_viewed, seconds_viewed, last_viewed }) => {
      const read = sections.get(id);
      const stats = { is_tracked, times_viewed, seconds_viewed, last_viewed, is_opened: times_viewed > 0 };
      return [id, { ...stats, ...(read && { sections: read }) }];
    }),
  );
}

/** Selects shares with the newest version of a page that was looked at, and its counted seconds by component. */
const selectShares = ({ db, org_id }: OrgScope, ids: readonly number[]) =>
  db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'share.content_id'))
    .leftJoinLateral(
      sql<{ version: number; seconds: Record<string, number> }>`(
        select view.version, (
          select coalesce(jsonb_object_agg(spent.part, spent.seconds), '{}') from (
            select split_part(key, ':', 1) as part, sum(value::int) as seconds
            from content_views same, jsonb_each_text(same.page_seconds)
            where same.org_id = share.org_id and same.shared_content_id = share.id and same.version = view.version
              and same.grade in ('human', 'likely')
            group by 1) spent) as seconds
        from content_views view
        where view.org_id = share.org_id and view.shared_content_id = share.id and view.version is not null
          and view.grade in ('human', 'likely')
        order by view.version desc limit 1)`.as('newest'),
      (join) => join.onTrue(),
    )
    .where('share.org_id', '=', org_id)
    .where(sql<boolean>`share.id = any(${[...ids]})`)
    .select(['share.id', 'share.content_id', 'contents.type as content_type', 'newest.version', 'newest.seconds'])
    .select(['share.is_tracked', 'share.times_viewed', 'share.seconds_viewed', 'share.last_viewed_at as last_viewed'])
    .execute();

interface ReadShare {
  id: number;
  content_id: number;
  content_type: ContentType;
  version: number | null;
  seconds: Record<string, number> | null;
}

type Listed = Awaited<ReturnType<NonNullable<ContentKind['listSections']>>>[number];

/** Returns the components of the pages, and the items of the groups, that were looked at, in their order, with their seconds. */
async function readSections(scope: OrgScope, shares: readonly ReadShare[]) {
  const read = shares.flatMap(({ version, ...share }) => (version === null ? [] : [{ ...share, version }]));
  const listed: Listed[] = [];
  for (const type of new Set(read.map(({ content_type }) => content_type))) {
    const versions = read.filter(({ content_type }) => content_type === type);
    listed.push(...((await requireContentKind(type).listSections?.(scope, versions)) ?? []));
  }
  return new Map(
    read.map(({ id, content_id, version, seconds }) => [
      id,
      listed
        .filter((section) => section.content_id === content_id && section.version === version)
        .map(({ component_id, type }) => ({ component_id, type, seconds: seconds?.[component_id] ?? 0 })),
    ]),
  );
}
