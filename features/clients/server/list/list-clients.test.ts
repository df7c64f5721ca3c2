import { afterEach, describe, expect, it } from 'vitest';
import { team } from '#features/team/contract.ts';
import { nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { touchClient } from '../client-activity.queries.ts';

afterEach(() => setClock(systemClock));

const listNames = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name);

const savePreferences = (org: Org, values: { client_list_sort: string }) =>
  org.inScope((scope) =>
    scope.db.updateTable('user_preferences').set(values).where('org_id', '=', org.org_id).execute(),
  );

describe('the sort of the clients list (G-045)', () => {
  it('is the saved one unless another is asked for or saved preferences are to be ignored', async () => {
    const org = await newOrg();
    for (const name of ['Ben', 'Ana', 'Cho']) await org.client({ name });
    await savePreferences(org, { client_list_sort: 'name:DESC' });

    const saved = await org.owner.call(clients.list);
    const asked = await org.owner.call(clients.list, { query: { sort: 'name' } });
    const ignored = await org.owner.call(clients.list, { query: { ignore_prefs: 'true' } });

    expect(listNames(saved)).toEqual(['Cho', 'Ben', 'Ana']);
    expect(saved.sorted_by).toEqual({ sort: 'name', sort_order: 'DESC' });
    expect(listNames(asked)).toEqual(['Ana', 'Ben', 'Cho']);
    expect(listNames(ignored)).toEqual(['Cho', 'Ana', 'Ben']);
    expect(ignored.sorted_by).toEqual({ sort: 'last_activity', sort_order: 'DESC' });
  });

  it('is, unless an order is asked for, the newest first by when they were added and A to Z by name', async () => {
    const org = await newOrg();
    for (const name of ['Ben', 'Ana', 'Cho']) await org.client({ name });
    const sorted = (query: object) => org.owner.call(clients.list, { query });

    expect(listNames(await sorted({ sort: 'added' }))).toEqual(['Cho', 'Ana', 'Ben']);
    expect(listNames(await sorted({ sort: 'added', sort_order: 'ASC' }))).toEqual(['Ben', 'Ana', 'Cho']);
    expect(listNames(await sorted({ sort: 'last_activity' }))).toEqual(['Cho', 'Ana', 'Ben']);
    expect(listNames(await sorted({ sort: 'name' }))).toEqual(['Ana', 'Ben', 'Cho']);
  });

  it('falls back to the last activity when the saved one no longer exists', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben']) await org.client({ name });
    await savePreferences(org, { client_list_sort: 'moon_phase:ASC' });

    const list = await org.owner.call(clients.list);

    expect(listNames(list)).toEqual(['Ben', 'Ana']);
    expect(list.sorted_by).toEqual({ sort: 'last_activity', sort_order: 'DESC' });
  });
});

describe('a page of the clients list', () => {
  it('has 20 rows unless asked otherwise, at most 100, and counts what filters find to 1,000 (S0-9-08, S0-9-13, C22)', async () => {
    const org = await newOrg();
    const rows = Array.from({ length: 1_050 }, (_, index) => ({
      org_id: org.org_id,
      name: `Client ${index}`,
      source: 'added_manually' as const,
      last_activity_at: nowIso(),
      created_at: nowIso(),
      updated_at: nowIso(),
    }));
    await org.inScope((scope) => scope.db.insertInto('clients').values(rows).execute());
    const list = (query: object) => org.owner.call(clients.list, { query });

    expect((await list({})).results).toHaveLength(20);
    expect((await list({ page_size: 100 })).results).toHaveLength(100);
    expect((await list({ with_count: 'true', source: 'added_manually' })).count).toBe(1_000);
    expect((await list({ with_count: 'true', search: 'Client' })).count).toBe(1_000);
    const problem = await org.owner.refused(clients.list, { query: { page_size: 101 } }, 400);
    expect(problem.errors).toHaveProperty('page_size');
  });

  it('counts exactly, however many there are, where at most the assignee limits them', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const rows = Array.from({ length: 2_100 }, (_, index) => ({
      org_id: org.org_id,
      name: `Client ${index}`,
      source: 'added_manually' as const,
      assigned_to_id: index < 1_040 ? daniel.profile_id : null,
      is_test: index === 0,
      deleted_at: index === 1 ? nowIso() : null,
      last_activity_at: nowIso(),
      created_at: nowIso(),
      updated_at: nowIso(),
    }));
    for (let start = 0; start < rows.length; start += 700) {
      await org.inScope(({ db }) =>
        db
          .insertInto('clients')
          .values(rows.slice(start, start + 700))
          .execute(),
      );
    }
    const count = async (person: Person, query: object = {}) =>
      (await person.call(clients.list, { query: { with_count: 'true', ...query } })).count;

    expect(await count(org.owner)).toBe(2_099);
    expect(await count(org.owner, { assigned_to_id: daniel.profile_id })).toBe(1_039);
    expect(await count(org.owner, { assigned_to_id: 'unassigned' })).toBe(1_060);
    expect(await count(daniel)).toBe(1_039);
    const members = await org.owner.call(team.listManageMembers, {});
    expect(members.results.find(({ id }) => id === daniel.profile_id)?.clients_count).toBe(1_038);
  });

  it('goes by name in either order, and either way from a cursor (S0-3E-32, S0-3E-33)', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben', 'Cho']) await org.client({ name });
    const list = (query: object) => org.owner.call(clients.list, { query: { sort: 'name', ...query } });

    expect(listNames(await list({ sort_order: 'ASC' }))).toEqual(['Ana', 'Ben', 'Cho']);
    expect(listNames(await list({ sort_order: 'DESC' }))).toEqual(['Cho', 'Ben', 'Ana']);
    const second = await list({ page_size: 2, cursor: (await list({ page_size: 2 })).next, cursor_type: 'next' });
    expect(listNames(second)).toEqual(['Cho']);
    expect(listNames(await list({ page_size: 2, cursor: second.previous, cursor_type: 'previous' }))).toEqual([
      'Ana',
      'Ben',
    ]);
    await org.owner.refused(clients.list, { query: { sort_order: 'UP' as never } }, 400);
  });
});

