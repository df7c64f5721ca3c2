import type { Changes } from '#platform/contract/event.ts';
import { type MemberAccessPolicy, newMemberAccess } from '#platform/contract/permissions.ts';
import { permissionNames, permissionsBeyond } from '../permission-rules.ts';

/** Names the permissions that a change gave and took; the sub-teams are part of the switch they depend on. */
export function namePermissionChanges(changes: Changes): { given: string[]; taken: string[] } {
  const [before, after] = [readSide(changes, 'from'), readSide(changes, 'to')];
  const isPartOfSwitch = (name: string) => name === 'accessibleSubteamIds' && 'accessSubTeamMembers' in changes;
  const name = (names: (keyof MemberAccessPolicy)[]) =>
    names.filter((each) => !isPartOfSwitch(each)).map((each) => permissionNames[each]);
  return { given: name(permissionsBeyond(after, before)), taken: name(permissionsBeyond(before, after)) };
}

/** Returns the permissions on one side of a change; those it leaves alone are the same on both. */
function readSide(changes: Changes, side: 'from' | 'to'): MemberAccessPolicy {
  const changed = Object.entries(changes).map(([name, values]) => [name, values[side]]);
  const known = changed.filter(([, value]) => value !== null);
  return { ...newMemberAccess, ...Object.fromEntries(known) };
}
