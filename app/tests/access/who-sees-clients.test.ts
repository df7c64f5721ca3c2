import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { bodyOfStart, start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { exportCsvText } from '#features/client-export/testing/exports.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clientGroupCreated } from '#features/client-groups/events.ts';
import { clients } from '#features/clients/contract.ts';
import { clientUpdated } from '#features/clients/events.ts';
import { clientPipeline } from '#features/clients/pipeline-contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { orgFlags } from '#platform/contract/permissions.ts';
import { isRowRule, type RowRule } from '#platform/contract/row.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { LiveEvent } from '#platform/server/live/live-events.queries.ts';
import { purgeAttempts } from '#platform/server/sessions/rate-limits.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { uuidV7 } from '#platform/server/uuid.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** Every client's name begins so, and no other text of the organisation contains it. */
const MARK = 'Quillon';
const MEMBERS = 4;
const CLIENTS = 18;
const RUNS = 25;

interface KnownClient {
  id: number;
  name: string;
  phone: string;
  /** Null for nobody. */
  assignee: Person | null;
}

interface World {
  org: Org;
  member: Person;
  colleagues: Person[];
  subteams: { id: number; members: Person[] }[];
  known: KnownClient[];
  group_id: number;
  content_id: number;
}

/** What a member may do, by the specification's names; the sub-teams by their place in the world. */
const grants = fc.record({
  viewOtherAssignedClients: fc.boolean(),
  viewUnassignedClients: fc.boolean(),
  accessSubTeamMembers: fc.boolean(),
  deleteClients: fc.boolean(),
  manageTeam: fc.boolean(),
  subteams: fc.subarray([0, 1, 2]),
});
type Grants = typeof grants extends fc.Arbitrary<infer Value> ? Value : never;

/** A new assignee for each client: a colleague's place, -1 for nobody, -2 for the member. */
const assignments = fc.array(fc.integer({ min: -2, max: MEMBERS - 1 }), { minLength: CLIENTS, maxLength: CLIENTS });

/** Reads the table of readings.md B13 anew, sharing no code with the product's rule. */
function maySee({ member, subteams }: World, grants: Grants, { assignee }: KnownClient): boolean {
  if (assignee === null) return grants.viewUnassignedClients;
  if (assignee === member || grants.viewOtherAssignedClients) return true;
  return grants.accessSubTeamMembers && grants.subteams.some((place) => subteams[place]!.members.includes(assignee));
}

const listFlags = (grants: Grants, { assignee }: KnownClient) => ({
  EDIT: true,
  DELETE: grants.deleteClients,
  REASSIGN: grants.manageTeam || grants.viewOtherAssignedClients || assignee === null,
});

async function makeWorld(): Promise<World> {
  const org = await newOrg();
  for (const flag of orgFlags) await org.setFlag(flag, true);
  const member = await org.member({ name: 'Daniel Ong' });
  const colleagues: Person[] = [];
  for (let place = 0; place < MEMBERS; place += 1) colleagues.push(await org.member({ name: `Colleague ${place}` }));
  const inSubteams = [colleagues.slice(0, 2), colleagues.slice(1, 3), [member, colleagues[3]!]];
  const subteams = [];
  for (const [place, members] of inSubteams.entries()) {
    subteams.push({ id: await org.subteam(`Subteam ${place}`, members), members });
  }
  const { results: fields } = await org.owner.call(customFields.createDefaultFields);
  const { id: group_id } = await org.owner.call(clientGroups.create, { body: { name: 'Everybody', color_id: 1 } });
  const { id: content_id } = await org.owner.call(textTemplates.create, {
    body: { title: 'Brochure', body: 'Look', visibility: 'ORG' },
  });
  const known: KnownClient[] = [];
  for (let place = 0; place < CLIENTS; place += 1) {
    const phone = `+65 8123 ${4000 + place}`;
    const name = `${MARK} ${String.fromCharCode(65 + place)}`;
    const { id } = await org.client({ name, phones: [phone], assigned_to: org.owner });
    known.push({ id, name, phone, assignee: org.owner });
  }
  expect(fields).not.toEqual([]);
  for (const { id } of known) {
    const params = { id };
    await org.owner.call(timeline.createActivity, { body: { client_id: id, item_type: 'NOTE', text: 'Talked' } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [group_id] } });
    await org.owner.call(followUps.updateForClient, { params, body: { schedule: { kind: 'tomorrow' } } });
    await org.owner.call(shares.shareText, { body: { text_template_id: content_id, client_id: id } });
  }
  return { org, member, colleagues, subteams, known, group_id, content_id };
}

