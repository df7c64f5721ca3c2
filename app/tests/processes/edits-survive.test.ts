import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sequences } from '#features/sequences/contract.ts';
import { fillInside } from '#features/sequences/testing/many-inside.ts';
import { callStep, newSequence } from '#features/sequences/testing/new-sequence.ts';
import { newOrg } from '#testing/world.ts';
import { prepareProcesses } from './killed-workers.fixture.ts';

const INSIDE = 20_000;

const { getApp, killAt, processes } = prepareProcesses();

describe('an edit of a sequence with many inside', { timeout: 180_000, tags: 'slow' }, () => {
  it('and its undo move each of them once, although the process that moves them is killed twice each time', async () => {
    const org = await newOrg({ app: getApp() });
    const [gone, kept] = [callStep(), callStep()];
    const { id, live_version } = await newSequence(org.owner, { steps: [gone, kept] });
    await fillInside(org, { id, version: live_version!, step_id: gone.id }, INSIDE);
    const params = { id };
    const count = async () => {
      const { rows } = await org.inScope(({ db, org_id }) =>
        sql<{ step_id: string; version: number; count: number }>`
          select step_id, version, count(*)::int as count from sequence_clients
          where org_id = ${org_id} and state = 'ACTIVE' group by 1, 2`.execute(db),
      );
      return rows;
    };
    const countOn = async (step_id: string) => (await count()).find((row) => row.step_id === step_id)?.count ?? 0;
    const untilMoved = () =>
      expect
        .poll(async () => (await org.owner.call(sequences.get, { params })).is_moving, { timeout: 60_000 })
        .toBe(false);

    await org.owner.call(sequences.saveDraft, { params, body: { draft: { [`step:${gone.id}`]: null } } });
    await org.owner.call(sequences.update, { params, body: {} });
    const moved = await killAt([3_000, 8_000], () => countOn(kept.id));
    await untilMoved();

    expect(moved[0]).toBeLessThan(INSIDE);
    expect(await count()).toEqual([{ step_id: kept.id, version: 2, count: INSIDE }]);

    await processes.killAll();
    await org.owner.call(sequences.undoChanges, { params });
    const putBack = await killAt([3_000, 8_000], () => countOn(gone.id));
    await untilMoved();

    expect(putBack[0]).toBeLessThan(INSIDE);
    expect(await count()).toEqual([{ step_id: gone.id, version: 3, count: INSIDE }]);
  });
});
