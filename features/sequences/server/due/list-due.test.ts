import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { dueSteps, sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { stepWork } from '../../due-contract.ts';
import { listActionIds, newSequence } from '../../testing/new-sequence.ts';

const NOON = '2026-11-27T04:00:00.000Z'; // 12:00 in Singapore
const at = (instant: string) => setClock(stoppedAt(instant));
beforeEach(() => at(NOON));
afterEach(() => setClock(systemClock));

/** Clients in a sequence of three calls with a day between them, the first due at once. */
async function inside(org: Org, names: readonly string[], assigned_to: Person = org.owner) {
  const sequence = await newSequence(org.owner);
  const clients: { id: number; name: string }[] = [];
  for (const name of names) clients.push(await org.client({ name, assigned_to }));
  const body = { client_ids: clients.map(({ id }) => id) };
  await org.owner.call(sequenceClients.add, { params: { id: sequence.id }, body });
  return { sequence, clients, sid: listActionIds(sequence)[0]! };
}

const readDue = (person: Person, query: object = {}) =>
  person.call(dueSteps.listDue, { query: { page_size: 50, with_count: true, ...query } });
const listNames = async (person: Person, query: object = {}) =>
  (await readDue(person, query)).results.map(({ client, status }) => [client.name, status]);
const moveTo = (person: Person, time_zone: string) => person.call(preferences.update, { body: { time_zone } });

describe('the list of what is due', () => {
  it('holds the steps of today and those whose date has passed for the assignee, the oldest first (D35, S0-3E-11)', async () => {
    const org = await newOrg();
    await moveTo(org.owner, 'Asia/Singapore');
    await inside(org, ['Ana']);
    at('2026-11-27T15:59:00.000Z'); // 23:59
    await inside(org, ['Ben']);
    expect(await listNames(org.owner)).toEqual([
      ['Ana', 'TODAY'],
      ['Ben', 'TODAY'],
    ]);
    at('2026-11-27T16:00:00.000Z');
    const { id } = await newSequence(org.owner);
    const later = await org.client({ name: 'Cem' });
    const body = { client_ids: [later.id], start_on: '2026-11-29' };
    await org.owner.call(sequenceClients.add, { params: { id }, body });
    expect(await listNames(org.owner)).toEqual([
      ['Ana', 'OVERDUE'],
      ['Ben', 'OVERDUE'],
    ]);
    expect(await listNames(org.owner, { status: 'TODAY' })).toEqual([]);
    at('2026-11-28T16:00:00.000Z');
    expect(await readDue(org.owner, { status: 'TODAY' })).toMatchObject({
      results: [{ client: { name: 'Cem' }, status: 'TODAY', step_number: 1, step_count: 3 }],
      counts: { overdue: 2, today: 1 },
    });
  });

  it('goes by the clock of each assignee, and follows them to another zone with steps due', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    await moveTo(org.owner, 'Asia/Singapore');
    await moveTo(colleague, 'America/New_York');
    at('2026-11-27T06:00:00.000Z');
    await inside(org, ['Ana']);
    await inside(org, ['Ben'], colleague);
    at('2026-11-27T16:30:00.000Z'); // the next day in Singapore, the same in New York, where it is 11:30
    expect(await listNames(org.owner)).toEqual([
      ['Ana', 'OVERDUE'],
      ['Ben', 'TODAY'],
    ]);
    await moveTo(org.owner, 'Europe/Berlin');
    await moveTo(colleague, 'Asia/Singapore');
    expect(await listNames(org.owner)).toEqual([
      ['Ana', 'TODAY'],
      ['Ben', 'OVERDUE'],
    ]);
  });

  it('says the same when the clock is set back by an hour', async () => {
    const org = await newOrg();
    await moveTo(org.owner, 'Asia/Singapore');
    await inside(org, ['Ana']);
    at('2026-11-27T03:00:00.000Z');
    expect(await listNames(org.owner)).toEqual([['Ana', 'TODAY']]);
    expect(await readDue(org.owner)).toMatchObject({ counts: { overdue: 0, today: 1 } });
  });

  it('leaves out paused sequences, clients who are held, and clients who were deleted', async () => {
    const org = await newOrg();
    const { owner } = org;
    const { sequence, clients } = await inside(org, ['Ana', 'Ben']);
    const [ana, ben] = clients;
    const hold = { params: { id: sequence.id, cid: ana!.id }, body: { state: 'PAUSED' as const, until: null } };
    await owner.call(sequenceClients.updateState, hold);
    expect(await listNames(owner)).toEqual([['Ben', 'TODAY']]);
    await owner.call(clientsApi.delete, { params: { id: ben!.id } });
    expect(await readDue(owner)).toMatchObject({ results: [], counts: { overdue: 0, today: 0 } });
    await owner.call(clientsApi.restore, { params: { id: ben!.id } });
    expect(await listNames(owner)).toEqual([['Ben', 'TODAY']]);
    await owner.call(sequences.pause, { params: { id: sequence.id }, body: { until: null } });
    expect(await readDue(owner)).toMatchObject({ results: [], counts: { overdue: 0, today: 0 } });
  });

  it('shows a member the steps of the clients they may see, and counts no others', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    await inside(org, ['Ana', 'Ben']);
    await inside(org, ['Cem'], colleague);
    expect(await listNames(colleague)).toEqual([['Cem', 'TODAY']]);
    expect((await readDue(colleague)).counts).toEqual({ overdue: 0, today: 1 });
    expect((await readDue(org.owner)).counts).toEqual({ overdue: 0, today: 3 });
    expect(await listNames(org.owner, { assigned_to_id: 'me' })).toHaveLength(2);
    expect((await readDue(org.owner, { assigned_to_id: colleague.profile_id })).counts).toEqual({
      overdue: 0,
      today: 1,
    });
  });

  it('is searched by the name of the client, narrowed to a sequence, and read page by page', async () => {
    const org = await newOrg();
    const { sequence } = await inside(org, ['Siti Hajar', 'Wei Ling']);
    await inside(org, ['Siti Aminah']);
    expect(await listNames(org.owner, { search: 'siti' })).toHaveLength(2);
    expect((await readDue(org.owner, { search: 'siti' })).counts).toEqual({ overdue: 0, today: 2 });
    expect(await listNames(org.owner, { search: 'siti', sequence_id: sequence.id })).toEqual([['Siti Hajar', 'TODAY']]);
    const first = await readDue(org.owner, { page_size: 2 });
    const second = await readDue(org.owner, { page_size: 2, cursor: first.next! });
    expect([...first.results, ...second.results].map(({ client }) => client.name)).toEqual([
      'Siti Hajar',
      'Wei Ling',
      'Siti Aminah',
    ]);
    expect(second.next).toBeNull();
  });

  it('takes as many statements for many rows as for one, the offered steps too', async () => {
    const counts: number[][] = [];
    for (const count of [1, 20]) {
      at(NOON);
      const org = await newOrg();
      const { clients } = await inside(
        org,
        Array.from({ length: count }, (_, index) => `Client ${index}`),
      );
      const logged = { params: { id: clients[0]!.id }, body: { channel: 'phone_call' as const } };
      at('2026-11-27T04:01:00.000Z');
      const { id: activity_id } = await org.owner.call(timeline.logContact, logged);
      const listOffered = () => org.owner.call(stepWork.listOffered, { query: { activity_id } });
      expect((await listOffered()).results).toHaveLength(1);
      counts.push([
        (await listStatements(() => readDue(org.owner))).length,
        (await listStatements(listOffered)).length,
      ]);
    }
    expect(counts[1]).toEqual(counts[0]);
  });
});
