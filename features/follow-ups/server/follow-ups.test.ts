import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { followUps, type Schedule } from '../contract.ts';

// It is Thursday 12 March 2026, 14:00 in Singapore, where everybody in these tests lives.
beforeEach(() => setClock(stoppedAt('2026-03-12T06:00:00.000Z')));
afterEach(() => setClock(systemClock));

const set = (person: Person, id: number, schedule: Schedule, note?: string) =>
  person.call(followUps.updateForClient, { params: { id }, body: { schedule, note } });

async function clientWith(org: Org, name: string, schedule: Schedule, assigned_to: Person = org.owner) {
  const { id } = await org.client({ name, assigned_to });
  await set(assigned_to, id, schedule);
  return id;
}

describe('setting a follow-up', () => {
  it('keeps what was promised on the person’s clock and knows the instant it means (S0-1-06, S0-3-26)', async () => {
    const org = await newOrg();
    const { id } = await org.client();

    const saved = await set(org.owner, id, { kind: 'today', time: '17:30' }, 'Send stamp-duty sheet');

    expect(saved).toEqual({
      client_id: id,
      profile_id: org.owner.profile_id,
      maturity_type: 'FIXED',
      remind_at_local: '2026-03-12T17:30:00',
      time_zone: 'Asia/Singapore',
      remind_on: '2026-03-12T09:30:00.000Z',
      is_overdue: false,
      note: 'Send stamp-duty sheet',
      repeat: null,
      reminded_at: null,
    });
    const { follow_up } = await org.owner.call(clients.get, { params: { id } });
    expect(follow_up).toMatchObject({ remind_on: '2026-03-12T09:30:00.000Z', note: 'Send stamp-duty sheet' });
  });

  it('also takes the exact remind_on or NOT_FIXED of the specification (S0-3-26, S1-1-02)', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const update = (body: object) => org.owner.call(followUps.updateForClient, { params: { id }, body });

    expect(await update({ remind_on: '2026-03-15T01:00:00Z' })).toMatchObject({
      maturity_type: 'FIXED',
      remind_at_local: '2026-03-15T09:00:00',
    });
    expect(await update({ maturity_type: 'NOT_FIXED' })).toMatchObject({ maturity_type: 'NOT_FIXED', remind_on: null });
  });

  it('changes the note alone without moving the time, and asks for a time when there is none', async () => {
    const org = await newOrg();
    const id = await clientWith(org, 'Ana', { kind: 'tomorrow' });
    const fresh = await org.client();

    const noted = await org.owner.call(followUps.updateForClient, {
      params: { id },
      body: { note: 'Ask about parking' },
    });
    const problem = await org.owner.refused(
      followUps.updateForClient,
      { params: { id: fresh.id }, body: { note: 'Some time' } },
      400,
    );

    expect(noted).toMatchObject({ note: 'Ask about parking', remind_at_local: '2026-03-13T09:00:00' });
    expect(problem.errors).toEqual({ schedule: 'This field is required' });
  });

  it('removes the "new" mark for people who chose that (B17)', async () => {
    const org = await newOrg();
    await org.owner.call(preferences.update, { body: { auto_unmark_type: 'SET_FOLLOW_UP' } });
    const { id } = await org.client({ is_new_lead: true });

    await set(org.owner, id, { kind: 'someday' });

    expect((await org.owner.call(clients.get, { params: { id } })).is_new_lead).toBe(false);
  });

  it('automatically means tomorrow at the default time, and leaves an existing one alone (S1-3-10, G-081)', async () => {
    const org = await newOrg();
    await org.owner.call(preferences.update, { body: { default_next_step_time: '10:15' } });
    const { id: client_id } = await org.client();

    const first = await org.owner.call(followUps.setAuto, { body: { client_id } });
    await set(org.owner, client_id, { kind: 'someday' });
    const second = await org.owner.call(followUps.setAuto, { body: { client_id } });

    expect(first.remind_at_local).toBe('2026-03-13T10:15:00');
    expect(second.maturity_type).toBe('NOT_FIXED');
  });
});

describe('completing and deleting a follow-up', () => {
  it('removes it, a second time changes nothing, and undo restores all of it', async () => {
    for (const end of [followUps.complete, followUps.deleteForClient]) {
      const org = await newOrg();
      const { id } = await org.client();
      const before = await set(org.owner, id, { kind: 'tomorrow' }, 'Call back');

      await org.owner.call(end, { params: { id } });
      await org.owner.call(end, { params: { id } });
      expect((await org.owner.call(clients.get, { params: { id } })).follow_up).toBeNull();

      expect(await org.owner.call(followUps.restore, { params: { id } })).toEqual(before);
    }
  });

  it('cannot be undone once another was set, or when there was none', async () => {
    const org = await newOrg();
    const id = await clientWith(org, 'Ana', { kind: 'tomorrow' });
    const never = await org.client();
    await org.owner.call(followUps.complete, { params: { id } });
    await set(org.owner, id, { kind: 'someday' });

    await org.owner.refused(followUps.restore, { params: { id } }, 409);
    await org.owner.refused(followUps.restore, { params: { id: never.id } }, 409);
  });

  it('restores a someday as someday', async () => {
    const org = await newOrg();
    const id = await clientWith(org, 'Ana', { kind: 'someday' });
    await org.owner.call(followUps.complete, { params: { id } });

    expect(await org.owner.call(followUps.restore, { params: { id } })).toMatchObject({ maturity_type: 'NOT_FIXED' });
  });
});

