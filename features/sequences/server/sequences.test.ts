import { afterEach, describe, expect, it } from 'vitest';
import { clients as clientsApi } from '#features/clients/contract.ts';
import { contents } from '#features/content/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequenceClients } from '../clients-contract.ts';
import { sequences } from '../contract.ts';
import { callStep, delayStep, listActionIds, newSequence, newStepId } from '../testing/new-sequence.ts';

afterEach(() => setClock(systemClock));

const add = (person: Person, id: number, client_ids: number[], more: object = {}) =>
  person.call(sequenceClients.add, { params: { id }, body: { client_ids, ...more } });
const list = async (person: Person, id: number, query: object = {}) =>
  (await person.call(sequenceClients.list, { params: { id }, query: { page_size: 100, ...query } })).results;
const setStatus = (person: Person, id: number, sid: string, cid: number, body: object) =>
  person.call(sequenceClients.updateStatus, { params: { id, sid, cid }, body } as never);
const complete = (person: Person, id: number, sid: string, cid: number, skipped = false) =>
  setStatus(person, id, sid, cid, { status: 'COMPLETED', skipped });

describe('a sequence', () => {
  it('is written as a draft and runs once it is published (S0-1-13)', async () => {
    const { owner } = await newOrg();
    const made = await owner.call(sequences.create, { body: { title: 'First week' } });
    expect(made).toMatchObject({ state: 'DRAFT', live_version: null, problems: { order: 'Add at least one step.' } });
    const step = callStep();
    await owner.call(sequences.createStep, { params: { id: made.id }, body: { step } });
    const live = await owner.call(sequences.update, { params: { id: made.id }, body: {} });
    expect(live).toMatchObject({ state: 'RUNNING', live_version: 1, steps: [step], unpublished_changes: 0 });
    expect((await owner.call(sequences.list, { query: { page_size: 50 } })).results).toMatchObject([{ id: made.id }]);
  });

  it('without steps, or of waits only, cannot be published', async () => {
    const { owner } = await newOrg();
    const { id } = await owner.call(sequences.create, { body: { title: 'Empty' } });
    const refused = await owner.refused(sequences.update, { params: { id }, body: {} }, 409);
    expect(refused.detail).toBe('Add at least one step.');
    await owner.call(sequences.createStep, { params: { id }, body: { step: delayStep(2) } });
    await owner.refused(sequences.update, { params: { id }, body: {} }, 409);
  });

  it('has steps of three types that can be added, changed, reordered and removed (S0-3E-10, S1-4-09)', async () => {
    const { owner } = await newOrg();
    const { id, steps } = await newSequence(owner, { steps: [callStep(), delayStep(1), callStep()] });
    const added = delayStep(3, 'WEEK');
    await owner.call(sequences.createSteps, { params: { id }, body: { steps: [added], place: 1 } });
    const sid = added.id;
    await owner.call(sequences.updateStep, { params: { id, sid }, body: { step: { ...delayStep(2), id: sid } } });
    await owner.call(sequences.reorderStep, { params: { id, sid }, body: { place: 2 } });
    await owner.call(sequences.removeStep, { params: { id, sid: steps[1]!.id } });
    const { results } = await owner.call(sequences.listSteps, { params: { id } });
    expect(results.map(({ step, number }) => [step.id, number])).toEqual([
      [steps[0]!.id, 1],
      [sid, null],
      [steps[2]!.id, 2],
    ]);
    expect((await owner.call(sequences.getStep, { params: { id, sid } })).step).toMatchObject({
      count: 2,
      unit: 'DAY',
    });
  });

  it('of waits of 0 or of ten thousand weeks is refused', async () => {
    const { owner } = await newOrg();
    const { id } = await newSequence(owner);
    for (const step of [delayStep(0), delayStep(10_000, 'WEEK')]) {
      await owner.refused(sequences.createStep, { params: { id }, body: { step } }, 400);
    }
  });

  it('with hours that are never open is refused', async () => {
    const { owner } = await newOrg();
    const { id } = await newSequence(owner);
    for (const hours of [
      { weekdays: [], from: '09:00', to: '18:00' },
      { weekdays: [1], from: '18:00', to: '09:00' },
    ]) {
      await owner.refused(sequences.createStep, { params: { id }, body: { step: callStep({ hours }) } }, 400);
    }
  });

  it('can be copied as a private draft without clients (S1-7-05)', async () => {
    const org = await newOrg();
    const { owner } = org;
    const { id, steps } = await newSequence(owner);
    await add(owner, id, [(await org.client()).id]);
    const copy = await owner.call(sequences.copy, { params: { id } });
    expect(copy).toMatchObject({
      title: 'Copy of First week',
      visibility: 'PRIVATE',
      state: 'DRAFT',
      counts: { inside: 0 },
    });
    expect(copy.draft.steps).toEqual(steps);
  });

  it('“New lead, first week” is made once for each person (G-094)', async () => {
    const org = await newOrg();
    const first = await org.owner.call(sequences.createDefault);
    expect(first).toMatchObject({ title: 'New lead, first week', problems: {} });
    expect((await org.owner.call(sequences.createDefault)).id).toBe(first.id);
    const colleague = await org.member();
    expect((await colleague.call(sequences.createDefault)).id).not.toBe(first.id);
  });

  it('is seen and changed by the rights of content (S0-6-24)', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const { id } = await newSequence(org.owner, { visibility: 'PRIVATE' });
    await colleague.refused(sequences.get, { params: { id } }, 404);
    await org.owner.call(contents.updateVisibility, { params: { t: 'sequence', id }, body: { visibility: 'ORG' } });
    expect((await colleague.call(sequences.get, { params: { id } })).access_policy.EDIT).toBe(false);
    await colleague.refused(sequences.update, { params: { id }, body: {} }, 455);
  });
});

