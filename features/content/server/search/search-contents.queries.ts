import { sql } from 'kysely';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentType, FoundContent } from '../../contract.ts';
import { contentsFor } from '../contents.queries.ts';

/** What holds the words that are searched for (`search_contents`), as far as the actor sees what leads to it. */
interface Found {
  /** Contents with them in their title or text; null where so many have that the newest are found by reading on. */
  held: number[] | null;
  /** Contents with them in a label, in the group around them or in an item of theirs. */
  around: number[];
  owners: number[];
}

/**
 * Looks for words in contents and in the names of their labels, of their owners and of groups that hold them; for groups also in their
 * items. Case and accents make no difference. Only what the actor may see tells anything.
 *
 * @param walked the type whose newest contents are wanted; null where all that are found are.
 */
export async function findContents(scope: Scope, words: string, walked: ContentType | null): Promise<Found> {
  const { rows } = await sql<FoundRow>`select * from search_contents(${escapeLike(words)}, ${walked})`.execute(
    scope.db,
  );
  const { held, labelled, owners, grouped, through } = rows[0]!;
  if (!grouped || !through) return { held, owners, around: labelled };
  const seen = await contentsFor(scope, 'view').where('contents.id', 'in', through).select('contents.id').execute();
  const known = new Set(seen.map(({ id }) => id));
  return { held, owners, around: [...labelled, ...grouped.filter((_, place) => known.has(through[place]!))] };
}

type FoundRow = Pick<Found, 'held' | 'owners'> &
  Record<'labelled', number[]> &
  Record<'grouped' | 'through', number[] | null>;

/** Matches what was found. */
export function isFound({ held, around, owners }: Found, words: string) {
  const ids = [...(held ?? []), ...around];
  const conditions = [
    // Of a pattern that it does not know yet PostgreSQL takes the words for common, and reads the newest first.
    ...(held === null
      ? [sql`contents.search_text like (select '%' || search_normalise(${escapeLike(words)}) || '%')`]
      : []),
    ...(ids.length > 0 || held ? [sql`contents.id = any(${ids}::bigint[])`] : []),
    ...(owners.length > 0 ? [sql`contents.owner_id = any(${owners}::bigint[])`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the best matches among the contents of all types that the actor may see, and how many of each type there are. */
export async function searchContents(
  scope: Scope,
  { search, page_size }: { search: string; page_size: number },
): Promise<{ results: FoundContent[]; counts: Record<ContentType, number> }> {
  const found = await findContents(scope, search, null);
  const rows = await scope.db
    .with('found', () =>
      contentsFor(scope, 'view')
        .where(isFound(found, search))
        .select(['contents.id', 'contents.type', 'contents.title', 'contents.last_used_at'])
        .select(rank(found, search).as('rank')),
    )
    .selectFrom('found')
    .select(['found.id', 'found.type', 'found.title'])
    .select(
      sql<Partial<Record<ContentType, number>>>`(
        select jsonb_object_agg(type, count) from (select type, count(*) from found group by type) counted)`.as(
        'counts',
      ),
    )
    .orderBy('found.rank')
    .orderBy('found.last_used_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(page_size)
    .execute();
  const counts = { text: 0, file: 0, html_page: 0, collection: 0, ...rows[0]?.counts };
  return { results: rows.map(({ counts: _, ...row }) => row), counts };
}

/** The whole title, its beginning, the beginning of a word in it, a part of it, the text, and then what is around it. */
function rank({ held }: Found, words: string) {
  const title = sql`search_normalise(contents.title)`;
  const fragment = sql`search_normalise(${escapeLike(words)})`;
  return sql<number>`case
    when ${title} = search_normalise(${words}) then 0
    when ${title} like ${fragment} || '%' then 1
    when ${title} like '% ' || ${fragment} || '%' then 2
    when ${title} like '%' || ${fragment} || '%' then 3
    when contents.id = any(${held ?? []}::bigint[]) then 4
    else 5 end`;
}
