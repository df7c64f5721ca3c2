import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { availability, leadDecisions, leadRules } from '../../contract.ts';

afterEach(() => setClock(systemClock));

const always = { working_hours: null, days_off: [], is_paused: false, paused_until: null, daily_cap: null };

const addRule = (org: Org, name: string, people: readonly { profile_id: number }[]) =>
  org.owner.call(leadRules.create, {
    body: {
      name,
      member_recipients: people.map(({ profile_id }) => ({ member_prof_id: profile_id, max_leads_per_round: 1 })),
    },
  });

describe('the decisions about leads', () => {
  it('are listed newest first and counted, page by page, by member, rule, outcome and days of the organisation', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member({ name: 'Daniel' }), await org.member({ name: 'Mei' })];
    const { id } = await addRule(org, 'In turn', [daniel, mei]);
    const webhook = await newWebhook(org);
    const send = async (day: string, name: string) => {
      setClock(stoppedAt(`${day}T12:00:00.000Z`));
      await webhook.post({ name, email: `${name}@example.com` });
      await fileWaitingLeads();
    };
    await send('2026-11-23', 'one');
    await send('2026-11-24', 'two');
    await send('2026-11-25', 'three');

    const names = async (query: object) =>
      (await org.owner.call(leadDecisions.list, { query })).results.map(({ client }) => client?.name);
    expect(await names({})).toEqual(['three', 'two', 'one']);
    expect(await names({ profile_id: daniel.profile_id })).toEqual(['three', 'one']);
    expect(await names({ rule_id: id })).toHaveLength(3);
    expect(await names({ rule_id: id + 1_000 })).toEqual([]);
    expect(await names({ outcome: 'WAITING' })).toEqual([]);
    expect(await names({ from: '2026-11-24', to: '2026-11-24' })).toEqual(['two']);
    const count = async (query: object) =>
      (await org.owner.call(leadDecisions.list, { query: { page_size: 1, with_count: true, ...query } })).count;
    expect(await count({})).toBe(3);
    expect(await count({ profile_id: daniel.profile_id })).toBe(2);
    expect(await count({ from: '2026-11-24', to: '2026-11-24' })).toBe(1);
    const first = await org.owner.call(leadDecisions.list, { query: { page_size: 2 } });
    expect(first.count).toBeUndefined();
    expect(await names({ page_size: 2, cursor: first.next })).toEqual(['one']);
    expect(first.results[0]).toMatchObject({
      outcome: 'TURN',
      rule_id: id,
      rule_name: 'In turn',
      rule_position: 1,
      assigned_to: { id: daniel.profile_id, name: 'Daniel' },
      round: 2,
      turn: 1,
      turns_in_round: 2,
    });
  });

  it('keep the name of a rule that was deleted, and name no client that was hidden or erased', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const { id } = await addRule(org, 'Old name', [org.owner]);
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Hidden', email: 'hidden@example.com' });
    await fileWaitingLeads();
    await org.owner.call(leadRules.delete, { params: { id } });
    const [row] = (await manager.call(leadDecisions.list, {})).results;
    expect(row).toMatchObject({
      client: null,
      rule_id: null,
      rule_name: 'Old name',
      assigned_to: { name: 'Nadia Rahman' },
    });
    await org.inScope((scope) => scope.db.deleteFrom('clients').where('org_id', '=', org.org_id).execute());
    expect((await org.owner.call(leadDecisions.list, {})).results).toMatchObject([{ client: null }]);
  });

  it('are shown with a client to everybody who sees the client, the list to who manages the team', async () => {
    const org = await newOrg();
    const [daniel, mei] = [await org.member(), await org.member()];
    await addRule(org, 'In turn', [daniel]);
    await (await newWebhook(org)).post({ name: 'Jane', email: 'jane@example.com' });
    await fileWaitingLeads();
    const id = (await org.owner.call(clients.list, {})).results[0]!.id;
    expect((await daniel.call(leadDecisions.ofClient, { params: { id } })).decision).toMatchObject({
      rule_name: 'In turn',
    });
    await mei.refused(leadDecisions.ofClient, { params: { id } }, 455);
    await daniel.refused(leadDecisions.list, {}, 403);
  });
});

describe('availability', () => {
  it('is written by everybody for themselves, and for others by who manages the team', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel' });
    expect(await daniel.call(availability.getOwn)).toEqual({
      ...always,
      profile: { id: daniel.profile_id, name: 'Daniel' },
      time_zone: 'Asia/Singapore',
      is_available: true,
      unavailable_reason: null,
      leads_today: 0,
    });
    const written = {
      working_hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
      days_off: ['2026-12-25', '2026-12-24', '2026-12-25'],
      is_paused: true,
      paused_until: null,
      daily_cap: 10,
    };
    const params = { id: daniel.profile_id };
    await daniel.refused(availability.update, { params, body: written }, 403);
    expect(await org.owner.call(availability.update, { params, body: written })).toMatchObject({
      ...written,
      days_off: ['2026-12-24', '2026-12-25'],
      is_available: false,
      unavailable_reason: 'paused',
    });
    expect(await org.owner.call(availability.get, { params })).toEqual(await daniel.call(availability.getOwn));
    const other = await newOrg();
    await other.owner.refused(availability.get, { params }, 404);
    await other.owner.refused(availability.update, { params, body: always }, 404);
    const events = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'profile.availability-changed')
        .select(['subject_id', 'actor_profile_id', 'changes'])
        .execute(),
    );
    expect(events).toMatchObject([{ subject_id: daniel.profile_id, actor_profile_id: org.owner.profile_id }]);
    expect(events[0]?.changes).toMatchObject({
      is_paused: { from: false, to: true },
      daily_cap: { from: null, to: 10 },
    });
  });

  it('refuses hours that end before they begin, impossible times and days', async () => {
    const org = await newOrg();
    const refused = (written: object) =>
      org.owner.raw(availability.updateOwn, { body: { ...always, ...written } }).then(({ status }) => status);
    const hours = (from: string, to: string, weekday = 1) => ({ working_hours: [{ weekday, from, to }] });
    expect(await refused(hours('18:00', '09:00'))).toBe(400);
    expect(await refused(hours('09:00', '09:00'))).toBe(400);
    expect(await refused(hours('09:00', '25:00'))).toBe(400);
    expect(await refused(hours('09:00', '18:00', 8))).toBe(400);
    expect(await refused({ days_off: ['2026-02-30'] })).toBe(400);
    expect(await refused({ daily_cap: 0 })).toBe(400);
    expect(await refused(hours('09:00', '24:00'))).toBe(200);
  });

  it('with a daily limit counts what was given on the day before the limit was set', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await addRule(org, 'In turn', [daniel]);
    const webhook = await newWebhook(org);
    await webhook.post([1, 2].map((number) => ({ name: 'Lead', email: `lead${number}@example.com` })));
    await fileWaitingLeads();
    const limited = await daniel.call(availability.updateOwn, { body: { ...always, daily_cap: 2 } });
    expect(limited).toMatchObject({ leads_today: 2, is_available: false, unavailable_reason: 'daily_cap' });
  });
});
