import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { clockAt, look } from '#testing/views.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { type TeamFigures, teamDashboard } from '../contract.ts';

/** Singapore, where everybody lives, is eight hours ahead; it is Thursday 12 March 2026. */
const at = (day: string, time: string) => {
  setClock(stoppedAt(new Date(`2026-03-${day}T${time}:00+08:00`).toISOString()));
};

const HOUR = 3_600;

const custom = (from: string, to: string) => ({
  period: 'custom' as const,
  from: `2026-03-${from}`,
  to: `2026-03-${to}`,
});

let org: Org;
let daniel: Person;
let mei: Person;

beforeEach(async () => {
  at('12', '09:00');
  org = await newOrg();
  await org.setFlag('enable_subteams_feature', true);
  daniel = await org.member({ name: 'Daniel Ong' });
  mei = await org.member({ name: 'Mei Chen' });
});
afterEach(() => setClock(systemClock));

const lead = (assigned_to: Person | null, name = 'Zofia') =>
  org.client({ name, assigned_to, source: 'external_integration', source_name: 'Website form' });

const answer = (person: Person, client_id: number) =>
  person.call(timeline.createActivity, { body: { client_id, item_type: 'PHONECALL', text: 'Called' } });

const read = (query: object = { period: 'today' }, person = org.owner) => person.call(teamDashboard.get, { query });

/** Returns the figures of these people by their names. */
async function figuresByName(query?: object): Promise<Record<string, TeamFigures>> {
  const { members } = await read(query);
  return Object.fromEntries(members.map(({ profile, figures }) => [profile?.name ?? 'Unassigned', figures]));
}

describe('leads and first responses of the team dashboard', () => {
  it('count clients of lead sources that came in the period, by their present assignee (S0-2.1-52, G-065)', async () => {
    await lead(daniel);
    const moved = await lead(daniel);
    await lead(null);
    await org.client({ assigned_to: daniel });
    const gone = await lead(mei);
    await org.owner.call(clients.delete, { params: { id: gone.id } });
    await org.owner.call(clients.reassign, {
      params: { id: moved.id },
      body: { assign_type: 'OTHER', assigned_to_id: mei.profile_id },
    });

    const byName = await figuresByName();
    const { totals, members } = await read();

    expect([byName['Daniel Ong']?.leads, byName['Mei Chen']?.leads, byName.Unassigned?.leads]).toEqual([1, 1, 1]);
    expect(totals).toMatchObject({ leads: 3, contacted: 0, median_response_seconds: null });
    expect(members.map(({ profile }) => profile?.name ?? null)).toEqual([
      'Daniel Ong',
      'Mei Chen',
      'Nadia Rahman',
      null,
    ]);
  });

  it('tell how long leads waited: the median, and how many how long', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await lead(daniel, name)).id);
    for (const [index, time] of ['09:04', '09:05', '09:16', '10:00'].entries()) {
      at('12', time);
      await answer(daniel, ids[index]!);
    }

    const { totals } = await read();

    expect(totals).toMatchObject({
      leads: 5,
      contacted: 4,
      median_response_seconds: (5 * 60 + 16 * 60) / 2,
      response_times: { under_5m: 1, under_15m: 1, under_1h: 1, over_1h: 1, none: 1 },
    });
  });

  it('count waiting in the working hours their assignee had at the first response', async () => {
    const work = (working_hours: { weekday: number; from: string; to: string }[]) =>
      org.inScope(async ({ db, org_id }) => {
        const row = { working_hours: JSON.stringify(working_hours), updated_at: '2026-03-12T01:00:00.000Z' };
        await db
          .insertInto('member_availability')
          .values({ org_id, profile_id: daniel.profile_id, ...row })
          .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet(row))
          .execute();
      });
    expect((await read()).has_working_hours).toBe(false);
    await work([{ weekday: 4, from: '10:00', to: '12:00' }]);
    const answered = await lead(daniel);
    await lead(daniel, 'Waiting');
    at('12', '10:03');
    await answer(daniel, answered.id);
    at('12', '23:00');
    const query = { period: 'today' as const, is_contacted: false };
    const { results } = await org.owner.call(teamDashboard.listLeads, { query });
    await work([{ weekday: 4, from: '09:00', to: '17:00' }]);

    const { totals, has_working_hours } = await read();

    expect(totals).toMatchObject({ median_response_seconds: 180, response_times: { under_5m: 1, none: 1 } });
    expect(results.map(({ waited_seconds }) => waited_seconds)).toEqual([7_200]);
    expect(has_working_hours).toBe(true);
  });

  it('follow a first response that is recorded earlier, or taken back', async () => {
    const { id } = await lead(daniel);
    at('12', '10:00');
    await answer(daniel, id);
    at('12', '11:00');
    await daniel.call(timeline.createActivity, {
      body: { client_id: id, item_type: 'PHONECALL', text: 'Earlier', occurred_at: '2026-03-12T01:02:00.000Z' },
    });
    expect((await read()).totals.median_response_seconds).toBe(120);

    const other = await lead(mei);
    const taken = await answer(mei, other.id);
    await mei.call(timeline.deleteItem, { params: { t: 'PHONECALL', id: taken.id } });
    expect((await read()).totals).toMatchObject({ leads: 2, contacted: 1, median_response_seconds: 120 });
  });

  it('compare with as many days before, up to the same time of day', async () => {
    at('11', '08:00');
    await lead(daniel);
    at('11', '20:00');
    await lead(daniel);
    at('12', '09:00');
    await lead(daniel);
    await lead(daniel);
    at('12', '10:00');

    const today = await read();
    expect([today.totals.leads, today.previous_totals.leads]).toEqual([2, 1]);
    expect(today).toMatchObject({
      period: { from: '2026-03-12', to: '2026-03-12' },
      previous_period: { from: '2026-03-11', to: '2026-03-11' },
    });
    const past = await read(custom('11', '11'));
    expect([past.totals.leads, past.previous_totals.leads]).toEqual([2, 0]);
  });

  it('lead to the leads behind them, the longest waiting first', async () => {
    await lead(daniel, 'First');
    at('12', '09:10');
    await lead(daniel, 'Second');
    const third = await lead(mei, 'Third');
    at('12', '09:20');
    await answer(mei, third.id);
    at('12', '10:00');

    const list = async (query: object) =>
      (await org.owner.call(teamDashboard.listLeads, { query: { period: 'today', ...query } })).results.map(
        ({ client, waited_seconds }) => [client.name, waited_seconds],
      );

    expect(await list({ profile_id: daniel.profile_id, is_contacted: false })).toEqual([
      ['First', 3_600],
      ['Second', 3_000],
    ]);
    expect(await list({ is_contacted: true })).toEqual([['Third', 600]]);
    expect(await list({ response_time: 'under_15m' })).toEqual([['Third', 600]]);
    expect(await list({ response_time: 'over_1h' })).toEqual([]);
    expect(await list({ response_time: 'none', page_size: 1 })).toEqual([['First', 3_600]]);
    expect(await list({ profile_id: 0 })).toEqual([]);
  });
});

