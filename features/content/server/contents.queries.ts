import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { flagsFor } from '#platform/contract/access.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import { columnsToSql, isCertain, splitColumns, toSql } from '#platform/server/database/access-sql.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope, TenantDB } from '#platform/server/database/scope.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { type ContentRight, type ContentRow, contentAccess, contentFlags } from '../access.ts';
import type { ContentType, PublishRequest } from '../contract.ts';

/** One content by its type and id, as paths name it. */
export interface ContentName {
  type: ContentType;
  id: number;
}

/** Where contents are read and for whom; in a kept statement both are placeholders. */
interface Reader {
  db: Scope['db'];
  org_id: number | RawBuilder<number>;
  profile_id: number | RawBuilder<number>;
}

/** Selects every content of the organisation with what its rights depend on, as one table; who may see which is not asked yet. */
export const accessRows = ({ db, org_id, profile_id }: Reader, withDeleted = false) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('contents as content')
      .where('content.org_id', '=', org_id)
      .$if(!withDeleted, (contents) => contents.where('content.deleted_at', 'is', null))
      .selectAll('content')
      .select([
        sql<number>`exists (
          select from content_subteams shared
          join subteam_members member on member.org_id = shared.org_id and member.subteam_id = shared.subteam_id
          where shared.org_id = content.org_id and shared.content_id = content.id
            and member.profile_id = ${profile_id})::int`.as('in_my_subteam'),
        sql<number>`exists (
          select from publish_requests request
          where request.org_id = content.org_id and request.content_id = content.id and request.outcome is null
            and request.asked_id = ${profile_id})::int`.as('asked_me'),
      ])
      .as('contents'),
  );

/** Selects contents of this organisation on which the actor has this right; every list starts here. */
export const contentsFor = (scope: Scope, right: ContentRight, { withDeleted = false } = {}) =>
  accessRows({ ...scope, profile_id: scope.actor.profile_id }, withDeleted).where(
    toSql(contentAccess[right], scope.actor, 'contents'),
  );

type ContentTable = TenantDB['contents'] & { in_my_subteam: number; asked_me: number };
export type FromContents = SelectQueryBuilder<TenantDB & { contents: ContentTable }, 'contents', object>;

/** Adds the columns every content has. */
export const withCommonColumns = ({ profile_id }: Pick<Reader, 'profile_id'>, query: FromContents) =>
  query
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .innerJoin('orgs', 'orgs.org_id', 'contents.org_id')
    .leftJoin('content_private_notes as notes', (join) =>
      matchInOrg(join, 'notes.content_id', 'contents.id').on('notes.profile_id', '=', profile_id),
    )
    .select([
      'contents.id',
      'contents.title',
      'contents.owner_id',
      'owner.name as owner_profile_name',
      'orgs.name as owner_org_name',
      'contents.visibility',
      'contents.in_my_subteam',
      'contents.asked_me',
      'contents.share_options',
      'contents.share_count',
      'contents.tracked_count',
      'contents.opened_count',
      'contents.view_count',
      'contents.seconds_viewed',
      'contents.last_shared_at',
      'contents.last_viewed_at',
      'contents.created_at',
      'contents.updated_at',
      'notes.private_notes',
    ])
    .select((eb) =>
      eb
        .selectFrom('content_subteams')
        .whereRef('content_subteams.org_id', '=', 'contents.org_id')
        .whereRef('content_subteams.content_id', '=', 'contents.id')
        .select(
          sql<number[]>`coalesce(array_agg(content_subteams.subteam_id order by content_subteams.subteam_id), '{}')`.as(
            'ids',
          ),
        )
        .as('subteam_ids'),
    )
    .select([
      sql<number[]>`array(
        select labeled.label_id from labeled_contents labeled
        join content_labels label on label.org_id = labeled.org_id and label.id = labeled.label_id
        where labeled.org_id = contents.org_id and labeled.content_id = contents.id and label.deleted_at is null
        order by label.position, label.id)`.as('label_ids'),
      sql<PublishRequest | null>`(
        select jsonb_build_object(
          'asked', jsonb_build_object('id', asked.id, 'name', asked.name),
          'asker', jsonb_build_object('id', asker.id, 'name', asker.name),
          'at', to_char(request.asked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', request.note,
          'visibility', request.visibility, 'subteam_ids', request.subteam_ids)
        from publish_requests request
        join profiles asked on asked.org_id = request.org_id and asked.id = request.asked_id
        join profiles asker on asker.org_id = request.org_id and asker.id = request.asker_id
        where request.org_id = contents.org_id and request.content_id = contents.id and request.outcome is null)`.as(
        'publish_request',
      ),
    ]);