describe('undoing the setting of a follow-up', () => {
  const undo = (person: Person, id: number) => person.call(followUps.undoUpdate, { params: { id } });
  const read = async (person: Person, id: number) => (await person.call(clients.get, { params: { id } })).follow_up;

  it('brings back its time, its note, how it repeats, and that its reminder was sent', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const repeat = { every: 1, unit: 'WEEK' } as const;
    await org.owner.call(followUps.updateForClient, {
      params: { id },
      body: { schedule: { kind: 'tomorrow' }, note: 'Call back', repeat },
    });
    const before = await read(org.owner, id);
    await set(org.owner, id, { kind: 'someday' }, 'Wait');

    await undo(org.owner, id);

    expect(await read(org.owner, id)).toEqual(before);
    expect(before).toMatchObject({ note: 'Call back', repeat });
  });

  it('removes one that was the first', async () => {
    const org = await newOrg();
    const id = await clientWith(org, 'Ana', { kind: 'tomorrow' });

    await undo(org.owner, id);

    expect(await read(org.owner, id)).toBeNull();
  });

  it('is refused once it was completed, undone, or set by somebody else', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const done = await clientWith(org, 'Done', { kind: 'tomorrow' });
    const undone = await clientWith(org, 'Undone', { kind: 'tomorrow' });
    const taken = await clientWith(org, 'Taken', { kind: 'tomorrow' });
    await org.owner.call(followUps.complete, { params: { id: done } });
    await undo(org.owner, undone);
    await set(colleague, taken, { kind: 'someday' });

    for (const id of [done, undone, taken]) await org.owner.refused(followUps.undoUpdate, { params: { id } }, 409);
    expect(await read(org.owner, taken)).toMatchObject({ maturity_type: 'NOT_FIXED' });
  });
});

describe('clients without a follow-up', () => {
  it('are a group of their own, the latest activity first, counted, and leave it with a follow-up (S0-4-29)', async () => {
    const org = await newOrg();
    await clientWith(org, 'Has one', { kind: 'someday' });
    setClock(stoppedAt('2026-03-12T06:01:00.000Z'));
    const first = await org.client({ name: 'First' });
    setClock(stoppedAt('2026-03-12T06:02:00.000Z'));
    await org.client({ name: 'Second' });
    const list = () => org.owner.call(followUps.listUnscheduled, { query: { with_count: 'true' } });

    const before = await list();
    await set(org.owner, first.id, { kind: 'tomorrow' });
    const after = await list();

    expect(before.results.map(({ name, follow_up }) => [name, follow_up])).toEqual([
      ['Second', null],
      ['First', null],
    ]);
    expect(before.count).toBe(2);
    expect(after.results.map(({ name }) => name)).toEqual(['Second']);
    await org.owner.call(followUps.complete, { params: { id: first.id } });
    expect((await list()).count).toBe(2);
  });

  it('are those one may see, of one assignee when named, found by search, page by page, none deleted', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: 'Of Daniel', assigned_to: daniel });
    await org.client({ name: 'Of the owner' });
    await org.client({ name: 'Another' });
    const gone = await org.client({ name: 'Gone' });
    await org.owner.call(clients.delete, { params: { id: gone.id } });
    const names = async (person: Person, query = {}) =>
      (await person.call(followUps.listUnscheduled, { query })).results.map(({ name }) => name).sort();

    expect(await names(daniel)).toEqual(['Of Daniel']);
    expect(await names(org.owner)).toEqual(['Another', 'Of Daniel', 'Of the owner']);
    expect(await names(org.owner, { assigned_to_id: 'me' })).toEqual(['Another', 'Of the owner']);
    expect(await names(org.owner, { search: 'anoth' })).toEqual(['Another']);
    const page = await org.owner.call(followUps.listUnscheduled, { query: { page_size: 2 } });
    expect(await names(org.owner, { page_size: 2, cursor: page.next ?? '' })).toHaveLength(1);
  });
});

