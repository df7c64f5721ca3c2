import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Person } from '#domain/person.ts';
import { type ClientRight, clientAccess } from '#features/clients/access.ts';
import { clientsFor } from '#features/clients/server/index.ts';
import { contentsFor } from '#features/content/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AccessExample, PreviewedClient } from '../contract.ts';

/** How many of an assignee's clients each right covers; 0 means nobody's. */
export interface AssigneeCounts {
  assignee: number;
  clients: number;
  view_before: number;
  view_after: number;
  edit_before: number;
  edit_after: number;
  reassign_before: number;
  reassign_after: number;
  delete_before: number;
  delete_after: number;
}

const countWith = (condition: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Counts the clients of every assignee by what two actors may do with them, by the rules of the clients themselves. */
export function countByAssignee(scope: Scope, before: Actor, after: Actor): Promise<AssigneeCounts[]> {
  const right = (name: ClientRight, actor: Actor) => countWith(toSql(clientAccess[name], actor, 'clients'));
  return scope.db
    .selectFrom('clients')
    .where('clients.org_id', '=', scope.org_id)
    .where('clients.deleted_at', 'is', null)
    .where('clients.is_test', '=', false)
    .groupBy('clients.assigned_to_id_or_zero')
    .select([
      'clients.assigned_to_id_or_zero as assignee',
      sql<number>`count(*)::int`.as('clients'),
      right('view', before).as('view_before'),
      right('view', after).as('view_after'),
      right('edit', before).as('edit_before'),
      right('edit', after).as('edit_after'),
      right('reassign', before).as('reassign_before'),
      right('reassign', after).as('reassign_after'),
      right('delete', before).as('delete_before'),
      right('delete', after).as('delete_after'),
    ])
    .$narrowType<{ assignee: number }>()
    .execute();
}

/** Counts the contents an actor may edit. */
export async function countEditableContents(scope: Scope, actor: Actor): Promise<number> {
  const { count } = await contentsFor({ ...scope, actor }, 'edit')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many examples there are of all together. */
const MOST = 6;

/** The kinds of example in their order, how many of each there are, and how many clients of an assignee are of it. */
const kinds: { seen_before: boolean; seen_after: boolean; most: number; count: (of: AssigneeCounts) => number }[] = [
  { seen_before: false, seen_after: true, most: 3, count: (of) => of.view_after - of.view_before },
  { seen_before: true, seen_after: false, most: 3, count: (of) => of.view_before - of.view_after },
  { seen_before: true, seen_after: true, most: 1, count: (of) => Math.min(of.view_before, of.view_after) },
  {
    seen_before: false,
    seen_after: false,
    most: 1,
    count: (of) => of.clients - Math.max(of.view_before, of.view_after),
  },
];

/**
 * Returns a few clients of each kind (gained, lost, kept, still hidden), the newest one of each assignee, those with the
 * most first. Only clients the caller may see are shown.
 */
export async function findExamples(
  scope: Scope,
  before: Actor,
  after: Actor,
  counts: readonly AssigneeCounts[],
): Promise<AccessExample[]> {
  const seenByCaller = counts.filter(({ assignee }) =>
    allows(clientAccess.view, scope.actor, { assigned_to_id_or_zero: assignee }),
  );
  const examples: AccessExample[] = [];
  for (const { most, count, ...kind } of kinds) {
    const assignees = seenByCaller
      .filter((of) => count(of) > 0)
      .sort((one, other) => count(other) - count(one))
      .slice(0, most);
    for (const { assignee } of assignees) {
      const found = await findExample(scope, assignee, { before, after }, kind);
      if (found) examples.push(found);
    }
  }
  return examples.slice(0, MOST);
}

type Kind = Pick<AccessExample, 'seen_before' | 'seen_after'>;

async function findExample(
  scope: Scope,
  assignee: number,
  { before, after }: { before: Actor; after: Actor },
  kind: Kind,
): Promise<AccessExample | null> {
  const seen = (actor: Actor) => toSql(clientAccess.view, actor, 'clients');
  const row = await selectNamed(scope)
    .where('clients.assigned_to_id_or_zero', '=', assignee)
    .where(sql<boolean>`(${seen(before)}) = ${sql.lit(kind.seen_before)}`)
    .where(sql<boolean>`(${seen(after)}) = ${sql.lit(kind.seen_after)}`)
    .orderBy('clients.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...toPreviewed(row), ...kind } : null;
}

/** Returns one page of the clients that both the caller and another actor may see, the newest first. */
export async function listSeenBy(scope: Scope, actor: Actor, paging: PageQuery): Promise<Page<PreviewedClient>> {
  const seen = selectNamed(scope).where(toSql(clientAccess.view, actor, 'clients'));
  const page = await keysetPage(seen, newestFirst, paging);
  return { ...page, results: page.results.map(toPreviewed) };
}

const newestFirst = { column: 'clients.id', id: 'clients.id', direction: 'desc' } as const;

/** Selects the clients the caller may see, with their assignees. */
const selectNamed = (scope: Scope) =>
  clientsFor(scope, 'view')
    .leftJoin('profiles as assignee', (join) => matchInOrg(join, 'assignee.id', 'clients.assigned_to_id'))
    .select(['clients.id', 'clients.name', 'assignee.id as assignee_id', 'assignee.name as assignee_name']);

interface NamedRow extends Person {
  assignee_id: number | null;
  assignee_name: string | null;
}

const toPreviewed = ({ id, name, assignee_id, assignee_name }: NamedRow): PreviewedClient => ({
  client: { id, name },
  assigned_to: assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? '' },
});

/** Returns the members of these sub-teams, by sub-team. */
export const readSubteamMembers = async (scope: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : scope.db
        .selectFrom('subteam_members')
        .innerJoin('subteams', (join) => matchInOrg(join, 'subteams.id', 'subteam_members.subteam_id'))
        .where('subteam_members.org_id', '=', scope.org_id)
        .where(sql<boolean>`subteam_members.subteam_id = any(${[...ids]})`)
        .select(['subteams.id', 'subteams.name', 'subteam_members.profile_id'])
        .orderBy('subteams.name')
        .orderBy('subteams.id')
        .execute();
