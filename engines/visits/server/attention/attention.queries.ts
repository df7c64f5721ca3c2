import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AttentionQuery, PartAttention, ViewFigures } from '../../contract.ts';

type Device = ViewFigures['devices'][number]['device_type'];

/** A counted view, as its user selects it. */
export interface CountedView {
  subject_id: number;
  id: string;
  version: number | null;
  seconds: number;
  device_type: Device;
  started_at: string;
  last_signal_at: string;
  page_seconds: unknown;
  part_taps: unknown;
  part_played_seconds: unknown;
  /** The same for all views of one reader, and what is said of the reader. */
  reader: string | null;
  about_reader: unknown;
}

/** Something that is published in versions of parts, and visited. */
export interface AttendedSubject {
  /** Selects the counted views of these that the actor may see. */
  selectViews: (scope: Scope, subject_ids: readonly number[]) => Expression<CountedView>;
  /** SQL that selects subject_id, version, component_id, type and place of every part of the versions in `asked`. */
  selectParts: (scope: Scope) => RawBuilder<unknown>;
}

/** A version whose parts are told of, and the first version whose views count. */
export interface AskedVersion {
  subject_id: number;
  version: number;
  first_version: number;
}

type Narrowing = Pick<AttentionQuery, 'days' | 'device_type'>;

const isWanted = ({ days, device_type }: Narrowing = {}) => sql<boolean>`
  ${days === undefined ? sql`true` : sql`view.started_at >= ${daysAgo(days)}`}
  and ${device_type === undefined ? sql`true` : sql`view.device_type = ${device_type}`}`;

/** Selects the views of one subject and these versions. */
const selectAskedViews = (of: AttendedSubject, scope: Scope, asked: AskedVersion, narrowing: Narrowing) =>
  scope.db
    .selectFrom(sql<CountedView>`${of.selectViews(scope, [asked.subject_id])}`.as('view'))
    .where(sql<boolean>`view.version between ${asked.first_version} and ${asked.version}`)
    .where(isWanted(narrowing));

/** How long one part of a version was looked at. */
export interface AttentionRow extends Omit<PartAttention, 'share'> {
  subject_id: number;
  seconds: number;
}

/**
 * Reads how long each part of these versions was looked at, over the counted views the actor may see. A view reached a part when it
 * or one below it, in the version that was shown, was looked at or tapped.
 */
export async function readAttention(
  of: AttendedSubject,
  scope: Scope,
  versions: readonly AskedVersion[],
  narrowing?: Narrowing,
): Promise<AttentionRow[]> {
  if (versions.length === 0) return [];
  const subject_ids = versions.map(({ subject_id }) => subject_id);
  const { rows } = await sql<AttentionRow>`
    with asked as (
      select * from unnest(${subject_ids}::bigint[], ${versions.map(({ version }) => version)}::int[],
        ${versions.map(({ first_version }) => first_version)}::int[]) as each (subject_id, version, first_version)
    ),
    looked as (
      select view.* from ${of.selectViews(scope, subject_ids)} view join asked using (subject_id)
      where view.version between asked.first_version and asked.version and ${isWanted(narrowing)}
    ),
    placed as (${of.selectParts(scope)}),
    shown as (select placed.* from placed join asked using (subject_id, version)),
    spent as (
      select looked.id, split_part(part.name, ':', 1) as component_id,
        sum(part.seconds) as seconds, sum(part.taps) as taps, sum(part.played) as played
      from looked, lateral (
        select key as name, value::int as seconds, 0 as taps, 0 as played from jsonb_each_text(looked.page_seconds)
        union all select key, 0, value::int, 0 from jsonb_each_text(looked.part_taps)
        union all select key, 0, 0, value::int from jsonb_each_text(looked.part_played_seconds)
      ) part
      group by 1, 2
    ),
    each_view as (
      select looked.subject_id, placed.component_id, coalesce(spent.seconds, 0) as seconds,
        coalesce(spent.taps, 0) as taps, coalesce(spent.played, 0) as played,
        coalesce(max(placed.place) filter (where spent.id is not null) over (partition by looked.id) >= placed.place, false)
          as is_reached
      from looked join placed using (subject_id, version)
      left join spent on spent.id = looked.id and spent.component_id = placed.component_id
    )
    select subject_id, component_id, shown.type, count(*)::int as shown_count, sum(seconds)::int as seconds,
      percentile_disc(0.5) within group (order by seconds)::int as median_seconds,
      (count(*) filter (where is_reached))::int as reached_count,
      sum(taps)::int as taps, (count(*) filter (where taps > 0))::int as tapped_count,
      sum(played)::int as played_seconds, (count(*) filter (where played > 0))::int as played_count
    from each_view join shown using (subject_id, component_id)
    group by subject_id, component_id, shown.type, shown.place order by subject_id, shown.place`.execute(scope.db);
  return rows;
}

