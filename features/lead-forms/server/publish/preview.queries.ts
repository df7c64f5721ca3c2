import { sql } from 'kysely';
import { contentsFor } from '#features/content/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

export interface PreviewOwner {
  org_name: string;
  /** The country of phone numbers without a code. */
  country: string;
  assignee_name: string | null;
  /** Of who looks at the preview. */
  own_name: string;
}

/** Returns whose form a preview shows. */
export const readPreviewOwner = ({ db, org_id, actor }: Scope, assignee_id: number | null): Promise<PreviewOwner> =>
  db
    .selectFrom('orgs')
    .innerJoin('profiles as own', (join) =>
      join.onRef('own.org_id', '=', 'orgs.org_id').on('own.id', '=', actor.profile_id),
    )
    .where('orgs.org_id', '=', org_id)
    .select(['orgs.name as org_name', 'orgs.default_country as country', 'own.name as own_name'])
    .select(
      sql<string | null>`(
        select profiles.name from profiles where profiles.org_id = orgs.org_id and profiles.id = ${assignee_id})`.as(
        'assignee_name',
      ),
    )
    .executeTakeFirstOrThrow();

/** Returns the title of a content that the actor may see; null for any other. */
export async function findContentTitle(scope: Scope, content_id: number): Promise<string | null> {
  const row = await contentsFor(scope, 'view')
    .where('contents.id', '=', content_id)
    .select('contents.title')
    .executeTakeFirst();
  return row?.title ?? null;
}
