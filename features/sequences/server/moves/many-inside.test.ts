import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { newOrg } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { fillInside } from '../../testing/many-inside.ts';
import { callStep, newSequence } from '../../testing/new-sequence.ts';
import { MOVED_AT_ONCE, moveClientsJob } from './move-inside.ts';

afterEach(() => setClock(systemClock));

const [first, second, third] = [callStep(), callStep(), callStep()];
const COUNT = MOVED_AT_ONCE + 300;

/** A sequence of three calls with more clients on the first than are moved at once. */
async function inside() {
  setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
  const org = await newOrg();
  const { owner } = org;
  const { id, live_version } = await newSequence(owner, { steps: [first, second, third] });
  await fillInside(org, { id, version: live_version!, step_id: first.id }, COUNT);
  const count = async () => {
    const { rows } = await org.inScope(({ db, org_id }) =>
      sql<{ step_id: string; state: string; count: number; due_now: number }>`
        select step_id, state, count(*)::int as count, (count(*) filter (where due_at <= '2026-11-27T11:00:00.000Z'))::int as due_now
        from sequence_clients where org_id = ${org_id} group by step_id, state order by count desc`.execute(db),
    );
    return rows;
  };
  const last = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('sequence_clients')
      .where('org_id', '=', org_id)
      .select((each) => each.fn.max<number>('client_id').as('id'))
      .executeTakeFirstOrThrow(),
  );
  const { services } = await testApp();
  return { owner, params: { id }, count, last_id: last.id, finish: () => runWaitingJobs(services, [moveClientsJob]) };
}

describe('an edit with thousands of clients inside', () => {
  it('moves the first at once and the others behind it, as its preview says, and so does its undo', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    const { owner, params, count, last_id, finish } = await inside();
    setClock(stoppedAt('2026-11-27T11:00:00.000Z'));
    await owner.call(sequences.saveDraft, { params, body: { draft: { [`step:${first.id}`]: null } } });
    const preview = await owner.call(sequences.previewChanges, { params });
    expect(preview).toMatchObject({ inside: COUNT, stays: 0, moves: COUNT, made_due: COUNT, completes: 0 });

    const edited = await owner.call(sequences.update, { params, body: {} });
    expect(edited.is_moving).toBe(true);
    expect(await count()).toMatchObject([
      { step_id: second.id, count: MOVED_AT_ONCE },
      { step_id: first.id, count: 300 },
    ]);
    // Whom it has not reached yet is on another step, and cannot do the one that is gone.
    const ofLast = {
      params: { ...params, sid: first.id, cid: last_id },
      body: { status: 'COMPLETED', skipped: false },
    } as const;
    await owner.refused(sequenceClients.updateStatus, ofLast, 409);
    await owner.refused(sequences.undoChanges, { params }, 409);
    await owner.refused(sequences.createStep, { params, body: { step: callStep() } }, 409);

    await finish();
    expect(await count()).toEqual([{ step_id: second.id, state: 'ACTIVE', count: COUNT, due_now: 50 }]);

    await owner.call(sequences.undoChanges, { params });
    await finish();
    expect(await count()).toEqual([{ step_id: first.id, state: 'ACTIVE', count: COUNT, due_now: COUNT }]);
    expect((await owner.call(sequences.get, { params })).is_moving).toBe(false);
  });

  it('takes everyone out of one that is deleted so', { tags: 'slow', timeout: 60_000 }, async () => {
    const { owner, params, count, finish } = await inside();
    await owner.call(sequences.delete, { params, query: { removes_clients: 'true' } });
    await finish();
    expect(await count()).toMatchObject([{ state: 'REMOVED', count: COUNT }]);
  });
});