describe('the list of follow-ups', () => {
  /** Creates one client in each group as of 14:00. */
  async function book(org: Org) {
    setClock(stoppedAt('2026-03-11T00:00:00.000Z'));
    await clientWith(org, 'Overdue', { kind: 'at', date: '2026-03-12', time: '13:59' });
    setClock(stoppedAt('2026-03-12T06:00:00.000Z'));
    await clientWith(org, 'Someday', { kind: 'someday' });
    await clientWith(org, 'Later', { kind: 'in_days', days: 8 });
    await clientWith(org, 'In a week', { kind: 'in_days', days: 7, time: '23:59' });
    await clientWith(org, 'In two days', { kind: 'in_days', days: 2, time: '00:00' });
    await clientWith(org, 'Tomorrow', { kind: 'tomorrow', time: '23:59' });
    await clientWith(org, 'Today', { kind: 'today', time: '23:59' });
  }

  it('is in the order of time, each row in its group of the person’s days (B20)', async () => {
    const org = await newOrg();
    await book(org);

    const list = await org.owner.call(followUps.list, { query: { with_count: 'true' } });

    expect(list.results.map(({ client, group }) => [client.name, group])).toEqual([
      ['Overdue', 'overdue'],
      ['Today', 'today'],
      ['Tomorrow', 'tomorrow'],
      ['In two days', 'next_7_days'],
      ['In a week', 'next_7_days'],
      ['Later', 'later'],
      ['Someday', 'someday'],
    ]);
    const counts = { overdue: 1, today: 1, tomorrow: 1, next_7_days: 2, later: 1, someday: 1, total: 7 };
    expect(list.counts).toEqual(counts);
    expect(await org.owner.call(followUps.count)).toEqual(counts);
  });

  it('shows one group alone, and everything upcoming', async () => {
    const org = await newOrg();
    await book(org);
    const names = async (group: 'overdue' | 'next_7_days' | 'someday' | 'upcoming') => {
      const list = await org.owner.call(followUps.list, { query: { group, with_count: 'true' } });
      expect(list.count).toBe(list.results.length);
      return list.results.map(({ client }) => client.name);
    };

    expect(await names('overdue')).toEqual(['Overdue']);
    expect(await names('next_7_days')).toEqual(['In two days', 'In a week']);
    expect(await names('upcoming')).toEqual(['Tomorrow', 'In two days', 'In a week', 'Later']);
    expect(await names('someday')).toEqual(['Someday']);
  });

  it('is read page by page, also where many have no time', async () => {
    const org = await newOrg();
    for (const name of ['A', 'B', 'C']) await clientWith(org, name, { kind: 'someday' });

    const first = await org.owner.call(followUps.list, { query: { page_size: 2 } });
    const second = await org.owner.call(followUps.list, { query: { page_size: 2, cursor: first.next ?? '' } });

    expect([...first.results, ...second.results].map(({ client }) => client.name)).toEqual(['A', 'B', 'C']);
  });

  it('shows only clients one may see, of one assignee when named, and none that are deleted', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await clientWith(org, 'Of the owner', { kind: 'tomorrow' });
    await clientWith(org, 'Of Daniel', { kind: 'tomorrow' }, daniel);
    const gone = await clientWith(org, 'Gone', { kind: 'tomorrow' });
    await org.owner.call(clients.delete, { params: { id: gone } });
    const names = async (person: Person, query = {}) =>
      (await person.call(followUps.list, { query })).results.map(({ client }) => client.name);

    expect(await names(daniel)).toEqual(['Of Daniel']);
    expect(await names(org.owner)).toEqual(['Of the owner', 'Of Daniel']);
    expect(await names(org.owner, { assigned_to_id: 'me' })).toEqual(['Of the owner']);
    expect((await daniel.call(followUps.count)).total).toBe(1);
  });

  it('is searched by the client, counts too, and says how each can be reached', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Charlotte', phones: ['+6581234571'], emails: ['charlotte@example.com'] });
    await set(org.owner, id, { kind: 'tomorrow' });
    await clientWith(org, 'Arjun', { kind: 'tomorrow' });

    const list = await org.owner.call(followUps.list, { query: { search: '8123 4571', with_count: 'true' } });

    expect(list.count).toBe(1);
    expect(list.results).toMatchObject([
      {
        client_id: id,
        note: '',
        client: {
          name: 'Charlotte',
          phones: [{ number_e164: '+6581234571', display: '+65 8123 4571' }],
          emails: ['charlotte@example.com'],
          access_policy: { EDIT: true },
        },
      },
    ]);
    expect((await org.owner.call(followUps.count, { query: { search: 'arjun' } })).total).toBe(1);
  });

  it('uses the days of the viewer, not of the person who set it', async () => {
    const org = await newOrg();
    await clientWith(org, 'Ana', { kind: 'tomorrow', time: '01:00' }); // 12 March, 17:00 in UTC
    await org.owner.call(preferences.update, { body: { time_zone: 'Europe/London' } });
    const list = await org.owner.call(followUps.list);
    // The owner moved to London and the promised time moved along: 01:00 there, still tomorrow.
    expect(list.results).toMatchObject([{ group: 'tomorrow', remind_on: '2026-03-13T01:00:00.000Z' }]);

    const grace = await org.member({ permissions: { viewOtherAssignedClients: true } });
    await grace.call(preferences.update, { body: { time_zone: 'America/Chicago' } });
    expect((await grace.call(followUps.list)).results).toMatchObject([{ group: 'today' }]);
  });
});
