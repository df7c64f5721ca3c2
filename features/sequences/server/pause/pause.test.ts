import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { callStep, newSequence } from '../../testing/new-sequence.ts';
import { endPausesJob } from './end-pauses.job.ts';

afterEach(() => setClock(systemClock));

/** A sequence that runs, with clients on its first step, which is due tomorrow. */
async function inside(count: number) {
  setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
  const org = await newOrg();
  const { id } = await newSequence(org.owner, { steps: [callStep()] });
  const clients = await Promise.all(Array.from({ length: count }, () => org.client()));
  const client_ids = clients.map((client) => client.id);
  await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids, start_on: '2026-11-28' } });
  const list = async () =>
    (await org.owner.call(sequenceClients.list, { params: { id }, query: { page_size: 100 } })).results;
  return { org, owner: org.owner, params: { id }, list };
}

describe('a sequence that is paused', () => {
  it('holds everyone, and after it 50 are due at once and 50 each quarter of an hour', async () => {
    const { owner, params, list } = await inside(60);
    await owner.call(sequences.pause, { params, body: { until: null } });
    setClock(stoppedAt('2026-11-30T10:00:00.000Z'));
    const held = await owner.call(sequences.get, { params });
    expect(held).toMatchObject({ state: 'PAUSED', counts: { inside: 60, today: 0, overdue: 0 } });
    expect((await list()).every(({ status, due_at }) => status === 'PENDING' && due_at === null)).toBe(true);

    await owner.call(sequences.resume, { params });
    const dates = (await list()).map(({ due_at }) => due_at);
    expect(dates.filter((due_at) => due_at === '2026-11-30T10:00:00.000Z')).toHaveLength(50);
    expect(dates.filter((due_at) => due_at === '2026-11-30T10:15:00.000Z')).toHaveLength(10);
    await owner.refused(sequences.resume, { params }, 409);
  });

  it('until a time runs again within a minute after it, though nobody looks', async () => {
    const { owner, params } = await inside(1);
    await owner.refused(sequences.pause, { params, body: { until: '2026-11-27T09:00:00.000Z' } }, 400);
    await owner.call(sequences.pause, { params, body: { until: '2026-11-29T10:00:00.000Z' } });
    const { services } = await testApp();
    const run = () => runJob(services, endPausesJob, {});
    await run();
    expect((await owner.call(sequences.get, { params })).state).toBe('PAUSED');
    setClock(stoppedAt('2026-11-29T10:00:30.000Z'));
    await run();
    expect(await owner.call(sequences.get, { params })).toMatchObject({ state: 'RUNNING', counts: { today: 1 } });
  });
});

describe('a client who is paused until a time', () => {
  it('continues within a minute after it', async () => {
    const { owner, params, list } = await inside(1);
    const [before] = await list();
    const until = '2026-11-29T10:00:00.000Z';
    const client = { ...params, cid: before!.client.id };
    await owner.call(sequenceClients.updateState, { params: client, body: { state: 'PAUSED', until } });
    const { services } = await testApp();
    const run = () => runJob(services, endPausesJob, {});
    await run();
    expect((await list())[0]).toMatchObject({ state: 'PAUSED', paused_until: until });
    setClock(stoppedAt('2026-11-29T10:00:30.000Z'));
    await run();
    expect((await list())[0]).toMatchObject({ state: 'ACTIVE', due_at: '2026-11-29T10:00:30.000Z' });
  });
});

describe('a sequence that is deleted', () => {
  it('is finished by the clients inside, or they leave it', async () => {
    const finishing = await inside(1);
    await finishing.owner.call(sequences.delete, { params: finishing.params, query: {} });
    await finishing.owner.refused(sequences.get, { params: finishing.params }, 404);
    const leaving = await inside(1);
    await leaving.owner.call(sequences.delete, { params: leaving.params, query: { removes_clients: 'true' } });
    const states = async ({ org }: typeof leaving) =>
      org.inScope(({ db, org_id }) =>
        db.selectFrom('sequence_clients').where('org_id', '=', org_id).select(['state', 'reason']).execute(),
      );
    expect(await states(finishing)).toEqual([{ state: 'ACTIVE', reason: null }]);
    expect(await states(leaving)).toEqual([{ state: 'REMOVED', reason: 'SEQUENCE_DELETED' }]);
  });
});
