import type { AssembledView, ViewTotals } from '#engines/visits/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ContentType } from '../../contract.ts';

/** A share whose page may be opened, with the figures of its views so far. */
export interface OpenShare extends ViewTotals {
  id: number;
  content_id: number;
  content_type: ContentType;
  content_title: string;
  client_id: number | null;
  profile_id: number;
  shared_at: string | null;
}

/**
 * Returns a share that is neither revoked nor expired and whose content is not deleted, locked until the transaction
 * ends.
 */
export async function lockShare(scope: OrgScope, id: number): Promise<OpenShare | undefined> {
  const row = await scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'share.content_id'))
    .where('share.org_id', '=', scope.org_id)
    .where('share.id', '=', id)
    .where('share.revoked_at', 'is', null)
    .where('share.is_tracked', '=', true)
    .where('contents.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('share.expires_at', 'is', null), eb('share.expires_at', '>', nowIso())]))
    .select([
      'share.id',
      'share.content_id',
      'contents.type as content_type',
      'contents.title as content_title',
      'share.client_id',
      'share.profile_id',
      'share.shared_at',
      'share.times_viewed',
      'share.seconds_viewed',
      'share.first_viewed_at',
      'share.last_viewed_at',
    ])
    .forUpdate('share')
    .executeTakeFirst();
  return row;
}

/**
 * Replaces the views of the visit when named, else of the whole share.
 *
 * @returns the views before.
 */
export async function replaceViews(
  scope: OrgScope,
  shared_content_id: number,
  views: readonly AssembledView[],
  visit_id?: string,
) {
  const { org_id } = scope;
  const before = await scope.db
    .deleteFrom('content_views')
    .where('org_id', '=', org_id)
    .where('shared_content_id', '=', shared_content_id)
    .$if(visit_id !== undefined, (query) => query.where('visit_id', '=', visit_id ?? ''))
    .returning(['grade', 'seconds', 'started_at', 'last_signal_at'])
    .execute();
  if (views.length > 0) await insertViews(scope, shared_content_id, views);
  return before;
}

const insertViews = ({ db, org_id }: OrgScope, shared_content_id: number, views: readonly AssembledView[]) =>
  db
    .insertInto('content_views')
    .values(
      views.map(({ part_seconds, part_taps, part_played_seconds, ...view }) => ({
        ...view,
        org_id,
        shared_content_id,
        page_seconds: JSON.stringify(part_seconds),
        part_taps: JSON.stringify(part_taps),
        part_played_seconds: JSON.stringify(part_played_seconds),
      })),
    )
    .execute();

export async function readViews(scope: OrgScope, share_id: number) {
  const rows = await scope.db
    .selectFrom('content_views')
    .where('org_id', '=', scope.org_id)
    .where('shared_content_id', '=', share_id)
    .select(['grade', 'seconds', 'started_at', 'last_signal_at'])
    .execute();
  return rows;
}

export const writeTotals = (scope: OrgScope, share_id: number, totals: ViewTotals) =>
  scope.db
    .updateTable('shared_contents')
    .set({ ...totals })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', share_id)
    .execute();

export async function nameClient(scope: OrgScope, id: number): Promise<string> {
  const client = await scope.db
    .selectFrom('clients')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return client?.name ?? '';
}
