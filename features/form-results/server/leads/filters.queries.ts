import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/wall-time.ts';
import { startOfDay } from '#features/form-submissions/server/index.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { type AskedTouch, meetsTouch, readTouchFilter, type TouchFilter } from './touch-filter.queries.ts';

/** What a list of submissions is limited to, as calls say it. */
export interface AskedFilters extends AskedTouch {
  search?: string | undefined;
  /** 0 stands for the main link. */
  link_id?: number | undefined;
  version?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The same with instants for days; null limits nothing. */
export interface Filters {
  search: string | null;
  link_id: number | null;
  version: number | null;
  since: string | null;
  until: string | null;
  touch: TouchFilter | null;
}

/** Reads the filters of a call; days are those of the organisation. */
export async function readFilters(scope: OrgScope, asked: AskedFilters): Promise<Filters> {
  const { search, link_id = null, version = null, from, to } = asked;
  const zone = from || to ? await readOrgZone(scope) : 'UTC';
  return {
    search: search || null,
    link_id,
    version,
    since: from ? startOfDay(from, zone) : null,
    until: to ? startOfDay(addDays(to, 1), zone) : null,
    touch: readTouchFilter(asked),
  };
}

/** The filters that are values of columns. */
export type ColumnFilters = Pick<Filters, 'link_id' | 'version' | 'since' | 'until'>;

/** The same, where a placeholder may stand for a value. */
type WrittenFilters = { [Name in keyof ColumnFilters]: ColumnFilters[Name] | RawBuilder<ColumnFilters[Name]> };

/** The condition of these filters on `lead_form_submissions as submission`, without the search. */
export function meetsFilters({
  link_id,
  version,
  since,
  until,
  touch,
}: WrittenFilters & Pick<Filters, 'touch'>): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [meetsLinkAndVersion('submission', { link_id, version })];
  if (since !== null) parts.push(sql`submission.sent_at >= ${since}`);
  if (until !== null) parts.push(sql`submission.sent_at < ${until}`);
  if (touch !== null) parts.push(meetsTouch(touch));
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Which filters limit a list: what the text of a kept query depends on. */
export type FilterShape = Readonly<Record<keyof ColumnFilters, boolean>>;

export const shapeOf = ({ link_id, version, since, until }: Filters): FilterShape => ({
  link_id: link_id !== null,
  version: version !== null,
  since: since !== null,
  until: until !== null,
});

/** The condition of filters of this shape, for a kept query. */
export const meetsShape = (shape: FilterShape, values: Placeholders<ColumnFilters>): RawBuilder<boolean> =>
  meetsFilters({
    link_id: shape.link_id ? values.link_id : null,
    version: shape.version ? values.version : null,
    since: shape.since ? values.since : null,
    until: shape.until ? values.until : null,
    touch: null,
  });

/** The condition on a table that names a link and a version. */
export function meetsLinkAndVersion(
  table: string,
  { link_id, version }: Pick<WrittenFilters, 'link_id' | 'version'>,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (link_id !== null) parts.push(sql`coalesce(${sql.ref(`${table}.link_id`)}, 0) = ${link_id}`);
  if (version !== null) parts.push(sql`${sql.ref(`${table}.version`)} = ${version}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** A fragment as the searched text holds it. */
export const searchedText = (fragment: string) => sql<string>`search_normalise(${escapeLike(fragment)})`;

/** The condition that a submission holds the fragment, for lists of few. */
export const holdsFragment = (fragment: string | null) =>
  fragment === null
    ? sql<boolean>`true`
    : sql<boolean>`submission.search_text like any (search_patterns(${searchedText(fragment)}))`;
