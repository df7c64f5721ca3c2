import { useRead } from '#platform/web/data.ts';
import { type ClientGroup, clientGroups, MAX_GROUPS } from '../contract.ts';

type Groups = readonly ClientGroup[];

/** Reads every group of the organisation, once for all parts of a screen. */
export const useGroups = (isWanted = true) =>
  useRead(clientGroups.list, { query: { page_size: MAX_GROUPS } }, { enabled: isWanted });

const known = new WeakMap<Groups, ReadonlyMap<number, ClientGroup>>();

/** Returns the groups by id; the map is made once for each answer, because every row of a list asks for it. */
function mapById(groups: Groups): ReadonlyMap<number, ClientGroup> {
  const before = known.get(groups);
  if (before) return before;
  const made = new Map(groups.map((group) => [group.id, group]));
  known.set(groups, made);
  return made;
}

/** Returns those of the groups that have these ids, by name as all groups are. */
export function findGroups(groups: Groups | undefined, ids: readonly number[]): ClientGroup[] {
  if (!groups) return [];
  const byId = mapById(groups);
  return ids.flatMap((id) => byId.get(id) ?? []).sort((one, other) => one.name.localeCompare(other.name));
}

export const isSmart = ({ criteria }: Pick<ClientGroup, 'criteria'>): boolean => criteria !== null;
