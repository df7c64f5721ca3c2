import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { type Step, sequences } from '../../contract.ts';
import { callStep, delayStep, listActionIds, newSequence } from '../../testing/new-sequence.ts';

afterEach(() => setClock(systemClock));

const readInside = async (org: Org, id: number) => {
  const query = { page_size: 100 };
  const { results } = await org.owner.call(sequenceClients.list, { params: { id }, query });
  return results
    .map(({ client, state, status, step, due_at }) => ({
      client: client.id,
      state,
      status,
      step: step?.id ?? null,
      due_at,
    }))
    .toSorted((one, other) => one.client - other.client);
};

/** Steps of a pool in any order and choice, each behind a wait of some days or none. */
const pool = Array.from({ length: 5 }, () => callStep());
const waits = new Map<number, Step>(Array.from({ length: 4 }, (_, days) => [days, delayStep(days + 1)]));
const definition = fc.array(fc.record({ step: fc.nat({ max: 4 }), wait: fc.option(fc.nat({ max: 3 })) }), {
  minLength: 1,
  maxLength: 5,
});
const toSteps = (chosen: readonly { step: number; wait: number | null }[]): Step[] => {
  const seen = new Set<string>();
  return chosen.flatMap(({ step, wait }) => {
    const action = pool[step]!;
    const delay = wait === null ? undefined : waits.get(wait);
    if (seen.has(action.id)) return [];
    seen.add(action.id);
    if (!delay || seen.has(delay.id)) return [action];
    seen.add(delay.id);
    return [delay, action];
  });
};

/** Returns the parts of a draft that make these steps of others. */
function change(before: readonly Step[], after: readonly Step[]) {
  const gone = before
    .filter((step) => after.every(({ id }) => id !== step.id))
    .map((step) => [`step:${step.id}`, null]);
  const there = after.map((step) => [`step:${step.id}`, step]);
  return { ...Object.fromEntries([...there, ...gone]), order: after.map(({ id }) => id) };
}

describe('an edit with clients inside', () => {
  it('does what its preview says, and one undo puts all back', { tags: 'slow', timeout: 120_000 }, async () => {
    const org = await newOrg();
    const { owner } = org;
    const clients = await Promise.all(Array.from({ length: 4 }, () => org.client()));
    await fc.assert(
      fc.asyncProperty(
        definition,
        definition,
        fc.array(fc.nat({ max: 4 }), { minLength: 4, maxLength: 4 }),
        async (one, other, done) => {
          setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
          const before = toSteps(one);
          const after = toSteps(other);
          const { id } = await newSequence(owner, { steps: before, rules: { again_after_days: 0 } });
          await owner.call(sequenceClients.add, {
            params: { id },
            body: { client_ids: clients.map((client) => client.id) },
          });
          const actions = listActionIds({ steps: before });
          for (const [place, { id: cid }] of clients.entries()) {
            for (const sid of actions.slice(0, Math.min(done[place]!, actions.length - 1))) {
              await owner.call(sequenceClients.updateStatus, {
                params: { id, sid, cid },
                body: { status: 'COMPLETED', skipped: false },
              });
            }
          }
          setClock(stoppedAt('2026-11-29T10:00:00.000Z'));
          const found = await readInside(org, id);
          await owner.call(sequences.saveDraft, { params: { id }, body: { draft: change(before, after) } });
          const preview = await owner.call(sequences.previewChanges, { params: { id } });
          await owner.call(sequences.update, { params: { id }, body: {} });
          const moved = await readInside(org, id);

          const changed = moved.filter(
            (row, place) => row.step !== found[place]!.step || row.due_at !== found[place]!.due_at,
          );
          const told = preview.clients.map(({ client, step_id, due_at }) => [client.id, step_id, due_at]);
          expect(told.toSorted()).toEqual(changed.map(({ client, step, due_at }) => [client, step, due_at]).toSorted());
          expect(preview.completes).toBe(moved.filter(({ state }) => state === 'COMPLETED').length);
          expect(preview.stays + changed.length).toBe(preview.inside);
          expect(
            moved.every(
              ({ due_at }, place) => due_at === null || due_at >= '2026-11-29T10' || due_at === found[place]!.due_at,
            ),
          ).toBe(true);

          if (JSON.stringify(before) === JSON.stringify(after)) return;
          setClock(stoppedAt('2026-11-29T11:00:00.000Z'));
          await owner.call(sequences.undoChanges, { params: { id } });
          expect(await readInside(org, id)).toEqual(found);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('leaves those who went on since where they are by its undo', async () => {
    const org = await newOrg();
    const { owner } = org;
    const [first, second, third] = [callStep(), callStep(), callStep()];
    const { id } = await newSequence(owner, { steps: [first, second] });
    const [stays, goes] = [await org.client(), await org.client()];
    await owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [stays.id, goes.id] } });
    await owner.refused(sequences.undoChanges, { params: { id } }, 409);
    await owner.call(sequences.createStep, { params: { id }, body: { step: third } });
    await owner.call(sequenceClients.updateStatus, {
      params: { id, sid: first.id, cid: goes.id },
      body: { status: 'COMPLETED', skipped: false },
    });
    const undone = await owner.call(sequences.undoChanges, { params: { id } });
    expect(undone.steps.map((step) => step.id)).toEqual([first.id, second.id]);
    const steps = new Map((await readInside(org, id)).map(({ client, step }) => [client, step]));
    expect(steps).toEqual(
      new Map([
        [stays.id, first.id],
        [goes.id, second.id],
      ]),
    );
  });
});
