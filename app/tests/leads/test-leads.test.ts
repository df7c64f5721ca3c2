import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { exportCsvText } from '#features/client-export/testing/exports.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { clientPipeline } from '#features/clients/pipeline-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { leadDecisions, leadRules } from '#features/lead-rules/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { eraseTestsJob } from '#features/leads/server/index.ts';
import { notifications } from '#features/notifications/contract.ts';
import { subteams } from '#features/subteams/contract.ts';
import { team } from '#features/team/contract.ts';
import { teamDashboard } from '#features/team-dashboard/contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { offerTo } from '#testing/leads/offers.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';

afterEach(() => setClock(systemClock));

/** Tables that say how far something has come, or what goes out, and that no test lead may change. */
const moved = [
  'alert_deliveries',
  'alerts',
  'automation_credits',
  'credit_entries',
  'distribution_deliveries',
  'distribution_recipients',
  'lead_distributions',
  'lead_escalations',
  'lead_mail_windows',
  'lead_mails_waiting',
  'lead_offers',
  'lead_rule_recipients',
  'lead_rules',
  'lead_source_catalogue',
  'lead_sources',
  'member_availability',
] as const;

const readTables = (org: Org) =>
  org.inScope(async ({ db }) => {
    const found: Record<string, unknown> = {};
    for (const table of moved) {
      const { rows } = await sql`
        select row_to_json(row)::text as row from ${sql.table(table)} as row
        where row.org_id = ${org.org_id} order by 1`.execute(db);
      found[table] = rows;
    }
    const { rows } = await sql`
      select field_id, option_id, assigned_to_id_or_zero, sum(clients_count)::int as count, sum(amount_sum)::float8 as amount
      from stage_counts where org_id = ${org.org_id}
      group by 1, 2, 3 having sum(clients_count) <> 0 or sum(amount_sum) <> 0 order by 1, 2, 3`.execute(db);
    return { ...found, stage_counts: rows };
  });

/** Every figure of an organisation. */
async function readFigures({ org, member, webhook }: Team) {
  const { owner } = org;
  const period = { period: 'today' as const };
  const paged = { page_size: 1, with_count: true };
  return {
    dashboard: await owner.call(teamDashboard.get, { query: period }),
    leads_behind: (await owner.call(teamDashboard.listLeads, { query: period })).results.length,
    follow_ups_behind: (await owner.call(teamDashboard.listFollowUps, { query: period })).results,
    shares_behind: (await owner.call(teamDashboard.listShares, { query: period })).results,
    members: (await owner.call(team.listManageMembers)).results,
    deactivation: await owner.call(team.previewDeactivation, { params: { id: member.profile_id } }),
    subteams: (await owner.call(subteams.list)).results,
    by_source: await owner.call(clients.getStatsBySource),
    groups: (await owner.call(clientGroups.list, { query: { with_counts: true } })).results.map(
      ({ name, clients_count }) => ({ name, clients_count }),
    ),
    pipeline: await owner.call(clientPipeline.getPipelineView, { body: {} }),
    follow_ups: await owner.call(followUps.count),
    rules: await owner.call(leadRules.list),
    distribution: await owner.call(leadDistribution.list),
    distributed: (await owner.call(leadDistribution.listLeadsHistory)).results,
    decisions: (await owner.call(leadDecisions.list, { query: paged })).count,
    needing_attention: await owner.call(leads.countNeedingAttention),
    source: await owner.call(webhookSources.get, { params: { id: webhook.id } }),
    mails:
      (await messagesTo(await testApp(), member.email)).length +
      (await messagesTo(await testApp(), owner.email)).length,
    duplicates: await owner.call(clients.searchDuplicates, { body: { phonenumber: PHONE, email: null } }),
    tables: await readTables(org),
  };
}

const PHONE = '+65 9123 4567';

interface Team {
  org: Org;
  member: Person;
  webhook: TestWebhook;
  group_id: number;
}

/** An organisation with a client who enquired, a rule in turn, one that sends leads, an escalation and a smart group. */
async function newTeam(): Promise<Team> {
  const org = await newOrg();
  await org.setFlag('enable_subteams_feature', true);
  await org.owner.call(customFields.createDefaultFields);
  const member = await org.member();
  await org.subteam('North', [member]);
  const again = { after_seconds: 90, action: 'alert_again', profile_id: null, subteam_id: null } as const;
  await member.call(notifications.updateSettings, { body: { escalation: [again] } });
  const webhook = await newWebhook(org);
  await org.owner.call(leadRules.create, {
    body: {
      name: 'In turn',
      is_default_rule: true,
      member_recipients: [member, org.owner].map(({ profile_id }) => ({
        member_prof_id: profile_id,
        max_leads_per_round: 2,
      })),
    },
  });
  await org.owner.call(leadDistribution.create, {
    body: {
      name: 'To partners',
      recipients: [
        { name: 'Partner', email: 'partner@partner.example', channels: ['email_alert'], max_leads_per_round: 1 },
      ],
    },
  });
  const { id: group_id } = await org.owner.call(clientGroups.create, {
    body: { name: 'From the website', color_id: 1, criteria: { sources: ['external_integration'] } },
  });
  await webhook.post({ name: 'Zofia Real', phone: PHONE, form_id: 'f1', form_name: 'Bayshore' });
  await fileWaitingLeads();
  return { org, member, webhook, group_id };
}

