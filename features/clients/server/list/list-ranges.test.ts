import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newMemberAccess } from '#platform/contract/permissions.ts';
import { keysetPage, type Sort } from '#platform/server/database/keyset.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { withClientColumns } from '../clients.queries.ts';
import { filtered } from './filter-clients.queries.ts';
import { readClients } from './list-clients.queries.ts';

interface Case {
  /** The role and rights of the person who looks. */
  role: 'OWNER' | 'MEMBER';
  viewOtherAssignedClients: boolean;
  viewUnassignedClients: boolean;
  chosen: ('me' | 'unassigned' | number)[] | undefined;
  is_new_lead: boolean | undefined;
  sort: Sort;
  page_size: number;
}

const column = fc.constantFrom('clients.last_activity_at', 'clients.recently_active_at', 'clients.name');
const sort = fc.record({ column, id: fc.constant('clients.id'), direction: fc.constantFrom('asc' as const, 'desc') });

/** Adds rows with few different times, so that many differ only by their id. */
async function addRows(org: Org, people: Person[], count: number): Promise<void> {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 1 + ((index * 7) % 5))).toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    org_id: org.org_id,
    name: `Client ${(index * 13) % 9}`,
    source: 'added_manually' as const,
    is_new_lead: index % 3 === 0,
    assigned_to_id: [null, ...people][(index * 11) % (people.length + 1)]?.profile_id ?? null,
    last_activity_at: at(index),
    recently_active_at: at(index + 2),
    created_at: at(index),
    updated_at: at(index),
  }));
  await org.inScope((scope) => scope.db.insertInto('clients').values(rows).execute());
}

type Pages = { ids: number[]; next: string | null; previous: string | null }[];

/** Reads all pages forwards, then back to the first. */
async function walk(scope: Scope, of: Case, inRanges: boolean): Promise<Pages> {
  const criteria = { assigned_to_ids: of.chosen, is_new_lead: of.is_new_lead };
  if (of.sort.column === 'clients.recently_active_at')
    Object.assign(criteria, { was_active: true, is_new_lead: undefined });
  const page = async (cursor: string | undefined, cursor_type: 'next' | 'previous') => {
    const paging = { page_size: of.page_size, cursor, cursor_type };
    const found = inRanges
      ? await readClients(scope, criteria, of.sort, paging)
      : await keysetPage(withClientColumns(filtered(scope, criteria)), of.sort, paging);
    return { ids: found.results.map(({ id }) => id), next: found.next, previous: found.previous };
  };
  const pages: Pages = [];
  for (const way of ['next', 'previous'] as const) {
    for (
      let cursor = way === 'next' ? undefined : pages.at(-1)?.previous;
      cursor !== null;
      cursor = pages.at(-1)?.[way]
    ) {
      pages.push(await page(cursor, way));
    }
  }
  return pages;
}

describe('a list of the clients of several assignees', () => {
  it('has the rows, the order and the page links of one walk along all clients, both ways (B13)', {
    tags: 'slow',
  }, async () => {
    const org = await newOrg();
    const people = [org.owner, await org.member(), await org.member(), await org.member()];
    const self = people[1]!;
    await addRows(org, people, 60);
    const assignee = fc.constantFrom<'me' | 'unassigned' | number>(
      'me',
      'unassigned',
      ...people.map(({ profile_id }) => profile_id),
    );

    await fc.assert(
      fc.asyncProperty(
        fc.record<Case>({
          role: fc.constantFrom('OWNER', 'MEMBER'),
          viewOtherAssignedClients: fc.boolean(),
          viewUnassignedClients: fc.boolean(),
          chosen: fc.option(fc.array(assignee, { maxLength: 4 }), { nil: undefined }),
          is_new_lead: fc.option(fc.boolean(), { nil: undefined }),
          sort: sort as fc.Arbitrary<Sort>,
          page_size: fc.integer({ min: 6, max: 25 }),
        }),
        async (of) => {
          const { viewOtherAssignedClients, viewUnassignedClients, role } = of;
          const permissions = { ...newMemberAccess, viewOtherAssignedClients, viewUnassignedClients };
          await self.inScope(async (scope) => {
            const team_profile_ids = people.map(({ profile_id }) => profile_id);
            const asked = { ...scope, actor: { ...scope.actor, role, permissions, team_profile_ids } };
            expect(await walk(asked, of, true)).toEqual(await walk(asked, of, false));
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is the same list over HTTP for a member who sees their own, and for a filter by two (S0-3E-32)', async () => {
    const org = await newOrg();
    const people = [org.owner, await org.member(), await org.member()];
    await addRows(org, people, 40);
    const [, one, other] = people as [Person, Person, Person];

    const own = await one.call(clients.list, { query: { page_size: 100 } });
    const two = await org.owner.call(clients.filter, {
      body: { assigned_to_ids: [one.profile_id, other.profile_id], page_size: 100 },
    });

    expect(new Set(own.results.map((row) => row.assigned_to?.id))).toEqual(new Set([one.profile_id]));
    expect(new Set(two.results.map((row) => row.assigned_to?.id))).toEqual(new Set([one.profile_id, other.profile_id]));
    expect(two.results.filter((row) => row.assigned_to?.id === one.profile_id).map(({ id }) => id)).toEqual(
      own.results.map(({ id }) => id),
    );
  });
});