describe('follow-ups of the team dashboard', () => {
  const promise = (person: Person, id: number, time: string, day = '12') =>
    person.call(followUps.updateForClient, {
      params: { id },
      body: { remind_on: new Date(`2026-03-${day}T${time}:00+08:00`).toISOString() },
    });
  const complete = (person: Person, id: number) => person.call(followUps.complete, { params: { id } });
  const restore = (person: Person, id: number) => person.call(followUps.restore, { params: { id } });

  const kept = async (query?: object) => {
    const { follow_ups_kept, follow_ups_due } = (await read(query)).totals;
    return [follow_ups_kept, follow_ups_due];
  };

  it('are kept when they are completed by the end of the day on which they fall due', async () => {
    const inTime = await org.client({ assigned_to: daniel });
    const early = await org.client({ assigned_to: daniel });
    const late = await org.client({ assigned_to: daniel });
    const open = await org.client({ assigned_to: daniel });
    for (const { id } of [inTime, early, late, open]) await promise(daniel, id, '10:00');
    await complete(daniel, early.id);
    expect(await kept()).toEqual([0, 0]);
    at('12', '23:59');
    await complete(daniel, inTime.id);
    at('13', '00:01');
    await complete(daniel, late.id);

    expect(await kept(custom('12', '12'))).toEqual([2, 4]);
    expect((await figuresByName(custom('12', '12')))['Daniel Ong']).toMatchObject({
      follow_ups_kept: 2,
      follow_ups_due: 4,
    });
    const { results } = await org.owner.call(teamDashboard.listFollowUps, { query: custom('12', '12') });
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['kept', 'kept', 'late', 'open']);
  });

  it('are not kept when they are moved or deleted after they fell due, and do not count when moved before', async () => {
    const moved = await org.client({ assigned_to: daniel });
    const deleted = await org.client({ assigned_to: daniel });
    const before = await org.client({ assigned_to: daniel });
    await promise(daniel, moved.id, '10:00');
    await promise(daniel, deleted.id, '10:00');
    await promise(daniel, before.id, '15:00');
    at('12', '11:00');
    await promise(daniel, moved.id, '10:00', '13');
    await daniel.call(followUps.deleteForClient, { params: { id: deleted.id } });
    await promise(daniel, before.id, '10:00', '13');
    at('12', '18:00');

    expect(await kept()).toEqual([0, 2]);
  });

  it('count as before when what ended them is undone', async () => {
    const { id } = await org.client({ assigned_to: daniel });
    await promise(daniel, id, '10:00');
    at('12', '11:00');
    await complete(daniel, id);
    expect(await kept()).toEqual([1, 1]);
    await restore(daniel, id);
    expect(await kept()).toEqual([0, 1]);
    await promise(daniel, id, '10:00', '13');
    await daniel.call(followUps.undoUpdate, { params: { id } });
    expect(await kept()).toEqual([0, 1]);
    await complete(daniel, id);
    expect(await kept()).toEqual([1, 1]);
  });

  it('count each time of one that repeats, for whoever is reminded', async () => {
    const { id } = await org.client({ assigned_to: daniel });
    await org.owner.call(followUps.updateForClient, {
      params: { id },
      body: { remind_on: '2026-03-12T02:00:00.000Z', repeat: { every: 1, unit: 'DAY' } },
    });
    at('12', '11:00');
    await complete(org.owner, id);
    at('13', '11:00');

    expect(await kept(custom('12', '13'))).toEqual([1, 2]);
    expect((await figuresByName(custom('12', '13')))['Daniel Ong']?.follow_ups_due).toBe(2);
  });
});