describe('filtering clients', () => {
  it('filters by each criterion; several values are alternatives', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    await org.client({ name: 'Ana', phones: ['+6581234571'], source: 'external_integration', source_name: 'Website' });
    setClock(stoppedAt('2026-03-10T00:00:00.000Z'));
    await org.client({ name: 'Ben', emails: ['ben@example.com'], is_new_lead: true, assigned_to: daniel });
    await org.client({ name: 'Cho', source: 'import_phonebook', source_name: 'old.csv', assigned_to: null });
    const { id } = await org.client({ name: 'Dov' });
    await org.owner.call(clients.markConverted, { params: { id } });
    const found = async (body: object) =>
      listNames(await org.owner.call(clients.filter, { body: { sort: 'name', ...body } }));

    expect(await found({})).toEqual(['Ana', 'Ben', 'Cho', 'Dov']);
    expect(await found({ search: 'an' })).toEqual(['Ana']);
    expect(await found({ sources: ['import_phonebook', 'external_integration'] })).toEqual(['Ana', 'Cho']);
    expect(await found({ source_names: ['Website', 'nowhere'] })).toEqual(['Ana']);
    expect(await found({ assigned_to_ids: ['unassigned', daniel.profile_id] })).toEqual(['Ben', 'Cho']);
    expect(await found({ assigned_to_ids: ['me'], has_phone: false })).toEqual(['Dov']);
    expect(await found({ is_new_lead: true })).toEqual(['Ben']);
    expect(await found({ is_converted: true })).toEqual(['Dov']);
    expect(await found({ has_phone: true })).toEqual(['Ana']);
    expect(await found({ has_email: true })).toEqual(['Ben']);
    expect(await found({ created: { from: '2026-03-05T00:00:00Z', to: '2026-03-10T00:00:00Z' } })).toEqual([]);
    expect(await found({ created: { from: '2026-03-10T00:00:00Z' } })).toEqual(['Ben', 'Cho', 'Dov']);
    expect(await found({ last_activity: { to: '2026-03-05T00:00:00Z' } })).toEqual(['Ana']);
    expect(await found({ last_activity_types: ['CLIENT_CREATED_DETAILS'], is_new_lead: true })).toEqual(['Ben']);
  });

  it('pages and counts like the list', async () => {
    const org = await newOrg();
    for (const name of ['Ana', 'Ben', 'Cho']) await org.client({ name });
    const body = { sort: 'name' as const, page_size: 2, with_count: true };

    const first = await org.owner.call(clients.filter, { body });
    const second = await org.owner.call(clients.filter, { body: { ...body, cursor: first.next ?? '' } });

    expect(listNames(first)).toEqual(['Ana', 'Ben']);
    expect(listNames(second)).toEqual(['Cho']);
    expect(first.count).toBe(3);
  });

  it('shows a member only what they may see, whatever the filter asks for', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: 'Of the owner' });
    await org.client({ name: 'Of Daniel', assigned_to: daniel });

    const list = await daniel.call(clients.filter, { body: { assigned_to_ids: [org.owner.profile_id, 'me'] } });

    expect(listNames(list)).toEqual(['Of Daniel']);
  });
});

