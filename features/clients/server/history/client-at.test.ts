import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { changesBetween } from '#platform/contract/event.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { clientHistory } from '../../history-contract.ts';
import { stateBefore } from './state-at.ts';

afterEach(() => setClock(systemClock));

const valuesAt = async (person: Person, id: number, at: string) => {
  const { fields } = await person.call(clientHistory.getAt, { params: { id }, query: { at } });
  return Object.fromEntries(fields.map(({ field, then }) => [field, then]));
};

describe('what stood there before some changes', () => {
  const value = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.array(fc.integer(), { maxLength: 3 }));
  const state = fc.record({ name: value, phones: value, 'custom_fields.sort1': value });

  it('is what stood there, for any edits and any moment between them', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 12 }), fc.nat(), (states, chosen) => {
        const moment = chosen % states.length;
        const changes = states.slice(1).map((after, index) => changesBetween(states[index]!, after));
        expect(stateBefore(states.at(-1)!, changes.slice(moment).reverse())).toEqual(states[moment]);
      }),
    );
  });
});

/** Edits that a person may make one after another, each a second after the last. */
const edit = fc.oneof(
  fc.record({ name: fc.constantFrom('Ana', 'Bea', 'Cleo') }),
  fc.record({ location: fc.constantFrom('London', 'Leeds', null) }),
  fc.record({
    phones: fc.constantFrom([], [{ raw: '+6581234571' }], [{ raw: '+6581234572' }, { raw: '+6581234573' }]),
  }),
  fc.record({ emails: fc.constantFrom([], ['a@example.com'], ['b@example.com', 'c@example.com']) }),
);

describe('a client as it was at an instant', () => {
  it('has the fields, phones and e-mails that were stored then, for any edits', { timeout: 60_000 }, async () => {
    const org = await newOrg();
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const begin = Date.parse('2026-03-01T00:00:00.000Z');
        setClock(stoppedAt(new Date(begin).toISOString()));
        const { id } = await org.client({ name: 'First' });
        const stored: object[] = [await read(org.owner, id)];
        for (const [index, body] of edits.entries()) {
          setClock(stoppedAt(new Date(begin + (index + 1) * 1_000).toISOString()));
          await org.owner.call(clients.update, { params: { id }, body } as never);
          stored.push(await read(org.owner, id));
        }
        for (const [index, known] of stored.entries()) {
          const at = new Date(begin + index * 1_000 + 500).toISOString();
          expect(await valuesAt(org.owner, id, at)).toMatchObject(known);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('has the own fields, groups, assignee and follow-up that it had then', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const { key } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const group = (await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } })).id;
    const { id } = await org.client({ name: 'Mei' });
    const params = { id };
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    await org.owner.call(clients.update, { params, body: { custom_fields: { [key]: 'Katong' } } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [group] } });
    await org.owner.call(followUps.updateForClient, { params, body: { schedule: { kind: 'someday' }, note: 'Call' } });
    setClock(stoppedAt('2026-03-03T00:00:00.000Z'));
    await org.owner.call(clients.update, { params, body: { custom_fields: { [key]: 'Bedok' } } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [] } });
    await org.owner.call(followUps.complete, { params });
    await org.owner.call(clients.reassign, {
      params,
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });

    expect(await valuesAt(org.owner, id, '2026-03-02T12:00:00.000Z')).toMatchObject({
      [`custom_fields.${key}`]: 'Katong',
      groups: [{ id: group, name: 'Fair' }],
      follow_up: { maturity_type: 'NOT_FIXED', note: 'Call' },
      assigned_to: { id: org.owner.profile_id },
    });
    expect(await valuesAt(org.owner, id, '2026-03-01T12:00:00.000Z')).toMatchObject({
      [`custom_fields.${key}`]: null,
      groups: [],
      follow_up: null,
    });
    expect(await valuesAt(org.owner, id, '2026-03-04T00:00:00.000Z')).toMatchObject({
      [`custom_fields.${key}`]: 'Bedok',
      assigned_to: { id: daniel.profile_id },
      follow_up: null,
    });
  });

  it('is not known before it was added, and the answer says since when it is', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const { id } = await org.client();
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));

    const then = await org.owner.call(clientHistory.getAt, {
      params: { id },
      query: { at: '2026-03-01T00:00:00.000Z' },
    });
    expect(then.known_since).toBe('2026-03-01T00:00:00.000Z');
    await org.owner.refused(clientHistory.getAt, { params: { id }, query: { at: '2026-02-28T00:00:00.000Z' } }, 400);
  });
});