/** Gives the clients new assignees and the member new rights, as the owner would. */
async function rearrange(world: World, grants: Grants, places: number[]): Promise<void> {
  const { org, member, colleagues, subteams, known } = world;
  const wanted = places.map((place) => (place === -1 ? null : place === -2 ? member : colleagues[place]!));
  for (const assignee of new Set(wanted)) {
    const theirs = known.filter((_, place) => wanted[place] === assignee);
    const ids = theirs.map(({ id }) => id);
    await changeMany(org.owner, ids, {
      kind: 'ASSIGN',
      assign_type: assignee ? 'OTHER' : 'UNASSIGNED',
      assigned_to_id: assignee?.profile_id ?? null,
    });
    for (const client of theirs) client.assignee = assignee;
  }
  const { subteams: chosen, ...permissions } = grants;
  await org.permit(member, { ...permissions, accessibleSubteamIds: chosen.map((place) => subteams[place]!.id) });
}

/** Every path on which the product answers with clients, each returning the ids the member gets. */
const readPaths: Record<string, (world: World) => Promise<number[]>> = {
  list: async ({ member }) => readAll((cursor) => member.call(clients.list, { query: { page_size: 5, ...cursor } })),
  filters: async ({ member }) =>
    (await member.call(clients.filter, { body: { page_size: 100, has_phone: true } })).results.map(({ id }) => id),
  'filters of one condition': async ({ member, group_id }) =>
    (await member.call(clients.filter, { body: { page_size: 100, group_ids: [group_id] } })).results.map(
      ({ id }) => id,
    ),
  'search by name': async ({ member }) =>
    (await member.call(clients.search, { query: { search: MARK, page_size: 100 } })).results.map(({ id }) => id),
  'search by phone': async ({ member }) =>
    (await member.call(clients.search, { query: { search: '8123', page_size: 100 } })).results.map(({ id }) => id),
  board: async ({ member }) => {
    const { stages } = await member.call(clientPipeline.getPipelineView, { body: { page_size: 50 } });
    expect(stages.map(({ clients: cards }) => cards.length)).toEqual(stages.map(({ count }) => count));
    return stages.flatMap((stage) => stage.clients.map(({ id }) => id));
  },
  'clients of a group': async ({ member, group_id }) =>
    readAll((cursor) =>
      member.call(clientGroups.listClients, { params: { id: group_id }, query: { page_size: 5, ...cursor } }),
    ),
  'follow-ups': async ({ member }) => {
    const page = await member.call(followUps.list, { query: { page_size: 100 } });
    return page.results.map(({ client_id }) => client_id);
  },
  activities: async ({ member }) => {
    const page = await member.call(timeline.listOfUser, { query: { page_size: 100, item_types: 'NOTE' } });
    return page.results.map(({ client_id }) => client_id);
  },
  'clients of a content': async ({ member, content_id }) => {
    const params = { type: 'text' as const, id: content_id };
    return (await member.call(shares.listClients, { params, query: { page_size: 100 } })).results.map(({ id }) => id);
  },
  export: async ({ member, known }) => {
    await allowExports();
    const file = await exportCsvText(member);
    return known.filter(({ name }) => file.includes(name)).map(({ id }) => id);
  },
  'one by one': async ({ member, known }) => {
    const seen: number[] = [];
    for (const { id } of known) {
      const { status } = await member.raw(clients.get, { params: { id } });
      expect([200, 455]).toContain(status);
      if (status === 200) seen.push(id);
    }
    return seen;
  },
  'commands for many': async ({ member, known }) => {
    const seen: number[] = [];
    for (const { id } of known) {
      const { status } = await member.raw(bulkActions.start, bodyOfStart([id], { kind: 'MARK_NEW', new_lead: false }));
      expect([201, 456]).toContain(status);
      if (status === 201) seen.push(id);
    }
    return seen;
  },
};

/** Every path on which the product answers with how many clients there are. */
const countPaths: Record<string, (world: World) => Promise<number>> = {
  list: async ({ member }) =>
    (await member.call(clients.list, { query: { page_size: 1, with_count: true } })).count ?? -1,
  'stats by source': async ({ member }) =>
    (await member.call(clients.getStatsBySource)).results.reduce((sum, { total_clients }) => sum + total_clients, 0),
  board: async ({ member }) =>
    (await member.call(clientPipeline.getPipelineView, { body: {} })).stages.reduce((sum, { count }) => sum + count, 0),
  group: async ({ member, group_id }) => {
    const { results } = await member.call(clientGroups.list, { query: { with_counts: true } });
    return results.find(({ id }) => id === group_id)?.clients_count ?? -1;
  },
  'follow-ups': async ({ member }) => (await member.call(followUps.count)).tomorrow,
  shares: async ({ member, content_id }) =>
    (await member.call(shares.getStats, { params: { t: 'text', id: content_id } })).TOTAL_SHARED,
};

