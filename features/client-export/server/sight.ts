import { clientAccess } from '#features/clients/access.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { allowedValues } from '#platform/server/database/access-sql.ts';

/** Returns whose clients a person may see, 0 for those of nobody; null where it is all. */
export const readSight = (actor: Actor): number[] | null =>
  allowedValues(clientAccess.view, actor)?.map(Number) ?? null;

/** Returns whether a person may see by now everything that who exported might see at the beginning. */
export function coversSight(actor: Actor, exported: readonly number[] | null): boolean {
  const present = readSight(actor);
  if (present === null) return true;
  return exported?.every((assignee) => present.includes(assignee)) ?? false;
}
