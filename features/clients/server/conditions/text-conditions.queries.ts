import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { plainFieldNames } from '../../contract.ts';
import type { PlanCondition, PlannedCondition } from './indexed-condition.queries.ts';
import { readTexts } from './parse-condition.ts';

/** How many clients with a text are named to find those that have nothing else in the field. */
const MOST_LIKE = 20_000;

/** The shortest part of a text that the index of the search finds inside a word. */
const MIN_PART = 3;

/** The fields that are part of what clients are searched by; `text_client_ids` finds the others. */
const searched: readonly string[] = ['name', 'company'];

const normalised = (text: string) => sql<string>`search_normalise(${escapeLike(text)})`;
const patterns = (texts: readonly string[]) => sql<string[]>`contains_patterns(${texts.map(escapeLike)}::text[])`;

/** Whether what clients are searched by has any of these texts, which is compared in less time than a field is. */
export const searchHas = (texts: readonly string[]) => sql<SqlBool>`clients.search_text like any (${patterns(texts)})`;

/** Returns the text that an index finds inside words; null where several texts or a short one are asked for. */
function chooseFragment([text = '', ...others]: readonly string[]): string | null {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '');
  return others.length > 0 || [...letters].length < MIN_PART ? null : text;
}

/** Returns the look-up of clients by a text they are searched by. */
export const findSearched = (texts: readonly string[]) => findBy('search_client_ids', texts);

function findBy(name: 'search_client_ids' | 'text_client_ids', texts: readonly string[]): PlannedCondition['find'] {
  const fragment = chooseFragment(texts);
  if (fragment === null) return undefined;
  return async ({ assignees, cap, isMostOfTable }) =>
    sql`${sql.raw(name)}(${normalised(fragment)}, ${assignees}, ${cap + 1}, ${await isMostOfTable()})`;
}

export const isNot = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition}) is not true`;

/** Plans conditions on a text of the client, regardless of case; parts of it regardless of accents as well, like the search. */
export function planText(name: (typeof plainFieldNames)[number]): PlanCondition {
  const column = sql.ref<string | null>(`clients.${name}`);
  const isSearched = searched.includes(name);
  const contains = (texts: string[]) => {
    // Most texts have no accents to take off, which costs more than the comparison, and plain letters are lowered soonest as bytes.
    const inField = sql<SqlBool>`(case when octet_length(${column}) = length(${column}) then lower(${column} collate "C")
      else search_normalise(${column}) end) like any (${patterns(texts)})`;
    return isSearched ? sql<SqlBool>`(${searchHas(texts)} and ${inField})` : inField;
  };
  const isAny = (texts: string[]) => sql<SqlBool>`lower(${column}) = any (lowered(${texts}::text[]))`;
  const isEmpty = sql<SqlBool>`coalesce(${column}, '') = ''`;
  return (asked) => {
    const texts = readTexts(asked);
    const find = findBy(isSearched ? 'search_client_ids' : 'text_client_ids', texts);
    switch (asked.operator) {
      case 'contains':
        return { meets: contains(texts), find };
      case 'is':
        return { meets: isAny(texts), find, most: MOST_LIKE };
      case 'is_not':
        return { meets: isNot(isAny(texts)) };
      case 'empty':
        return { meets: isEmpty };
      default:
        return { meets: isNot(isEmpty) };
    }
  };
}