describe('recently active clients (G-047)', () => {
  const brochure = { content_title: 'e-brochure', times_viewed: 1 };
  const opened = (at: string) => ({ type: 'CONTENT_OPENED' as const, data: brochure, at });

  it('say in the free tier neither what somebody opened nor how often (S0-6-21)', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.inScope((scope) => touchClient(scope, id, opened(nowIso())));
    await org.setSubscription('payment_overdue');

    const recently = await org.owner.call(clients.listRecentlyActive);
    expect(recently.results[0]).toMatchObject({ last_activity_data: {}, recently_active_data: {} });
    await org.setSubscription('subscription_active');
    expect((await org.owner.call(clients.list)).results[0]?.last_activity_data).toEqual(brochure);
  });

  it('are those who opened something or enquired again, by when they did, whatever is done with them since', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const add = async (name: string) => (await org.client({ name })).id;
    const [asked, viewed, called] = [await add('Enquired again'), await add('Opened'), await add('Called')];
    await org.inScope(async (scope) => {
      await touchClient(scope, asked, {
        type: 'DUPLICATE_LEAD_RECEIVED',
        data: {},
        at: '2026-03-02T00:00:00.000Z',
      });
      await touchClient(scope, viewed, opened('2026-03-03T00:00:00.000Z'));
      const data = { outcome: 'answered' as const };
      const call = { type: 'PHONECALL' as const, data, at: '2026-03-04T00:00:00.000Z', is_interaction: true };
      for (const id of [asked, called]) await touchClient(scope, id, call);
    });
    await org.owner.call(clients.updateLastInteraction, { params: { id: called } });
    const assignment = { assign_type: 'OTHER' as const, assigned_to_id: colleague.profile_id };
    await org.owner.call(clients.reassign, { params: { id: called }, body: assignment });

    const list = await org.owner.call(clients.listRecentlyActive);

    expect(list.results).toMatchObject([
      {
        name: 'Opened',
        recently_active_at: '2026-03-03T00:00:00.000Z',
        recently_active_type: 'CONTENT_OPENED',
        recently_active_data: brochure,
      },
      {
        name: 'Enquired again',
        recently_active_at: '2026-03-02T00:00:00.000Z',
        recently_active_type: 'DUPLICATE_LEAD_RECEIVED',
        recently_active_data: {},
        last_activity_type: 'PHONECALL',
        last_activity_data: { outcome: 'answered' },
      },
    ]);
    expect(list.results).toHaveLength(2);
  });

  it('are searched, filtered and counted like all clients, and seen by who may see them', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    for (const [name, assigned_to] of [
      ['Ana', org.owner],
      ['Ben', org.owner],
      ['Cho', colleague],
    ] as const) {
      const { id } = await org.client({ name, assigned_to });
      await org.inScope((scope) => touchClient(scope, id, opened('2026-03-03T00:00:00.000Z')));
    }
    await org.client({ name: 'Ana Idle' });
    const list = (query: object) =>
      org.owner.call(clients.listRecentlyActive, { query: { with_count: 'true', ...query } });

    expect((await list({})).count).toBe(3);
    expect(listNames(await list({ search: 'ana' }))).toEqual(['Ana']);
    expect(listNames(await list({ assigned_to_id: String(colleague.profile_id) }))).toEqual(['Cho']);
    expect(listNames(await colleague.call(clients.listRecentlyActive))).toEqual(['Cho']);
  });
});

describe('clients by source', () => {
  it('are counted over all one may see, the most frequent source first', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const website = { source: 'external_integration' as const, source_name: 'Website' };
    await org.client({ ...website, is_new_lead: true });
    await org.client({ ...website, assigned_to: daniel });
    await org.client();

    const all = await org.owner.call(clients.getStatsBySource);
    const own = await daniel.call(clients.getStatsBySource);

    expect(all.results).toEqual([
      { ...website, total_clients: 2, new_leads: 1, converted_clients: 0 },
      { source: 'added_manually', source_name: '', total_clients: 1, new_leads: 0, converted_clients: 0 },
    ]);
    expect(own.results).toMatchObject([{ source_name: 'Website', total_clients: 1 }]);
  });
});

describe('filtering the list by a field', () => {
  it('finds a part of it in capitals or not, by address and by criteria, with other fields and the filters beside', async () => {
    const org = await newOrg();
    await org.client({ name: 'Ana', company: 'Kestrel Homes', location: 'Singapore' });
    await org.client({ name: 'Ben', company: 'kestrel homes', location: 'Penang' });
    await org.client({ name: 'Cho', company: '100 % Homes', location: 'Singapore' });
    await org.client({ name: 'Dee' });
    const byAddress = async (query: object) =>
      (await org.owner.call(clients.list, { query })).results.map(({ name }) => name).sort();

    expect(await byAddress({ company: 'KESTREL' })).toEqual(['Ana', 'Ben']);
    expect(await byAddress({ company: 'homes', location: 'singapore' })).toEqual(['Ana', 'Cho']);
    expect(await byAddress({ company: '%' })).toEqual(['Cho']);
    expect(await byAddress({ company: 'kestrel', is_new_lead: 'true' })).toEqual([]);
    const byCriteria = await org.owner.call(clients.filter, { body: { company: 'kestrel', with_count: true } });
    expect(byCriteria).toMatchObject({ count: 2 });
  });
});

it('a list searched with a slip shows those meant, without searching for the fragment a second time', async () => {
  const org = await newOrg();
  const member = await org.member();
  await org.client({ name: 'Margaret Hale' });
  await org.client({ name: 'Ben Tan', assigned_to: member });
  const search = (query: object) => org.owner.call(clients.list, { query: { ignore_prefs: 'true', ...query } });

  expect(listNames(await search({ search: 'Margraet' }))).toEqual(['Margaret Hale']);
  const sent = await listStatements(() => search({ search: 'Margraet' }));
  expect(sent.filter(({ text }) => text.includes('search_client_ids'))).toEqual([]);

  expect(listNames(await search({ search: 'Margaret', assigned_to_id: member.profile_id }))).toEqual([]);
});
