import { readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ImportMapping } from '../contract.ts';
import { foldHeader } from './read/file-keys.ts';
import type { FileSample } from './read/read-sample.ts';

export interface RememberedMapping {
  mapping: ImportMapping;
  mapping_from: string | null;
}

/**
 * Returns what the actor chose for the columns of these names when they last imported them, in whatever order they were; the guess
 * where they never did, and for a field that is gone.
 */
export async function recallMapping(scope: Scope, sample: FileSample): Promise<RememberedMapping> {
  const earlier = sample.header_key === null ? undefined : await findEarlier(scope, sample.header_key);
  if (!earlier) return { mapping: sample.mapping, mapping_from: null };
  const targets = new Set((await readDefinitions(scope)).map(({ key }) => `custom:${key}`));
  const left = earlier.columns.map((column, index) => ({ header: foldHeader(column), target: earlier.mapping[index] }));
  const mapping = sample.columns.map((column, index) => {
    const guess = sample.mapping[index] ?? null;
    const found = left.findIndex(({ header }) => header === foldHeader(column));
    if (found < 0) return guess;
    // Of several columns with one name, each stands for the next of the earlier file.
    const target = left.splice(found, 1)[0]!.target;
    return target?.startsWith('custom:') && !targets.has(target) ? guess : (target ?? null);
  });
  return { mapping, mapping_from: earlier.started_at };
}

const findEarlier = (scope: Scope, header_key: string) =>
  scope.db
    .selectFrom('client_imports')
    .where('org_id', '=', scope.org_id)
    .where('created_by_id', '=', scope.actor.profile_id)
    .where('header_key', '=', header_key)
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['columns', 'mapping', 'started_at'])
    .executeTakeFirst();
