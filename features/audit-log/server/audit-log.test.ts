import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/wall-time.ts';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { clientExports } from '#features/client-export/contract.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { subteamPage, subteams } from '#features/subteams/contract.ts';
import { type PermissionDraft, team } from '#features/team/contract.ts';
import { now, nowIso, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope, withWorker } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { asOwner } from '#testing/database.ts';
import { runJob } from '#testing/jobs.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { type AuditFilter, auditLog } from '../contract.ts';
import { selectEntries } from './audit-log.queries.ts';

afterEach(() => setClock(systemClock));

const sentences = async ({ owner }: Org, query: AuditFilter = {}) =>
  (await owner.call(auditLog.list, { query })).results.map(({ sentence }) => sentence);

async function exportLog({ owner }: Org, payload: object = {}) {
  const { server } = await testApp();
  return server.inject({
    method: 'POST',
    url: auditLog.exportLog.path,
    headers: { cookie: owner.cookie },
    payload,
  });
}

describe('the audit log (issue: who did what to whom)', () => {
  it('says in one sentence what a person did, also to many at once', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const [ana, ben] = [(await org.client({ name: 'Ana Whitfield' })).id, (await org.client()).id];
    const { owner } = org;
    await owner.call(clients.reassign, {
      params: { id: ana },
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });
    await owner.call(clients.delete, { params: { id: ana } });
    await owner.call(clients.restore, { params: { id: ana } });
    await changeMany(owner, [ana, ben], { kind: 'DELETE' });
    const group = await owner.call(clientGroups.create, { body: { name: 'Investors', color_id: 1 } });
    await owner.call(clientGroups.delete, { params: { id: group.id } });
    await owner.call(customFields.create, { body: { name: 'Budget', type: 'number' } });

    expect(await sentences(org)).toEqual([
      'Nadia Rahman added the field “Budget”',
      'Nadia Rahman deleted the group “Investors”',
      'Nadia Rahman deleted 2 clients',
      'Nadia Rahman restored Ana Whitfield',
      'Nadia Rahman deleted Ana Whitfield',
      'Nadia Rahman assigned Ana Whitfield to Daniel Ong',
    ]);
  });

  it('has bulk changes, exports, lead sources, preferences and sub-teams', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const grace = await org.member({ name: 'Grace Okafor' });
    const { owner } = org;
    const client_ids = [(await org.client()).id, (await org.client()).id];
    await changeMany(owner, client_ids, { kind: 'MARK_NEW', new_lead: true });
    await owner.call(clientExports.exportClients, { body: {} });
    await newWebhook(org);
    await owner.call(preferences.updateOrgPreferences, { body: { name: 'Kestrel' } });
    const member_ids = [grace.profile_id];
    const { id } = await owner.call(subteams.create, { body: { name: 'Overseas', member_ids } });
    const params = { id };
    const body = { profile_id: grace.profile_id, is_manager: true };
    await owner.call(subteamPage.setManager, { params, body });
    await owner.call(subteams.removeMember, { params: { id, memberId: grace.profile_id } });
    await owner.call(subteams.delete, { params });

    expect(await sentences(org)).toEqual([
      'Nadia Rahman removed the sub-team “Overseas”',
      'Nadia Rahman removed Grace Okafor from the sub-team “Overseas”',
      'Nadia Rahman made Grace Okafor a manager of the sub-team “Overseas”',
      'Nadia Rahman created the sub-team “Overseas”',
      'Nadia Rahman changed the preferences of the organisation',
      expect.stringMatching(/^Nadia Rahman added the lead source “.+”$/),
      'Nadia Rahman exported clients',
      'Nadia Rahman marked 2 clients as new leads',
    ]);
  });

  it('names the permissions that were given and taken, as the screen of permissions has them', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const grace = await org.member({ name: 'Grace Okafor', permissions: { manageIntegrations: true } });
    const overseas = await org.owner.call(subteams.create, { body: { name: 'Overseas', member_ids: [] } });
    const edit = (permissions: PermissionDraft) =>
      org.owner.call(team.editMemberPermissions, { body: { profile_id: grace.profile_id, permissions } });
    await edit({ deleteClients: true, createEditClientGroup: true });
    await edit({ accessSubTeamMembers: true, accessibleSubteamIds: [overseas.id], manageIntegrations: false });
    await edit({ createEditClientGroup: false });

    expect((await sentences(org, { thing: 'team' })).slice(0, 3)).toEqual([
      'Nadia Rahman removed “Create and edit client groups” from the permissions of Grace Okafor',
      'Nadia Rahman changed the permissions of Grace Okafor: added “Clients of sub-team members”, removed “Manage integrations”',
      'Nadia Rahman added “Delete clients”, “Create and edit client groups” to the permissions of Grace Okafor',
    ]);
  });

  it('is for the owner, in every tier', async () => {
    const org = await newOrg();
    const grace = await org.member({ permissions: { manageTeam: true, viewOtherAssignedClients: true } });
    await grace.refused(auditLog.list, {}, 403);
    await grace.refused(auditLog.exportLog, { body: {} }, 403);
    await org.setSubscription('free_trial_expired');
    expect(await sentences(org)).toEqual([]);
  });

  it('is filtered by person, kind of thing, days of the owner’s zone and words', async () => {
    const org = await newOrg();
    const grace = await org.member({
      name: 'Grace Okafor',
      permissions: { createEditClientGroup: true, deleteClients: true },
    });
    const { id } = await org.client({ name: 'Zoë Lindqvist', assigned_to: grace });
    // Ids never go back in time, so these days are to come.
    const [day, next] = [2, 3].map((days) => addDays(nowIso().slice(0, 10), days)) as [string, string];
    setClock(stoppedAt(`${day}T15:59:59.000Z`));
    await grace.call(clients.delete, { params: { id } });
    setClock(stoppedAt(`${day}T16:00:01.000Z`));
    const group = await org.owner.call(clientGroups.create, { body: { name: 'Tenants', color_id: 1 } });
    await org.owner.call(clientGroups.delete, { params: { id: group.id } });

    const deleted = 'Grace Okafor deleted Zoë Lindqvist';
    const removed = 'Nadia Rahman deleted the group “Tenants”';
    expect(await sentences(org)).toEqual([removed, deleted]);
    expect(await sentences(org, { profile_id: grace.profile_id })).toEqual([deleted]);
    expect(await sentences(org, { thing: 'groups' })).toEqual([removed]);
    expect(await sentences(org, { to: day })).toEqual([deleted]);
    expect(await sentences(org, { from: next, to: next })).toEqual([removed]);
    expect(await sentences(org, { from: '0001-01-01', to: '9999-12-31' })).toHaveLength(2);
    expect(await sentences(org, { search: 'zoe' })).toEqual([deleted]);
    expect(await sentences(org, { search: '100%' })).toEqual([]);
  });

  it('comes in pages, and still names those who were deactivated', async () => {
    const org = await newOrg();
    const grace = await org.member({ name: 'Grace Okafor', permissions: { deleteClients: true } });
    for (let index = 0; index < 3; index += 1) {
      const { id } = await org.client({ name: `Client ${index}`, assigned_to: grace });
      await grace.call(clients.delete, { params: { id } });
    }
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', '=', grace.profile_id)
        .execute(),
    );

    const first = await org.owner.call(auditLog.list, { query: { page_size: 2 } });
    const rest = await org.owner.call(auditLog.list, { query: { page_size: 2, cursor: first.next! } });
    expect([...first.results, ...rest.results].map(({ sentence }) => sentence)).toEqual([
      'Grace Okafor deleted Client 2',
      'Grace Okafor deleted Client 1',
      'Grace Okafor deleted Client 0',
    ]);
  });

  it('keeps the fact and not the person when a client is erased', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Quokka Jane' });
    await org.owner.call(clients.update, { params: { id }, body: { location: 'Lisbon' } });
    await org.owner.call(clients.delete, { params: { id } });
    setClock(stoppedAt(new Date(now().getTime() + 31 * 86_400_000).toISOString()));
    const { services } = await testApp();
    await runJob(services, eraseClientsJob, {});
    setClock(systemClock);

    expect(await sentences(org)).toEqual(['Nadia Rahman deleted an erased client']);
    const kinds = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', org_id)
        .where('subject', '=', 'client')
        .select('kind')
        .orderBy('id')
        .execute(),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['client.deleted', 'client.erased']);
  });
});