describe('content of the team dashboard', () => {
  it('is what was shared in the period, and opened by a person, by who shared it', async () => {
    clockAt(0);
    org = await newOrg();
    daniel = await org.member({ name: 'Daniel Ong' });
    const { id: client_id } = await org.client({ assigned_to: daniel });
    const { id } = await daniel.call(textTemplates.create, { body: { title: 'Price list', body: 'Hi' } });
    const share = (is_tracked: boolean) =>
      daniel.call(shares.share, { params: { t: 'text', id }, body: { client_id, platform: 'whatsapp', is_tracked } });
    const { link } = await share(true);
    await share(true);
    await share(false);
    clockAt(HOUR);
    expect((await read()).totals).toMatchObject({ shared: 3, tracked: 2, opened: 0 });

    await look(link.split('/s/')[1] ?? '', {
      load: 'bot',
      seconds: 6,
      at: HOUR,
      visit: 'bot',
      user_agent: 'WhatsApp/2.23',
    });
    expect((await read()).totals.opened).toBe(0);
    await look(link.split('/s/')[1] ?? '', { load: 'human', seconds: 6, at: HOUR });
    clockAt(2 * HOUR);

    expect((await figuresByName())['Daniel Ong']).toMatchObject({ shared: 3, tracked: 2, opened: 1 });
    const list = async (is_opened?: boolean) =>
      (await org.owner.call(teamDashboard.listShares, { query: { period: 'today', is_opened } })).results;
    expect(await list(true)).toMatchObject([{ title: 'Price list', client: { id: client_id }, is_opened: true }]);
    expect([await list(false), await list()].map(({ length }) => length)).toEqual([1, 3]);
    expect((await read({ period: 'custom', from: '2026-11-19', to: '2026-11-19' })).totals.shared).toBe(0);
  });
});