/** Sends twenty test leads of every kind: the product's own, marked by their sender, known, unknown and without a name. */
async function sendTests({ webhook }: Team): Promise<void> {
  for (let index = 0; index < 5; index += 1) {
    await webhook.post({ name: 'Test lead', email: `${crypto.randomUUID()}@example.com`, is_test: true });
    await webhook.post({
      name: `Test ${index}`,
      phone: PHONE,
      is_test: true,
      form_id: `t${index}`,
      form_name: 'A test form',
    });
    await webhook.post({
      name: `Test ${index}`,
      email: `test${index}@example.com`,
      location: 'Bayshore',
      is_test: true,
    });
  }
  await webhook.post({ is_test: true, form_id: 'f1', message: 'Nobody', submitted_at: '2020-01-01T00:00:00Z' });
  await webhook.post({ is_test: true, message: 'Nobody' });
  await webhook.post({
    name: 'Old test',
    email: 'old@example.com',
    is_test: true,
    submitted_at: '2020-01-01T00:00:00Z',
  });
  await webhook.post([
    { name: 'Batch', email: 'batch1@example.com', is_test: true },
    { name: 'Batch', email: 'batch2@example.com', is_test: true },
  ]);
  await fileWaitingLeads();
}

const listClients = async (person: Person) => (await person.call(clients.list, { query: { page_size: 100 } })).results;
const listTests = async ({ owner }: Org) => (await listClients(owner)).filter(({ is_test }) => is_test);