describe('an entry of the audit log', () => {
  it('is neither changed nor deleted by any role, by its table or by a partition', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.owner.call(clients.delete, { params: { id } });
    const { services } = await testApp();
    const { database } = services;
    const where = `where org_id = ${org.org_id} and is_audited`;
    const { rows } = await org.inScope(({ db }) =>
      sql<{ name: string }>`select tableoid::regclass::text as name from events ${sql.raw(where)}`.execute(db),
    );
    const tables = ['events', rows[0]!.name];
    const statements = tables.flatMap((table) => [
      `delete from ${table} ${where}`,
      `update ${table} set kind = 'client.restored' ${where}`,
      `update ${table} set is_audited = false, audited_count = null ${where}`,
    ]);
    const asWho: ((statement: string) => Promise<unknown>)[] = [
      (statement) => org.inScope(({ db }) => sql.raw(statement).execute(db)),
      (statement) =>
        withWorker(database, async (db) => {
          await sql.raw(`set local app.org_id = '${org.org_id}'`).execute(db);
          await sql.raw(statement).execute(db);
        }),
      (statement) => withGlobalScope(database, 'test', ({ db }) => sql.raw(statement).execute(db)),
      (statement) =>
        asOwner(database, `do $$ begin perform set_config('app.org_id', '${org.org_id}', true); ${statement}; end $$`),
    ];

    for (const attempt of asWho) {
      for (const statement of statements) {
        await expect(attempt(statement)).rejects.toThrow(/append-only|permission denied/);
      }
    }
    expect(await sentences(org)).toHaveLength(1);
  });

  it('is read through its own index, whatever else happened: a page reads its rows and no others', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const org = await newOrg();
    for (let index = 0; index < 60; index += 1) {
      const { id } = await org.client({ name: `Client ${index}` });
      await org.owner.call(clients.delete, { params: { id } });
    }
    await addEvents(org, 30_000);
    await asOwner((await testApp()).services.database, 'analyze events');

    const plan = await org.owner.inScope(async (scope) => {
      const query = selectEntries(scope, {}).orderBy('events.id', 'desc').limit(51).compile();
      const { rows } = await scope.db.executeQuery<{ 'QUERY PLAN': Plan[] }>({
        ...query,
        sql: `explain (analyze, format json) ${query.sql}`,
      });
      return rows[0]!['QUERY PLAN'][0]!;
    });

    // A month without any event has no page to read, which costs nothing however it is scanned.
    const scans = listNodes((plan as unknown as { Plan: Plan }).Plan).filter(
      ({ 'Relation Name': name, 'Total Cost': cost }) => name?.startsWith('events') && cost > 0,
    );
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.filter((node) => !/^events.*org_id_id/.test(node['Index Name'] ?? ''))).toEqual([]);
    const read = scans.reduce(
      (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      0,
    );
    expect(read).toBeLessThanOrEqual(60);
  });
});

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Total Cost': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Adds ordinary events behind those there are. */
const addEvents = (org: Org, count: number) =>
  org.inScope(({ db, org_id }) =>
    sql`
      insert into events (org_id, id, kind, subject, subject_id, created_at)
      select ${org_id}, (substr(uuid_v7_floor(now())::text, 1, 15) || substr(md5(${randomUUID()} || n), 1, 3) || '-8'
        || substr(md5(n || ${randomUUID()}), 1, 3) || '-' || substr(md5(${randomUUID()} || n), 4, 12))::uuid,
        'client.updated', 'client', n, ${nowIso()}
      from generate_series(1, ${count}::int) as n`.execute(db),
  );

describe('the export of the audit log', () => {
  it('has every entry of the whole range, is an entry itself and is told to operators', async () => {
    const org = await newOrg();
    await org.owner.call(customFields.create, { body: { name: '=HYPERLINK("x")', type: 'text' } });
    for (let index = 0; index < 3; index += 1) {
      const { id } = await org.client({ name: `Client, ${index}` });
      await org.owner.call(clients.delete, { params: { id } });
    }
    const { services } = await testApp();
    const log = vi.spyOn(services.log, 'info');

    const answer = await exportLog(org, { thing: 'clients' });

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Time,Who,About,What');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Nadia Rahman,Clients,"Nadia Rahman deleted Client, 2"$/);
    expect(log.mock.calls.map(([entry]) => entry)).toContainEqual(
      expect.objectContaining({ security_event: 'audit_log_exported', count: 3, is_whole: true }),
    );
    expect((await sentences(org))[0]).toBe('Nadia Rahman exported the audit log');
  });

  it('is made ten times in ten minutes at most', async () => {
    const org = await newOrg();
    for (let count = 0; count < 10; count += 1) expect((await exportLog(org)).statusCode).toBe(200);
    const refused = await exportLog(org);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toContain('You have exported the audit log 10 times in ten minutes.');
  });
});