describe('bringing back what a client was', () => {
  it('gives the named fields their former values as an edit, and leaves the others', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const group = (await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } })).id;
    const { id } = await org.client({ name: 'Mei', phones: ['+6581234571'] });
    const params = { id };
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [group] } });
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    await org.owner.call(clients.update, { params, body: { name: 'May', location: 'London', phones: [] } });
    await org.owner.call(clientGroups.setClientAutoGroups, { params, body: { group_ids: [] } });
    await org.owner.call(clients.reassign, {
      params,
      body: { assign_type: 'OTHER', assigned_to_id: daniel.profile_id },
    });
    const at = '2026-03-01T12:00:00.000Z';
    const { fields } = await org.owner.call(clientHistory.getAt, { params, query: { at } });
    const differing = fields.filter(({ can_bring_back }) => can_bring_back);
    expect(differing.map(({ field }) => field).sort()).toEqual(['assigned_to', 'groups', 'location', 'name', 'phones']);

    const back = await org.owner.call(clientHistory.bringBack, {
      params,
      body: {
        at,
        fields: differing.filter(({ field }) => field !== 'location').map(({ field, now: seen }) => ({ field, seen })),
      },
    });

    expect(back).toMatchObject({
      name: 'Mei',
      location: 'London',
      phones: [{ number_e164: '+6581234571' }],
      group_ids: [group],
      assigned_to_id: org.owner.profile_id,
    });
  });

  it('gives the follow-up back as it was, as one of who brings it back, or takes it where there was none', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const { id } = await org.client({ name: 'Mei' });
    const params = { id };
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    const schedule = { kind: 'at' as const, date: '2026-03-20', time: '09:00' };
    await org.owner.call(followUps.updateForClient, { params, body: { schedule, note: 'Call' } });
    const set = (await org.owner.call(clients.get, { params })).follow_up!;
    setClock(stoppedAt('2026-03-03T00:00:00.000Z'));
    await org.owner.call(followUps.updateForClient, { params, body: { schedule: { kind: 'someday' }, note: 'Write' } });
    const bringBack = async (at: string) => {
      const { fields } = await org.owner.call(clientHistory.getAt, { params, query: { at } });
      const { field, now: seen, can_bring_back } = fields.find((each) => each.field === 'follow_up')!;
      expect(can_bring_back).toBe(true);
      await org.owner.call(clientHistory.bringBack, { params, body: { at, fields: [{ field, seen }] } });
      return (await org.owner.call(clients.get, { params })).follow_up;
    };

    expect(await bringBack('2026-03-02T12:00:00.000Z')).toEqual(set);
    expect(await bringBack('2026-03-01T12:00:00.000Z')).toBeNull();
    setClock(stoppedAt('2026-04-01T00:00:00.000Z'));
    expect(await bringBack('2026-03-02T12:00:00.000Z')).toMatchObject({
      ...{ remind_on: set.remind_on, note: 'Call', is_overdue: true },
    });
    const stored = await org.inScope(({ db }) => db.selectFrom('follow_ups').select('reminded_at').execute());
    // Its time is over, so nobody is reminded.
    expect(stored).toEqual([{ reminded_at: '2026-04-01T00:00:00.000Z' }]);
  });

  it('is a conflict where the follow-up is another by now, and it stays', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const { id } = await org.client({ name: 'Mei' });
    const params = { id };
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    await org.owner.call(followUps.updateForClient, { params, body: { schedule: { kind: 'someday' }, note: 'Call' } });
    const body = { at: '2026-03-01T12:00:00.000Z', fields: [{ field: 'follow_up', seen: { note: 'Write' } }] };

    const problem = await org.owner.refused(clientHistory.bringBack, { params, body }, 409);

    expect(problem.conflicts).toMatchObject([{ field: 'follow_up', mine: null, theirs: { note: 'Call' } }]);
    expect(await org.owner.call(clients.get, { params })).toMatchObject({ follow_up: { note: 'Call' } });
  });

  it('is a conflict where a field is not as the person saw it, and nothing is written', async () => {
    const org = await newOrg();
    setClock(stoppedAt('2026-03-01T00:00:00.000Z'));
    const { id } = await org.client({ name: 'Mei' });
    const params = { id };
    setClock(stoppedAt('2026-03-02T00:00:00.000Z'));
    await org.owner.call(clients.update, { params, body: { name: 'May', location: 'Leeds' } });
    const body = {
      at: '2026-03-01T12:00:00.000Z',
      fields: [
        { field: 'name', seen: 'May' },
        { field: 'location', seen: 'London' },
      ],
    };

    const problem = await org.owner.refused(clientHistory.bringBack, { params, body }, 409);

    expect(problem.conflicts).toMatchObject([{ field: 'location', base: 'London', mine: null, theirs: 'Leeds' }]);
    expect(await org.owner.call(clients.get, { params })).toMatchObject({ name: 'May', location: 'Leeds' });
    const refused = { at: body.at, fields: [{ field: 'converted_at', seen: null }] };
    await org.owner.refused(clientHistory.bringBack, { params, body: refused }, 400);
  });
});

async function read(person: Person, id: number): Promise<object> {
  const { name, location, phones, emails } = await person.call(clients.get, { params: { id } });
  return { name, location, phones: phones.map(({ raw, display }) => ({ raw, display })), emails };
}