type RowOf<Query extends (...args: never[]) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>;
export type CommonQuery = ReturnType<typeof withCommonColumns>;
export type CommonRow = RowOf<typeof withCommonColumns>;

/** Returns what is shown of a row besides its columns: the actor's rights, and figures only where the plan includes them. */
export function commonFields({ actor }: Scope, row: CommonRow) {
  const { share_count, tracked_count, opened_count, view_count, seconds_viewed, last_shared_at, last_viewed_at } = row;
  const totals = {
    share_count,
    tracked_count,
    opened_count,
    view_count,
    seconds_viewed,
    last_shared_at,
    last_viewed_at,
  };
  return {
    subteam_ids: row.subteam_ids ?? [],
    share_stats: findPlanProblem(actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') ? null : totals,
    private_notes: row.private_notes ?? '',
    access_policy: flagsFor(contentAccess, contentFlags, actor, row),
  };
}

/**
 * Makes sure the actor has this right on the content. For every right but `view` the row is locked until the
 * transaction ends, so that the decision still holds when it is written. Throws `not_found` or
 * `no_permission_for_object`.
 */
export async function requireContent(
  scope: Scope,
  { type, id }: ContentName,
  right: ContentRight,
): Promise<ContentRow> {
  const { actor } = scope;
  const { shape, values } = splitColumns(contentAccess[right], actor);
  const wanted = { ...values, type, id, profile_id: actor.profile_id };
  // A right that depends on other tables is read once the lock is there: behind it, in one message to the network.
  const locked = right === 'view' || isCertain(shape) ? null : lockContent(scope, id);
  const [[row]] = await Promise.all([selectContent(scope, wanted, shape, right !== 'view' && !locked), locked]);
  return row ?? refuseContent(scope, { type, id }, right);
}

const lockContent = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('contents')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute();

const selectContent = namedStatement(
  ({ db, org_id }, values: Placeholders<Wanted & Record<string, unknown>>, right: string, locks: boolean) =>
    accessRows({ db, org_id, profile_id: values.profile_id })
      .where(columnsToSql(right, values, 'contents'))
      .where('contents.type', '=', values.type)
      .where('contents.id', '=', values.id)
      .select(['id', 'type', 'title', 'owner_id', 'visibility', 'in_my_subteam', 'asked_me', 'share_options'])
      .$if(locks, (query) => query.forUpdate(['contents'])),
);

interface Wanted extends ContentName {
  profile_id: number;
}

/**
 * Throws the reason why the actor may not change a content: missing or hidden (404 both, so that nobody learns of
 * private content), or visible without this right: 455, naming who has it (G-093).
 */
export async function refuseContent(scope: Scope, { type, id }: ContentName, right: ContentRight): Promise<never> {
  const seen = await contentsFor(scope, 'view')
    .innerJoin('profiles as owner', (join) => matchInOrg(join, 'owner.id', 'contents.owner_id'))
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .select('owner.name')
    .executeTakeFirst();
  if (!seen) throw new Problem('not_found', { log_detail: `${type} ${id}` });
  throw new Problem('no_permission_for_object', { detail: refusal(right, seen.name), log_detail: `${type} ${id}` });
}

const refusal = (right: ContentRight, ownerName: string): string =>
  right === 'copy'
    ? `You can’t copy your team’s content. Ask ${ownerName}, who owns this, or the owner of your account.`
    : `This belongs to ${ownerName}. Ask them to change it, or make a copy of your own.`;
