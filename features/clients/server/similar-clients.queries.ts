import { sql } from 'kysely';
import { allowedValues } from '#platform/server/database/access-sql.ts';
import { escapeLike } from '#platform/server/database/escape-like.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { clientAccess } from '../access.ts';
import { entriesToSearch } from './search/search-plan.queries.ts';

/** The most clients that a list shows instead of none. */
const MOST_SIMILAR = 50;

/** Shorter words are like too many others, and of longer texts no word is a slip. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 40;

/**
 * Returns the text with each two neighbouring letters swapped in turn, for LIKE; null for a text that nothing is like, as
 * one with digits, which phone numbers and e-mails often have.
 */
export function swapLetters(text: string): string[] | null {
  const letters = [...text];
  if (/\d|@/.test(text) || letters.length < LEAST_LETTERS || letters.length > MOST_LETTERS) return null;
  return letters.slice(1).map((letter, index) => {
    const others = [...letters];
    others.splice(index, 2, letter, letters[index] ?? '');
    return escapeLike(others.join(''));
  });
}

/** Returns the ids of clients with a word like the text, for a search that found nothing because of a slip. */
export async function findSimilarClients(scope: Scope, text: string): Promise<number[]> {
  const assignees = allowedValues(clientAccess.view, scope.actor);
  const swapped = swapLetters(text);
  if (!swapped) return [];
  const isMostOfTable = (await entriesToSearch(scope)) !== null;
  const { rows } = await sql<{ id: number }>`
    select found.id from similar_client_ids(
      search_normalise(${text}), ${swapped}, ${assignees}, ${MOST_SIMILAR}, ${isMostOfTable}) as found`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}