describe('a client in a sequence', () => {
  async function inside(count = 1) {
    const org = await newOrg();
    const sequence = await newSequence(org.owner);
    const clients = await Promise.all(Array.from({ length: count }, () => org.client()));
    await add(
      org.owner,
      sequence.id,
      clients.map(({ id }) => id),
    );
    return { org, owner: org.owner, sequence, clients, steps: listActionIds(sequence) };
  }

  it('goes from step to step, each counted from when the last was done (S1-4-08, S0-3E-11)', async () => {
    setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
    const { owner, sequence, clients, steps } = await inside();
    const { id } = sequence;
    const cid = clients[0]!.id;
    expect(await list(owner, id)).toMatchObject([
      { status: 'TODAY', step_number: 1, step_count: 3, due_at: '2026-11-27T10:00:00.000Z' },
    ]);
    setClock(stoppedAt('2026-11-28T12:00:00.000Z'));
    expect(await list(owner, id)).toMatchObject([{ status: 'OVERDUE' }]);
    expect(await complete(owner, id, steps[0]!, cid)).toMatchObject({
      status: 'UPCOMING',
      step_number: 2,
      due_at: '2026-11-29T12:00:00.000Z',
    });
    await complete(owner, id, steps[1]!, cid, true);
    expect(await complete(owner, id, steps[2]!, cid)).toMatchObject({
      state: 'COMPLETED',
      status: 'COMPLETED',
      step: null,
    });
    const { step_counts, counts } = await owner.call(sequences.get, { params: { id } });
    expect(counts).toMatchObject({ inside: 0, finished: 1 });
    expect(step_counts[steps[1]!]).toMatchObject({ completed: 1, skipped: 1 });
  });

  it('is on one step at a time: any other is 409, and two people at once do it once', async () => {
    const { owner, sequence, clients, steps } = await inside();
    const { id } = sequence;
    const cid = clients[0]!.id;
    await expect(complete(owner, id, steps[1]!, cid)).rejects.toThrow('answered 409');
    const twice = await Promise.allSettled([complete(owner, id, steps[0]!, cid), complete(owner, id, steps[0]!, cid)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(setStatus(owner, id, steps[1]!, cid, { status: 'OVERDUE' })).rejects.toThrow('answered 400');
  });

  it('can be moved to a later time and taken out, and each of these can be undone', async () => {
    const { owner, sequence, clients, steps } = await inside();
    const { id } = sequence;
    const cid = clients[0]!.id;
    const params = { id, sid: steps[0]!, cid };
    const before = (await list(owner, id))[0]!;
    const due_at = new Date(Date.now() + 86_400_000).toISOString();
    expect(await setStatus(owner, id, steps[0]!, cid, { due_at })).toMatchObject({ due_at });
    expect((await owner.call(sequenceClients.undoStatus, { params })).due_at).toBe(before.due_at);
    expect(await setStatus(owner, id, steps[0]!, cid, { status: 'REMOVED' })).toMatchObject({
      state: 'REMOVED',
      reason: 'BY_HAND',
    });
    expect(await owner.call(sequenceClients.undoStatus, { params })).toMatchObject({ state: 'ACTIVE', step_number: 1 });
    await complete(owner, id, steps[0]!, cid);
    expect(await owner.call(sequenceClients.undoStatus, { params })).toMatchObject({
      step_number: 1,
      due_at: before.due_at,
    });
    await owner.refused(sequenceClients.undoStatus, { params }, 409);
    await expect(setStatus(owner, id, steps[0]!, cid, { due_at: '2020-01-01T00:00:00.000Z' })).rejects.toThrow(
      'answered 400',
    );
  });

  it('can be held, goes on where they were with nothing due in the past, and is moved to another step', async () => {
    setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
    const { owner, sequence, clients, steps } = await inside();
    const { id } = sequence;
    const params = { id, cid: clients[0]!.id };
    const change = (body: object) => owner.call(sequenceClients.updateState, { params, body } as never);
    expect(await change({ state: 'PAUSED', until: null })).toMatchObject({
      state: 'PAUSED',
      status: 'PENDING',
      due_at: null,
    });
    await expect(change({ state: 'PAUSED', until: null })).rejects.toThrow('answered 409');
    setClock(stoppedAt('2026-11-29T10:00:00.000Z'));
    expect(await change({ state: 'ACTIVE' })).toMatchObject({ status: 'TODAY', due_at: '2026-11-29T10:00:00.000Z' });
    await complete(owner, id, steps[0]!, params.cid);
    expect(await change({ step_id: steps[2]! })).toMatchObject({ step_number: 3, status: 'TODAY' });
    expect(await change({ step_id: steps[0]! })).toMatchObject({ step_number: 1 });
    await complete(owner, id, steps[0]!, params.cid);
    await expect(change({ step_id: 's99999999' })).rejects.toThrow('answered 400');
  });

  it('is in it once, though added twice at once, and comes again only by its rule', async () => {
    const { org, owner, sequence, clients, steps } = await inside();
    const { id } = sequence;
    const other = await org.client();
    const added = await Promise.all([add(owner, id, [other.id]), add(owner, id, [other.id])]);
    expect(added.map(({ added_count }) => added_count).sort()).toEqual([0, 1]);
    await setStatus(owner, id, steps[0]!, clients[0]!.id, { status: 'REMOVED' });
    expect(await add(owner, id, [clients[0]!.id])).toMatchObject({ added_count: 0, left_out: { was_inside: 1 } });
    await owner.call(sequences.update, { params: { id }, body: { draft: { again_after_days: 0 } } });
    expect(await add(owner, id, [clients[0]!.id])).toMatchObject({ added_count: 1 });
  });

  it('is in others too, is left out, or waits until they have left those, by the rule of the sequence', async () => {
    setClock(stoppedAt('2026-11-27T10:00:00.000Z'));
    const { owner, sequence, clients, steps } = await inside();
    const cid = clients[0]!.id;
    const beside = await newSequence(owner);
    const alone = await newSequence(owner, { rules: { beside_others: 'NO' } });
    const after = await newSequence(owner, { rules: { beside_others: 'WAITS' } });
    expect(await add(owner, alone.id, [cid])).toMatchObject({ added_count: 0, left_out: { in_others: 1 } });
    expect(await add(owner, after.id, [cid])).toMatchObject({ added_count: 1 });
    expect(await add(owner, beside.id, [cid])).toMatchObject({ added_count: 1 });
    expect(await list(owner, after.id)).toMatchObject([
      { state: 'WAITING', status: 'PENDING', due_at: null, waits_for: 'First week', missing: null },
    ]);
    await setStatus(owner, sequence.id, steps[0]!, cid, { status: 'REMOVED' });
    expect(await list(owner, after.id)).toMatchObject([{ state: 'WAITING' }]);
    setClock(stoppedAt('2026-11-28T10:00:00.000Z'));
    await setStatus(owner, beside.id, listActionIds(beside)[0]!, cid, { status: 'REMOVED' });
    expect(await list(owner, after.id)).toMatchObject([{ state: 'ACTIVE', due_at: '2026-11-28T10:00:00.000Z' }]);
  });

  it('whose step is a call has no valid number, and this is said', async () => {
    const org = await newOrg();
    const { id } = await newSequence(org.owner);
    const [reached, unreached] = [
      await org.client({ phones: ['+6581234571'] }),
      await org.client({ phones: ['ask the office'] }),
    ];
    await add(org.owner, id, [reached.id, unreached.id]);
    const found = await list(org.owner, id);
    expect(new Map(found.map(({ client, missing }) => [client.id, missing]))).toEqual(
      new Map([
        [reached.id, null],
        [unreached.id, 'NO_PHONE'],
      ]),
    );
  });

  it('begins with a chosen step on a chosen day', async () => {
    const org = await newOrg();
    const { id, steps } = await newSequence(org.owner);
    const client = await org.client();
    // Far enough to be no longer today in any zone.
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await add(org.owner, id, [client.id], { step_id: steps[2]!.id, start_on: later });
    expect(await list(org.owner, id)).toMatchObject([{ step_number: 2, status: 'UPCOMING' }]);
  });

  it('of a colleague is seen, counted and changed by the rights on the client', async () => {
    const { org, owner, sequence, clients, steps } = await inside(3);
    const colleague = await org.member();
    const { id } = sequence;
    await owner.call(clientsApi.reassign, {
      params: { id: clients[0]!.id },
      body: { assign_type: 'OTHER', assigned_to_id: colleague.profile_id },
    });
    expect((await list(colleague, id)).map(({ client }) => client.id)).toEqual([clients[0]!.id]);
    expect((await colleague.call(sequences.get, { params: { id } })).counts).toMatchObject({ inside: 1, today: 1 });
    expect((await owner.call(sequences.get, { params: { id } })).counts).toMatchObject({ inside: 3, today: 3 });
    await expect(complete(colleague, id, steps[0]!, clients[1]!.id)).rejects.toThrow('answered 455');
    await expect(add(colleague, id, [clients[1]!.id])).rejects.toThrow('answered 456');
  });
});

describe('an edit of a sequence with clients inside', () => {
  it('does what its preview said: who stays, who moves to which step, who completes', async () => {
    const org: Org = await newOrg();
    const { owner } = org;
    const { id, steps } = await newSequence(owner);
    const [first, second, last] = listActionIds({ steps }) as [string, string, string];
    const clients = await Promise.all([1, 2, 3, 4].map(() => org.client()));
    await add(
      owner,
      id,
      clients.map((client) => client.id),
    );
    for (const { id: cid } of clients.slice(1)) await complete(owner, id, first, cid);
    for (const { id: cid } of clients.slice(3)) await complete(owner, id, second, cid);
    await owner.call(sequences.saveDraft, {
      params: { id },
      body: { draft: { [`step:${second}`]: null, [`step:${last}`]: null } },
    });
    const preview = await owner.call(sequences.previewChanges, { params: { id } });
    expect(preview).toMatchObject({ inside: 4, stays: 1, completes: 3, moves: 0 });
    const moved = clients.slice(1).map((client) => client.id);
    expect(new Set(preview.clients.map(({ client }) => client.id))).toEqual(new Set(moved));
    await owner.call(sequences.update, { params: { id }, body: {} });
    const states = (await list(owner, id)).map(({ client, state }) => [client.id, state]);
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(moved.map((client) => [client, 'COMPLETED'])),
      [clients[0]!.id]: 'ACTIVE',
    });
  });

  it('with a step inserted before everyone changes nothing for them', async () => {
    const org = await newOrg();
    const { id, steps } = await newSequence(org.owner);
    const client = await org.client();
    await add(org.owner, id, [client.id]);
    const before = await list(org.owner, id);
    await org.owner.call(sequences.createStep, {
      params: { id },
      body: { step: callStep({ id: newStepId() }), place: 0 },
    });
    expect(await list(org.owner, id)).toMatchObject([
      { due_at: before[0]!.due_at, step: { id: steps[0]!.id }, step_number: 2 },
    ]);
  });
});
