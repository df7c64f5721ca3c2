import { sql } from 'kysely';
import { requireContentKind } from '#features/content/server/index.ts';
import type { ActivityShareStats } from '#features/timeline/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ContentType } from '../contract.ts';

interface ReadShare {
  id: number;
  content_id: number;
  content_type: ContentType;
  /** The newest version that was looked at. */
  version: number;
  /** Counted seconds by component of that version. */
  seconds: Record<string, number>;
}

/** Reads which components of shared pages were looked at, in their order, by share; of the newest version that was opened. */
export async function readSections(
  scope: OrgScope,
  shared_content_ids: readonly number[],
): Promise<ReadonlyMap<number, ActivityShareStats['sections']>> {
  const { rows } = await sql<ReadShare>`
    select share.id, share.content_id, contents.type as content_type, newest.version, coalesce((
      select jsonb_object_agg(spent.part, spent.seconds) from (
        select split_part(key, ':', 1) as part, sum(value::int) as seconds
        from content_views view, jsonb_each_text(view.page_seconds)
        where view.org_id = share.org_id and view.shared_content_id = share.id and view.version = newest.version
          and view.grade in ('human', 'likely')
        group by 1) spent), '{}') as seconds
    from shared_contents share
    join contents on contents.org_id = share.org_id and contents.id = share.content_id
    join lateral (
      select max(view.version) as version from content_views view
      where view.org_id = share.org_id and view.shared_content_id = share.id and view.grade in ('human', 'likely')
    ) newest on newest.version is not null
    where share.org_id = ${scope.org_id} and share.id = any(${[...shared_content_ids]})`.execute(scope.db);
  const [first] = rows;
  if (!first) return new Map();
  const listed = (await requireContentKind(first.content_type).listSections?.(scope, rows)) ?? [];
  return new Map(
    rows.map(({ id, content_id, version, seconds }) => [
      id,
      listed
        .filter((section) => section.content_id === content_id && section.version === version)
        .map(({ component_id, type }) => ({ component_id, type, seconds: seconds[component_id] ?? 0 })),
    ]),
  );
}
