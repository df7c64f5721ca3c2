import { allows, type Rule } from '#platform/contract/access.ts';
import {
  type Actor,
  type MemberAccessPolicy,
  type MemberPermission,
  newMemberAccess,
} from '#platform/contract/permissions.ts';
import type { RowRule } from '#platform/contract/row.ts';
import { findRowLoader, loadRow } from '#platform/server/http/rows.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import type { Org, Person } from './world.ts';

type Parts = { params?: object; body?: unknown };

const everything = Object.fromEntries(
  Object.entries(newMemberAccess).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]),
) as MemberAccessPolicy;

const countFlags = (choice: object) => Object.values(choice).filter(Boolean).length;

/** Returns every combination of these permissions, those with most of them first. */
const combine = (names: readonly MemberPermission[]): Partial<MemberAccessPolicy>[] =>
  Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.map((name, index) => [name, (bits & (1 << index)) === 0])),
  ).sort((one, other) => countFlags(other) - countFlags(one));

/** Adds the name of each permission that is read to `read`. */
const noteReads = (permissions: MemberAccessPolicy, read: Set<MemberPermission>): MemberAccessPolicy =>
  new Proxy(permissions, {
    get(target, name: keyof MemberAccessPolicy) {
      if (typeof target[name] === 'boolean') read.add(name as MemberPermission);
      return target[name];
    },
  });

/**
 * Returns the most permissions with which a person is still refused this right on the row, from the rules of its kind
 * alone.
 *
 * @param parts a call of the owner, as the safety matrix makes it.
 * @param isSeen whether they see the row.
 * @returns nothing where there is no such person.
 */
export async function refusedPermissions(
  org: Org,
  person: Person,
  { rule, right, parts, isSeen }: { rule: RowRule; right: string; parts: Parts; isSeen: boolean },
): Promise<Partial<MemberAccessPolicy> | undefined> {
  const { rights } = findRowLoader(rule);
  const [sees, may] = [rights.view, rights[right]] as [Rule<object>, Rule<object> | undefined];
  if (!may) throw new Error(`rows of the kind ${rule.kind} have no right ${right}`);
  const row = (await org.owner.inScope((scope) => loadRow(scope, rule, { params: {}, body: {}, ...parts }))) as object;
  const member = await org.inScope((scope) => findActor(scope, person.profile_id));
  const read = new Set<MemberPermission>();
  const isRefused = (choice: Partial<MemberAccessPolicy>) => {
    const actor: Actor = { ...member!, permissions: noteReads({ ...everything, ...choice }, read) };
    return allows(sees, actor, row) === isSeen && !allows(may, actor, row);
  };
  // What no rule reads changes nothing, so only what was read is combined, until nothing new is read.
  for (;;) {
    const known = read.size;
    const found = combine([...read]).find(isRefused);
    if (read.size === known) return found && { ...everything, ...found };
  }
}