/** Counts the views of these versions, who they are of, and how long half of them took at most. */
export const countViews = (of: AttendedSubject, scope: Scope, asked: AskedVersion, narrowing: Narrowing) =>
  selectAskedViews(of, scope, asked, narrowing)
    .select([
      sql<number>`count(*)::int`.as('views'),
      sql<number>`count(distinct view.reader)::int`.as('people_count'),
      sql<number | null>`percentile_disc(0.5) within group (order by view.seconds)::int`.as('median_seconds'),
    ])
    .executeTakeFirstOrThrow();

/** Counts the views by device, whichever device was asked for. */
export const countDevices = (of: AttendedSubject, scope: Scope, asked: AskedVersion, { days }: Narrowing) =>
  selectAskedViews(of, scope, asked, { days })
    .groupBy('view.device_type')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('view.device_type')
    .select(['view.device_type', sql<number>`count(*)::int`.as('views')])
    .execute();

/** Who looked at a version, with the seconds by part over all their views. */
interface ReaderRow {
  id: string;
  about: unknown;
  views: number;
  seconds: number;
  device_type: Device;
  last_viewed: string;
  by_part: Record<string, number>;
}

/** Lists who looked at these versions, the longest first. */
export function listReaders(
  of: AttendedSubject,
  scope: Scope,
  asked: AskedVersion,
  { days, device_type, component_id, ...paging }: PageQuery & Narrowing & { component_id?: string | undefined },
): Promise<Page<ReaderRow>> {
  const readers = selectAskedViews(of, scope, asked, { days, device_type })
    .leftJoinLateral(
      sql<{ spent: Record<string, number> }>`(
        select jsonb_object_agg(part, seconds) as spent from (
          select split_part(key, ':', 1) as part, sum(value::int) as seconds
          from jsonb_each_text(view.page_seconds) group by 1) each)`.as('looked'),
      (join) => join.onTrue(),
    )
    .groupBy(['view.reader', 'view.about_reader'])
    .select([
      sql<string>`view.reader`.as('id'),
      sql<unknown>`view.about_reader`.as('about'),
      sql<number>`count(*)::int`.as('views'),
      sql<number>`sum(view.seconds)::int`.as('seconds'),
      sql<Device>`(array_agg(view.device_type order by view.started_at desc))[1]`.as('device_type'),
      sql<string>`max(view.last_signal_at)`.as('last_viewed'),
      sql<Record<string, number>>`coalesce((
        select jsonb_object_agg(part, seconds) from (
          select key as part, sum(value::int) as seconds
          from unnest(array_agg(looked.spent)) as of_view (spent), jsonb_each_text(of_view.spent) group by 1) each), '{}')`.as(
        'by_part',
      ),
    ])
    .as('readers');
  const query = scope.db
    .selectFrom(readers)
    .$if(component_id !== undefined, (found) =>
      found.where(sql<boolean>`(readers.by_part ->> ${component_id ?? ''})::int > 0`),
    )
    .selectAll();
  return keysetPage(query, { column: 'readers.seconds', id: 'readers.id', direction: 'desc' }, paging);
}