describe('test leads', () => {
  it('move no figure, counter, turn, message or list of figures, whatever happens with their clients', async () => {
    setClock(stoppedAt(now().toISOString()));
    const world = await newTeam();
    const before = await readFigures(world);
    await sendTests(world);
    const tests = await listTests(world.org);
    expect(tests.length).toBeGreaterThan(8);
    expect(await readFigures(world)).toEqual(before);

    const { owner } = world.org;
    const { id: group } = await owner.call(clientGroups.create, { body: { name: 'By hand', color_id: 2 } });
    const fields = (await owner.call(customFields.list)).results;
    const stages = fields.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
    const counted = await readFigures(world);
    const client_ids = tests.map(({ id }) => id);
    await changeMany(owner, client_ids, { kind: 'GROUPS', add_ids: [group], remove_ids: [] });
    for (const { id } of tests) {
      const won = stages.options.find(({ outcome }) => outcome === 'WON')!;
      const changed = await owner.call(clients.update, {
        params: { id },
        body: { custom_fields: { [stages.key]: won.id } },
      });
      expect(changed.converted_at).toBeNull();
    }
    await owner.call(followUps.updateForClient, {
      params: { id: client_ids[0]! },
      body: { schedule: { kind: 'tomorrow' }, note: '' },
    });
    expect(await readFigures(world)).toEqual(counted);

    setClock(stoppedAt(new Date(now().getTime() + 25 * 3_600_000).toISOString()));
    const { stage_counts } = await readTables(world.org);
    await eraseTests();
    expect(await readTables(world.org)).toMatchObject({ stage_counts });
  });

  it('are shown in lists with their badge, and the total of a list counts what it shows', async () => {
    const world = await newTeam();
    await sendTests(world);
    const { org, member, group_id } = world;
    const [test] = await listTests(org);
    await org.owner.call(followUps.updateForClient, {
      params: { id: test!.id },
      body: { schedule: { kind: 'tomorrow' }, note: '' },
    });
    const query = { page_size: 100, with_count: true };
    const shown = {
      all: await org.owner.call(clients.list, { query }),
      new_leads: await org.owner.call(clients.list, { query: { ...query, is_new_lead: true } }),
      of_member: await member.call(clients.list, { query }),
      filtered: await org.owner.call(clients.filter, { body: { ...query, sources: ['external_integration'] } }),
      recently_active: await org.owner.call(clients.listRecentlyActive, { query }),
      of_group: await org.owner.call(clients.list, { query: { ...query, group_id } }),
      follow_ups: await org.owner.call(followUps.list, { query }),
    };

    for (const [name, { results, count }] of Object.entries(shown)) {
      expect(results.length, name).toBeGreaterThan(0);
      expect(count, name).toBe(results.length);
    }
    expect(shown.all.results.some(({ is_test }) => is_test)).toBe(true);
    expect(await org.owner.call(followUps.count)).toMatchObject({ total: 0 });
  });

  it('never match, complete or change another client, nor the other way round, and match each other', async () => {
    const { org, webhook } = await newTeam();
    const [before] = await listClients(org.owner);
    await webhook.post({ name: 'Test', phone: PHONE, email: 'both@example.com', is_test: true });
    await webhook.post({ name: 'Test again', phone: PHONE, is_test: true });
    await fileWaitingLeads();
    const [test, ...others] = await listTests(org);
    expect(others).toEqual([]);
    expect(test).toMatchObject({ name: 'Test', last_activity_type: 'DUPLICATE_LEAD_RECEIVED' });
    expect((await listClients(org.owner)).filter(({ is_test }) => !is_test)).toEqual([before]);

    await webhook.post({ name: 'Real', email: 'both@example.com' });
    await fileWaitingLeads();
    expect(await listTests(org)).toEqual([test]);
    expect((await listClients(org.owner)).map(({ name }) => name).sort()).toEqual(['Real', 'Test', 'Zofia Real']);
  });

  it('go to whoever the rule would choose, as often as they come, and the decision says that no turn was taken', async () => {
    const { org, webhook } = await newTeam();
    for (let index = 0; index < 3; index += 1) {
      await webhook.post({ name: 'Test', email: `test${index}@example.com`, is_test: true });
    }
    await fileWaitingLeads();
    const tests = await listTests(org);
    expect(tests.map(({ assigned_to_name }) => assigned_to_name)).toEqual(['Daniel Ong', 'Daniel Ong', 'Daniel Ong']);
    const decision = await org.owner.call(leadDecisions.ofClient, { params: { id: tests[0]!.id } });
    expect(decision.decision).toMatchObject({ outcome: 'TEST_LEAD', rule_name: 'In turn', turn: null, round: null });
  });

  it('are offered to nobody: the first person of a rule that offers has them', async () => {
    const org = await newOrg();
    const people = [await org.member({ name: 'Mei Chen' }), await org.member()];
    await offerTo(org, people);
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Test lead', email: `${crypto.randomUUID()}@example.com`, is_test: true });
    await fileWaitingLeads();
    expect(await listTests(org)).toMatchObject([{ assigned_to_name: 'Mei Chen' }]);
    const offers = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_offers').where('org_id', '=', org_id).select('id').execute(),
    );
    expect(offers).toEqual([]);
  });

  it('are in no export', async () => {
    const world = await newTeam();
    const before = await exportCsvText(world.org.owner);
    await sendTests(world);
    expect(before).toContain('Zofia Real');
    expect(await exportCsvText(world.org.owner)).toBe(before);
  });

  it('become no customers, and can be deleted', async () => {
    const { org, webhook } = await newTeam();
    await webhook.post({ name: 'Test lead', email: `${crypto.randomUUID()}@example.com`, is_test: true });
    await fileWaitingLeads();
    const params = { id: (await listTests(org))[0]!.id };
    await org.owner.refused(clients.markConverted, { params }, 409);
    await org.owner.call(clients.delete, { params });
    expect(await listTests(org)).toEqual([]);
  });

  it('are erased a day after they came, deleted or not and with a paused source, and nothing else is', async () => {
    const world = await newTeam();
    const { org, webhook } = world;
    await sendTests(world);
    const [first] = await listTests(org);
    await org.owner.call(clients.delete, { params: { id: first!.id } });
    await webhook.update({ status: 'PAUSED' });
    const sent_at = now().getTime();
    const left = () =>
      org.inScope(async ({ db, org_id }) => {
        const { rows } = await sql<{ clients: number; leads: number; decisions: number }>`
          select (select count(*)::int from clients where org_id = ${org_id} and is_test) as clients,
            (select count(*)::int from lead_events where org_id = ${org_id} and is_test) as leads,
            (select count(*)::int from lead_decisions where org_id = ${org_id} and outcome = 'TEST_LEAD') as decisions`.execute(
          db,
        );
        return rows[0]!;
      });
    setClock(stoppedAt(new Date(sent_at + 23 * 3_600_000).toISOString()));
    await eraseTests();
    expect(await left()).toMatchObject({ leads: 20 });
    setClock(stoppedAt(new Date(sent_at + 24.1 * 3_600_000).toISOString()));
    await eraseTests();
    expect(await left()).toEqual({ clients: 0, leads: 0, decisions: 0 });
    expect(await listClients(org.owner)).toMatchObject([{ name: 'Zofia Real' }]);
  });
});

async function eraseTests(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, eraseTestsJob, {});
}
