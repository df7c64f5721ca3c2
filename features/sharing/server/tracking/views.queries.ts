import { sql } from 'kysely';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/scope.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import type { ContentType, ViewGrade, ViewSignal } from '../../contract.ts';
import type { AssembledView, Signal, ViewTotals } from './assemble-views.ts';

/** A share whose page may be looked at, with what is known of its views so far. */
export interface OpenShare {
  id: number;
  content_id: number;
  content_type: ContentType;
  content_title: string;
  client_id: number | null;
  profile_id: number;
  shared_at: string | null;
  times_viewed: number;
  seconds_viewed: number;
}

/** Most signals one tab may leave with a share: an hour at one every ten seconds, and room. */
const MAX_SIGNALS_OF_VISIT = 600;

/** A share that is not revoked nor over, of content that is not deleted; locked until the transaction ends. */
export async function lockShare(scope: OrgScope, id: number): Promise<OpenShare | undefined> {
  const row = await scope.db
    .selectFrom('shared_contents as share')
    .innerJoin('contents', (join) =>
      join.onRef('contents.org_id', '=', 'share.org_id').onRef('contents.id', '=', 'share.content_id'),
    )
    .where('share.org_id', '=', scope.org_id)
    .where('share.id', '=', id)
    .where('share.revoked_at', 'is', null)
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
    ])
    .forUpdate('share')
    .executeTakeFirst();
  return row as OpenShare | undefined;
}

interface Batch {
  visit_id: string;
  load_id: string;
  user_agent: string;
  is_owner: boolean;
  received_at: string;
  signals: readonly ViewSignal[];
}

/** Keeps signals as they came. @returns false when all of them were known already, or the tab has sent too many. */
export async function insertSignals(scope: OrgScope, shared_content_id: number, batch: Batch): Promise<boolean> {
  const { visit_id, load_id, user_agent, is_owner, received_at } = batch;
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from view_signals
    where org_id = ${scope.org_id} and shared_content_id = ${shared_content_id} and visit_id = ${visit_id}`.execute(
    scope.db,
  );
  if ((rows[0]?.known ?? 0) >= MAX_SIGNALS_OF_VISIT) return false;
  const inserted = await scope.db
    .insertInto('view_signals')
    .values(
      batch.signals.map(({ page_ms = {}, ...counts }) => ({
        ...counts,
        org_id: scope.org_id,
        id: uuidV7(),
        shared_content_id,
        visit_id,
        load_id,
        page_ms: JSON.stringify(page_ms),
        user_agent,
        is_owner,
        received_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'shared_content_id', 'load_id', 'seq']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The signals of a share, of one visit when named. */
export async function readSignals(scope: OrgScope, share_id: number, visit_id?: string): Promise<Signal[]> {
  const rows = await scope.db
    .selectFrom('view_signals')
    .where('org_id', '=', scope.org_id)
    .where('shared_content_id', '=', share_id)
    .$if(visit_id !== undefined, (query) => query.where('visit_id', '=', visit_id ?? ''))
    .select([
      'id',
      'visit_id',
      'load_id',
      'seq',
      'visible_ms',
      'active_ms',
      'inputs',
      'page_ms',
      'user_agent',
      'is_owner',
      'received_at',
    ])
    .execute();
  return rows.map((row) => ({ ...row, page_ms: row.page_ms as Signal['page_ms'] }));
}

/** Writes views as assembled; of the visit when named, else of the whole share, nothing else is left. */
export async function replaceViews(
  scope: OrgScope,
  shared_content_id: number,
  views: readonly AssembledView[],
  visit_id?: string,
): Promise<void> {
  const { org_id } = scope;
  await scope.db
    .deleteFrom('content_views')
    .where('org_id', '=', org_id)
    .where('shared_content_id', '=', shared_content_id)
    .$if(visit_id !== undefined, (query) => query.where('visit_id', '=', visit_id ?? ''))
    .execute();
  if (views.length === 0) return;
  await scope.db
    .insertInto('content_views')
    .values(
      views.map((view) => ({ ...view, org_id, shared_content_id, page_seconds: JSON.stringify(view.page_seconds) })),
    )
    .execute();
}

export async function readViews(scope: OrgScope, share_id: number) {
  const rows = await scope.db
    .selectFrom('content_views')
    .where('org_id', '=', scope.org_id)
    .where('shared_content_id', '=', share_id)
    .select(['grade', 'seconds', 'started_at', 'last_signal_at'])
    .execute();
  return rows.map((row) => ({ ...row, grade: row.grade as ViewGrade }));
}

export const writeTotals = (scope: OrgScope, share_id: number, totals: ViewTotals) =>
  scope.db
    .updateTable('shared_contents')
    .set({ ...totals })
    .where('org_id', '=', scope.org_id)
    .where('id', '=', share_id)
    .execute();
