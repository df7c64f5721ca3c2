import { sql } from 'kysely';
import type { DeviceType } from '#domain/device-type.ts';
import { imageUrl } from '#features/content/contract.ts';
import { contentsFor } from '#features/content/server/index.ts';
import type { ShareReading } from '#features/timeline/server/index.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/**
 * Reads how a client read the share their timeline shows in full: the newest opened one of a PDF of several pages. The
 * caller has made sure that the actor may see the client and the plan shows statistics.
 */
export async function readClientReading(scope: Scope, client_id: number): Promise<ShareReading | undefined> {
  const visible = contentsFor(scope, 'view').select('contents.id').as('visible');
  const row = await scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('file_contents as file', (join) => matchInOrg(join, 'file.content_id', 'share.content_id'))
    .leftJoin(visible, 'visible.id', 'share.content_id')
    .where('share.org_id', '=', scope.org_id)
    .where('share.client_id', '=', client_id)
    .where('share.shared_at', 'is not', null)
    .where('share.times_viewed', '>', 0)
    // Only PDFs have several pages.
    .where('file.page_count', '>', 1)
    .orderBy('share.shared_at', 'desc')
    .orderBy('share.id', 'desc')
    .limit(1)
    .select([
      'share.id',
      'share.content_id',
      'visible.id as visible_id',
      'file.s3_obj_key',
      'file.processed_pages',
      sql<number>`file.page_count`.as('page_count'),
      sql<DeviceType>`coalesce((
        select view.device_type from content_views view
        where view.org_id = share.org_id and view.shared_content_id = share.id and view.grade in ('human', 'likely')
        order by view.last_signal_at desc, view.id desc
        limit 1
      ), 'UNKNOWN')`.as('device_type'),
      // A browser may report a page the file does not have.
      sql<{ page: number; seconds: number }[]>`coalesce((
        select json_agg(json_build_object('page', spent.page, 'seconds', spent.seconds) order by spent.page)
        from (
          select key::int as page, sum(value::int)::int as seconds
          from content_views view, jsonb_each_text(view.page_seconds)
          where view.org_id = share.org_id and view.shared_content_id = share.id and view.grade in ('human', 'likely')
            and key::int <= file.page_count
          group by key::int) spent
      ), '[]')`.as('pages'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, content_id, visible_id, s3_obj_key, processed_pages, ...reading } = row;
  const hasCover = visible_id !== null && processed_pages > 0;
  const cover_url = hasCover ? imageUrl({ id: content_id, s3_obj_key }, 'cover') : null;
  return { shared_content_id: id, reading: { ...reading, cover_url } };
}