/** Forgets how often somebody exported, which is limited. */
async function allowExports(): Promise<void> {
  const { services } = await testApp();
  await withGlobalScope(services.database, 'test', (globalScope) => purgeAttempts(globalScope, '9999-01-01'));
}

async function readAll(
  read: (query: { cursor?: string }) => Promise<{ results: { id: number }[]; next: string | null }>,
): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ? { cursor } : {});
    ids.push(...page.results.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  return ids;
}

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

describe('whoever reads clients, on whatever path', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it('gets exactly those the rule of B13 shows them, with true flags, and hears of no other', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(grants, assignments, async (granted, places) => {
        await rearrange(world, granted, places);
        const { known, member } = world;
        const visible = known.filter((client) => maySee(world, granted, client));
        const expected = sorted(visible.map(({ id }) => id));

        for (const [path, read] of Object.entries(readPaths)) {
          expect({ path, ids: sorted(await read(world)) }).toEqual({ path, ids: expected });
          compared += known.length;
        }
        for (const [path, count] of Object.entries(countPaths)) {
          expect({ path, count: await count(world) }).toEqual({ path, count: expected.length });
          compared += 1;
        }
        const { results } = await member.call(clients.list, { query: { page_size: 100 } });
        const flags = new Map(results.map(({ id, access_policy }) => [id, access_policy]));
        for (const client of visible) expect(flags.get(client.id)).toEqual(listFlags(granted, client));
        expect(sorted(await heardBy(world))).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS * CLIENTS * 10);
  }, 240_000);

  it('finds no name of a hidden client in any answer that needs no row, and is refused those of one', async () => {
    const { member, known } = world;
    await rearrange(
      world,
      { ...nothing },
      known.map((_, place) => (place === 0 ? -2 : place % MEMBERS)),
    );
    const [own, ...hidden] = known;
    const endpoints = boundEndpoints.map(({ endpoint }) => endpoint as AnyEndpoint);
    const reading = endpoints.filter(
      ({ method, needs, isStream }) => method === 'GET' && needs === 'session' && !isStream,
    );

    const lists = reading.filter(({ path }) => !path.includes('{'));
    for (const endpoint of lists) {
      const { body } = await member.raw(endpoint, { query: {} });
      for (const { name } of hidden) expect(`${endpoint.route} ${JSON.stringify(body)}`).not.toContain(`"${name}"`);
    }
    const ofClient = reading.filter(({ row }) => isRowRule(row) && (row as RowRule).kind === 'client');
    for (const endpoint of ofClient) {
      const others = { c: hidden[0]!.id, t: 'text', a: 'text', tab: randomUUID(), message_id: randomUUID() };
      const params = { ...others, id: endpoint.path.includes('{c}') ? world.content_id : hidden[0]!.id };
      const query = endpoint.path.endsWith('/history/at/') ? { at: new Date().toISOString() } : {};
      const { status, body } = await member.raw(endpoint, { params, query });
      expect({ route: endpoint.route, status }).toEqual({ route: endpoint.route, status: 455 });
      expect(JSON.stringify(body)).not.toContain(MARK);
    }
    expect(lists.length).toBeGreaterThan(15);
    expect(ofClient.length).toBeGreaterThan(8);
    expect(await member.call(clients.get, { params: { id: own!.id } })).toMatchObject({ name: own!.name });
  });
});

const nothing: Grants = {
  viewOtherAssignedClients: false,
  viewUnassignedClients: false,
  accessSubTeamMembers: false,
  deleteClients: false,
  manageTeam: false,
  subteams: [],
};

/** Changes every client as the owner while the member listens. @returns the clients the member heard of. */
async function heardBy({ org, member, known }: World): Promise<number[]> {
  const { services } = await testApp();
  const heard = new Set<number>();
  // A stream may repeat older events, which are heard by the rights of today.
  const start = uuidV7();
  let isOver = false;
  const stream = {
    token_hash: randomUUID(),
    actor: () => org.inScope((scope) => findActor(scope, member.profile_id)),
    hears: () => true,
    send: (event: LiveEvent) => {
      if (event.id <= start) return;
      if (event.kind === clientUpdated.kind) heard.add(event.subject_id);
      if (event.kind === clientGroupCreated.kind) isOver = true;
    },
    reset: () => undefined,
    close: () => undefined,
  };
  const leave = await services.live.join(org.org_id, stream, null);
  for (const { id } of known) await org.owner.call(clients.update, { params: { id }, body: { company: randomUUID() } });
  await org.owner.call(clientGroups.create, { body: { name: randomUUID(), color_id: 2 } });
  await expect.poll(() => isOver, { timeout: 10_000 }).toBe(true);
  leave();
  return [...heard];
}
