import { sql } from 'kysely';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentType, FoundContent } from '../../contract.ts';
import { contentsFor } from '../contents.queries.ts';

const makePattern = (words: string) => sql`'%' || search_normalise(${escapeLike(words)}) || '%'`;

/**
 * Matches the words in a content and in the names of its labels, of its owner and of groups that hold it; in a group also those
 * in its items. Case and accents make no difference. Only what the actor may see tells anything.
 */
export function isFoundBy(scope: Scope, words: string) {
  const { org_id } = scope;
  const pattern = makePattern(words);
  const seen = contentsFor(scope, 'view');
  const inGroups = seen
    .innerJoin('group_items as item', (join) =>
      join.onRef('item.org_id', '=', 'contents.org_id').onRef('item.group_id', '=', 'contents.id'),
    )
    // Without the type the titles of all contents would be compared.
    .where('contents.type', '=', 'collection')
    .where(sql<boolean>`search_normalise(contents.title) like ${pattern}`)
    .select('item.content_id as id');
  const groups = seen
    .innerJoin('group_items as item', (join) =>
      join.onRef('item.org_id', '=', 'contents.org_id').onRef('item.content_id', '=', 'contents.id'),
    )
    .where(sql<boolean>`contents.search_text like ${pattern}`)
    .select('item.group_id as id');
  // A union of ids, because "or" between tables could use no index.
  return sql<boolean>`contents.id in (
    select id from contents where org_id = ${org_id} and deleted_at is null and search_text like ${pattern}
    union
    select labeled.content_id from labeled_contents labeled
    join content_labels label on label.org_id = labeled.org_id and label.id = labeled.label_id
    where labeled.org_id = ${org_id} and label.deleted_at is null and search_normalise(label.name) like ${pattern}
    union
    select id from contents where org_id = ${org_id} and owner_id in (
      select id from profiles where org_id = ${org_id} and search_normalise(name) like ${pattern})
    union ${inGroups}
    union ${groups})`;
}

/** Returns the best matches among the contents of all types that the actor may see, and how many of each type there are. */
export async function searchContents(
  scope: Scope,
  { search, page_size }: { search: string; page_size: number },
): Promise<{ results: FoundContent[]; counts: Record<ContentType, number> }> {
  const found = contentsFor(scope, 'view').where(isFoundBy(scope, search));
  const results = await found
    .select(['contents.id', 'contents.type', 'contents.title'])
    .orderBy(rank(search))
    .orderBy('contents.last_used_at', 'desc')
    .orderBy('contents.id', 'desc')
    .limit(page_size)
    .execute();
  const counted = await found
    .groupBy('contents.type')
    .select(['contents.type', sql<number>`count(*)::int`.as('count')])
    .execute();
  const counts = { text: 0, file: 0, html_page: 0, collection: 0 };
  for (const { type, count } of counted) counts[type] = count;
  return { results, counts };
}

/** The whole title, its beginning, the beginning of a word in it, a part of it, the text, and then what is around it. */
function rank(words: string) {
  const title = sql`search_normalise(contents.title)`;
  const fragment = sql`search_normalise(${escapeLike(words)})`;
  return sql<number>`case
    when ${title} = search_normalise(${words}) then 0
    when ${title} like ${fragment} || '%' then 1
    when ${title} like '% ' || ${fragment} || '%' then 2
    when ${title} like '%' || ${fragment} || '%' then 3
    when contents.search_text like ${makePattern(words)} then 4
    else 5 end`;
}