describe('sub-teams on the team dashboard', () => {
  it('have the figures of the members who count in them: in the first of theirs, the owner apart', async () => {
    const bayshore = await org.subteam('Bayshore', [daniel, org.owner]);
    const overseas = await org.subteam('Overseas', [mei, daniel]);
    for (const person of [daniel, mei, org.owner]) await lead(person);

    const { subteams, members, totals } = await read();

    expect(subteams.map(({ name, member_count, figures }) => [name, member_count, figures.leads])).toEqual([
      ['Bayshore', 1, 1],
      ['Overseas', 1, 1],
    ]);
    expect(members.map(({ subteam_id }) => subteam_id)).toEqual([bayshore, overseas, null]);
    expect(totals.leads).toBe(3);
  });

  it('are a filter, also of the lists; one that is gone is refused', async () => {
    const overseas = await org.subteam('Overseas', [mei]);
    await lead(daniel, 'Hidden');
    await lead(mei, 'Shown');

    const query = { period: 'today' as const, subteam_id: overseas };
    const { members, totals, previous_totals } = await read(query);
    const { results } = await org.owner.call(teamDashboard.listLeads, { query });

    expect([members.map(({ profile }) => profile?.name), totals.leads, previous_totals.leads]).toEqual([
      ['Mei Chen'],
      1,
      0,
    ]);
    expect(results.map(({ client }) => client.name)).toEqual(['Shown']);
    await org.owner.refused(teamDashboard.get, { query: { subteam_id: overseas + 1 } }, 400);
  });

  it('are nowhere while they are switched off', async () => {
    const overseas = await org.subteam('Overseas', [mei]);
    await org.setFlag('enable_subteams_feature', false);

    const { subteams, members } = await read();

    expect(subteams).toEqual([]);
    expect(members.every(({ subteam_id }) => subteam_id === null)).toBe(true);
    await org.owner.refused(teamDashboard.get, { query: { subteam_id: overseas } }, 400);
  });
});

describe('who may see the team dashboard', () => {
  it('is who manages the team, within the clients they may see (S1-6-07)', async () => {
    const manager = await org.member({ name: 'Grace', permissions: { manageTeam: true } });
    await lead(daniel);
    const own = await lead(manager, 'Own');
    const promised = { params: { id: own.id }, body: { remind_on: '2026-03-12T02:00:00.000Z' } };
    await manager.call(followUps.updateForClient, promised);
    const hidden = await org.client({ assigned_to: daniel });
    await daniel.call(followUps.updateForClient, { ...promised, params: { id: hidden.id } });
    at('12', '11:00');

    await daniel.refused(teamDashboard.get, { query: {} }, 403);
    const seen = await read({ period: 'today' }, manager);

    expect(seen.is_whole).toBe(false);
    expect(seen.totals).toMatchObject({ leads: 1, follow_ups_due: 1 });
    expect((await read()).is_whole).toBe(true);
    expect((await read()).totals).toMatchObject({ leads: 2, follow_ups_due: 2 });
    const { results } = await manager.call(teamDashboard.listLeads, { query: { period: 'today' } });
    expect(results.map(({ client }) => client.name)).toEqual(['Own']);
  });

  it('is nobody in the free tier (D40)', async () => {
    await org.setSubscription('free_trial_expired');
    await org.owner.refused(teamDashboard.get, { query: {} }, 423);
  });

  it('sees members who left only where there are figures', async () => {
    await lead(mei);
    const left = [mei, daniel].map(({ profile_id }) => profile_id);
    await org.inScope(async ({ db, org_id }) => {
      await db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org_id)
        .where('id', 'in', left)
        .execute();
    });

    const { members } = await read();

    expect(members.map(({ profile, is_active }) => [profile?.name, is_active])).toEqual([
      ['Mei Chen', false],
      ['Nadia Rahman', true],
    ]);
  });

  it('can take the figures out as a CSV, guarded against formulas', async () => {
    await org.subteam('=Bayshore', [daniel]);
    await lead(daniel);

    const { body, headers } = await org.owner.raw(teamDashboard.download, { query: { period: 'today' } });

    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('Team 2026-03-12 to 2026-03-12.csv');
    const lines = String(body).split('\r\n');
    expect(lines[0]).toContain('Name,Sub-team,Leads,Contacted');
    expect(lines[1]).toMatch(/^Daniel Ong,'=Bayshore,1,0,,/);
    expect(lines.at(-2)).toMatch(/^Total,,1,/);
  });
});

describe('the days of the team dashboard', () => {
  it('are refused where they are missing, too many or in the wrong order', async () => {
    for (const query of [
      { period: 'custom' },
      custom('12', '11'),
      { period: 'custom', from: '2024-01-01', to: '2026-01-01' },
      { period: 'custom', from: '0001-01-01', to: '0001-01-02' },
      { period: 'today', from: '2026-03-12' },
      { period: 'yesterday' },
    ])
      expect((await org.owner.raw(teamDashboard.get, { query })).status).toBe(400);
  });

  it('may lie ahead, where nothing has happened yet', async () => {
    await lead(daniel);
    const { totals, previous_totals } = await read(custom('20', '21'));
    expect([totals.leads, previous_totals.leads]).toEqual([0, 0]);
  });
});
