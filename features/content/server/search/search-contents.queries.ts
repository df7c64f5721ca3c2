import { type Expression, type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentType, FoundContent } from '../../contract.ts';
import { contentsFor } from '../contents.queries.ts';

/** What holds the words that are searched for, as `search_contents` names it. */
type FoundRow = Record<'held' | 'grouped' | 'through', number[] | null> & Record<'labelled' | 'owners', number[]>;

/** What the text of a statement about what was found depends on. */
export type FoundShape = {
  /** It is looked for in the same statement (`whileSearching`). */
  isHere: boolean;
  /** So many contents hold the words that the newest are found by reading on. */
  isWalked: boolean;
  hasIds: boolean;
  hasOwners: boolean;
};

/**
 * Looks for words in contents and in the names of their labels, of their owners and of groups that hold them; for groups also in their
 * items. Case and accents make no difference. Only what the actor may see tells anything.
 *
 * @param words escaped.
 * @param walked the type whose newest contents are wanted; null where all that are found are.
 */
export async function findContents(scope: Scope, words: string, walked: ContentType | null) {
  const { rows } = await sql<FoundRow>`select * from search_contents(${words}, ${walked})`.execute(scope.db);
  return resolveFound(scope, rows[0]!);
}

/** Returns the contents and owners that were found, as far as the actor sees what leads to them. */
export async function resolveFound(scope: Scope, { held, labelled, owners, grouped, through }: FoundRow) {
  const around = await listSeen(scope, grouped ?? [], through ?? []);
  const found_ids = [...(held ?? []), ...labelled, ...around];
  return {
    held: held ?? [],
    shape: { isHere: false, isWalked: held === null, hasIds: found_ids.length > 0, hasOwners: owners.length > 0 },
    values: { found_ids, found_owners: owners },
  };
}

/** Returns those of the contents that the actor is led to by another one that they may see. */
async function listSeen(scope: Scope, ids: readonly number[], through: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const seen = await contentsFor(scope, 'view').where('contents.id', 'in', through).select('contents.id').execute();
  const known = new Set(seen.map(({ id }) => id));
  return ids.filter((_, place) => known.has(through[place]!));
}

/** Matches what was found; the values are `words`, escaped, `found_ids` and `found_owners`. */
export function isFound(
  { isHere, isWalked, hasIds, hasOwners }: FoundShape,
  { words, found_ids, found_owners }: Readonly<Record<string, RawBuilder<unknown>>>,
) {
  if (isHere) return sql<boolean>`found.further is null and contents.id = any(found.ids)`;
  const conditions = [
    // Of a pattern that it does not know yet PostgreSQL takes the words for common, and reads the newest first.
    ...(isWalked ? [sql`contents.search_text like (select '%' || search_normalise(${words}) || '%')`] : []),
    ...(hasIds || !isWalked ? [sql`contents.id = any(${found_ids}::bigint[])`] : []),
    ...(hasOwners ? [sql`contents.owner_id = any(${found_owners}::bigint[])`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Looks for words and reads the page of a list in one statement, where only texts and labels hold them; otherwise the only row has no
 * id, and `further` what was found.
 */
export const whileSearching = <Row extends { id: number }>(
  page: Expression<Row>,
  { words, walked }: Readonly<Record<'words' | 'walked', RawBuilder<unknown>>>,
  direction: 'asc' | 'desc',
) =>
  sql<Row & { further: FoundRow | null }>`
    select page.*, found.further from (
      select held || labelled as ids,
        case when held is null or owners <> '{}' or grouped is not null then to_jsonb(searched) end as further
      from search_contents(${words}, ${walked}) as searched) as found
    left join lateral (${page}) as page on true
    order by page.sort_key ${sql.raw(direction)}, page.id ${sql.raw(direction)}`;

/** Returns the best matches among the contents of all types that the actor may see, and how many of each type there are. */
export async function searchContents(
  scope: Scope,
  { search, page_size }: { search: string; page_size: number },
): Promise<{ results: FoundContent[]; counts: Record<ContentType, number> }> {
  const { shape, values, held } = await findContents(scope, escapeLike(search), null);
  const [found_ids, found_owners] = [sql.val(values.found_ids), sql.val(values.found_owners)];
  const rows = await scope.db
    .with('found', () =>
      contentsFor(scope, 'view')
        .where(isFound(shape, { found_ids, found_owners }))
        .select(['contents.id', 'contents.type', 'contents.title', 'contents.last_used_at'])
        .select(rank(held, search).as('rank')),
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
  const counts = { text: 0, file: 0, html_page: 0, collection: 0, sequence: 0, ...rows[0]?.counts };
  return { results: rows.map(({ counts: _, ...row }) => row), counts };
}

/** The whole title, its beginning, the beginning of a word in it, a part of it, the text, and then what is around it. */
function rank(held: readonly number[], words: string) {
  const title = sql`search_normalise(contents.title)`;
  const fragment = sql`search_normalise(${escapeLike(words)})`;
  return sql<number>`case
    when ${title} = search_normalise(${words}) then 0
    when ${title} like ${fragment} || '%' then 1
    when ${title} like '% ' || ${fragment} || '%' then 2
    when ${title} like '%' || ${fragment} || '%' then 3
    when contents.id = any(${held}::bigint[]) then 4
    else 5 end`;
}
