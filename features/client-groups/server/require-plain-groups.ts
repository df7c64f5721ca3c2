import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { readGroupsById } from './groups.queries.ts';

/** Throws `invalid_input` for groups that are gone and for those whose clients a rule decides. */
export async function requirePlainGroups(scope: Scope, ids: readonly number[]): Promise<void> {
  const groups = await readGroupsById(scope, ids);
  const smart = groups.find(({ criteria }) => criteria !== null);
  if (smart) throw refuse(`A rule decides who is in “${smart.name}”, so clients can’t be added by hand.`);
  if (groups.length < new Set(ids).size) throw refuse('A group no longer exists. Reload the page.');
}

const refuse = (message: string) => fieldProblem('group_ids', message);
