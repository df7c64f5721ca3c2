import type { Scope } from '#platform/server/database/scope.ts';
import { foldName } from '#platform/server/fold-name.ts';
import { MAX_GROUP_NAME, MAX_GROUPS } from '../contract.ts';
import { createGroup, deleteGroup } from './change-group.ts';
import { listEmptyGroups, listGroupNames } from './groups.queries.ts';

const COLORS = 10;

/** Returns those of the names that a new group could have: no group has them, and there is room for so many. */
export async function listFreeNames(scope: Scope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const taken = await listGroupNames(scope);
  const folded = new Set(taken.map(foldName));
  return names
    .filter((name) => name.length <= MAX_GROUP_NAME && !folded.has(foldName(name)))
    .slice(0, MAX_GROUPS - taken.length);
}

/** Adds a group of each of these free names, in colours by turns. The caller has made sure that the actor may. */
export async function addGroups(scope: Scope, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  const added: { id: number; name: string }[] = [];
  for (const [index, name] of names.entries()) {
    const { id } = await createGroup(scope, { name, color_id: (index % COLORS) + 1 });
    added.push({ id, name });
  }
  return added;
}

/** Deletes the groups that one piece of work added and that no client is in. */
export async function removeAddedGroups(scope: Scope, request_id: string): Promise<void> {
  for (const id of await listEmptyGroups(scope, request_id)) await deleteGroup(scope, id);
}
