import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seesAssigned } from '#domain/assignee.ts';
import { clients } from '#features/clients/contract.ts';
import { clientPipeline } from '#features/clients/pipeline-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { allows } from '#platform/contract/access.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { LiveEvent } from '#platform/server/live/live-events.queries.ts';
import { findActor } from '#platform/server/sessions/session.queries.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { subteamPage, subteams } from '../contract.ts';

const PEOPLE = 4;
const TEAMS = 3;

const person = fc.nat(PEOPLE - 1);
const team = fc.nat(TEAMS - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('members' as const), team, members: fc.uniqueArray(person) }),
  fc.record({ kind: fc.constant('remove' as const), team, person }),
  fc.record({ kind: fc.constant('manager' as const), team, person, is_manager: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), team }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What the sub-teams should be: who is in each, and who of them manages it. */
interface Model {
  id: number;
  members: Set<number>;
  managers: Set<number>;
}

let made = 0;
async function makeTeam({ owner }: Org): Promise<Model> {
  made += 1;
  const { id } = await owner.call(subteams.create, { body: { name: `Team ${made}` } });
  return { id, members: new Set(), managers: new Set() };
}

const take =
  (org: Org, people: readonly Person[], teams: Model[]) =>
  async (asked: Step): Promise<void> => {
    const model = teams[asked.team]!;
    const params = { id: model.id };
    const getId = (index: number) => people[index]!.profile_id;
    if (asked.kind === 'delete') {
      await org.owner.call(subteams.delete, { params });
      teams[asked.team] = await makeTeam(org);
    } else if (asked.kind === 'members') {
      await org.owner.call(subteams.update, { params, body: { member_ids: asked.members.map(getId) } });
      model.members = new Set(asked.members);
      model.managers = new Set([...model.managers].filter((index) => model.members.has(index)));
    } else if (!model.members.has(asked.person)) {
      return;
    } else if (asked.kind === 'remove') {
      await org.owner.call(subteams.removeMember, { params: { ...params, memberId: getId(asked.person) } });
      model.members.delete(asked.person);
      model.managers.delete(asked.person);
    } else {
      const body = { profile_id: getId(asked.person), is_manager: asked.is_manager };
      await org.owner.call(subteamPage.setManager, { params, body });
      if (asked.is_manager) model.managers.add(asked.person);
      else model.managers.delete(asked.person);
    }
  };

const sorted = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);

/** Returns whose clients the rule shows, read as SQL and as yes or no. */
async function readRule(org: Org, viewer: Person, assignees: readonly number[]) {
  const actor = (await org.inScope((scope) => findActor(scope, viewer.profile_id)))!;
  const rows = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('clients')
      .where('clients.org_id', '=', org_id)
      .where(toSql(seesAssigned, actor, 'clients'))
      .select('clients.assigned_to_id_or_zero as id')
      .execute(),
  );
  const yes = assignees.filter((assigned_to_id_or_zero) => allows(seesAssigned, actor, { assigned_to_id_or_zero }));
  return { sql: sorted(rows.map(({ id }) => id)), yes: sorted(yes) };
}

describe('who sees whose clients', () => {
  it('is the same read as SQL, as yes or no and in the list, after every change of any sub-team (B13)', {
    tags: 'slow',
    timeout: 120_000,
  }, async () => {
    let checks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const org = await newOrg();
        await org.setFlag('enable_subteams_feature', true);
        const people: Person[] = [];
        for (let index = 0; index < PEOPLE; index += 1) people.push(await org.member({ name: `Person ${index}` }));
        for (const assigned_to of [null, org.owner, ...people]) await org.client({ assigned_to });
        const teams = [await makeTeam(org), await makeTeam(org), await makeTeam(org)];
        const assignees = [0, org.owner.profile_id, ...people.map(({ profile_id }) => profile_id)];

        for (const asked of steps) {
          await take(org, people, teams)(asked);
          for (const [index, viewer] of people.entries()) {
            const seen = new Set([index]);
            for (const { members, managers } of teams) {
              if (managers.has(index)) for (const member of members) seen.add(member);
            }
            const expected = sorted([...seen].map((member) => people[member]!.profile_id));
            expect(await readRule(org, viewer, assignees)).toEqual({ sql: expected, yes: expected });
            const { results } = await viewer.call(clients.list);
            expect(sorted(results.map(({ assigned_to_id }) => assigned_to_id ?? 0))).toEqual(expected);
            checks += 1;
          }
        }
      }),
      { numRuns: 8 },
    );
    expect(checks).toBeGreaterThan(8 * 4 * PEOPLE - 1);
  });
});

/** Joins the live stream as this person and collects what it says. */
async function listenAs({ cookie, org }: Person) {
  const { services } = await testApp();
  const heard: LiveEvent[] = [];
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const leave = await services.live.join(
    org.org_id,
    {
      token_hash: '',
      actor: async () => (await services.sessions.find(token, 'test'))?.actor ?? null,
      hears: () => true,
      send: (event) => void heard.push(event),
      reset: () => undefined,
      close: () => undefined,
    },
    null,
  );
  return { heard, leave };
}

describe('a manager who is removed from a sub-team', () => {
  it('loses sight in list, counts, search, board, timeline, record and live events', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    await org.owner.call(customFields.createDefaultFields);
    const [grace, farid] = [await org.member(), await org.member()];
    const { id: client } = await org.client({ name: 'Ana Whitfield', assigned_to: farid });
    const body = { name: 'Overseas', member_ids: [grace.profile_id, farid.profile_id] };
    const { id } = await org.owner.call(subteams.create, { body });
    const set = { profile_id: grace.profile_id, is_manager: true };
    await org.owner.call(subteamPage.setManager, { params: { id }, body: set });

    const counts = async () => ({
      list: (await grace.call(clients.list, { query: { with_count: true } })).count,
      search: (await grace.call(clients.search, { query: { search: 'Ana' } })).results.length,
      board: JSON.stringify(await grace.call(clientPipeline.getPipelineView, { body: {} })).includes('Ana Whitfield'),
      timeline: (await grace.raw(timeline.listForClient, { params: { id: client } })).status,
      record: (await grace.raw(clients.get, { params: { id: client } })).status,
    });
    expect(await counts()).toEqual({ list: 1, search: 1, board: true, timeline: 200, record: 200 });
    const { heard, leave } = await listenAs(grace);
    await farid.call(clients.update, { params: { id: client }, body: { location: 'Lisbon' } });
    await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('client.updated'), 3_000);

    await org.owner.call(subteams.removeMember, { params: { id, memberId: grace.profile_id } });
    await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('subteam.member-removed'), 3_000);
    const before = heard.length;
    await farid.call(clients.update, { params: { id: client }, body: { location: 'Porto' } });
    await org.owner.call(subteams.update, { params: { id }, body: { name: 'Abroad' } });
    await vi.waitFor(() => expect(heard.map(({ kind }) => kind)).toContain('subteam.updated'), 3_000);

    expect(heard.slice(before).map(({ kind }) => kind)).toEqual(['subteam.updated']);
    expect(await counts()).toEqual({ list: 0, search: 0, board: false, timeline: 455, record: 455 });
    leave();
  });
});
