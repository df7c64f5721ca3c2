import { describe, expect, it } from 'vitest';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequenceAdditions } from '../../adding-contract.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { callStep, newSequence } from '../../testing/new-sequence.ts';
import { addClientsJob } from './add-clients.job.ts';

const start = (person: Person, id: number, body: object = {}) =>
  person.call(sequenceAdditions.start, { params: { id }, body: { criteria: {}, ...body } });

const runJobs = async () => (await testApp()).runJobs();

const readLast = async (person: Person, id: number) =>
  (await person.call(sequenceAdditions.list, { params: { id }, query: { page_size: 10 } })).results[0]!;

const listLeftOut = async (person: Person, id: number, aid: number) =>
  (await person.call(sequenceAdditions.listLeftOut, { params: { id, aid }, query: { page_size: 50 } })).results;

const listInside = async (person: Person, id: number) =>
  (await person.call(sequenceClients.list, { params: { id }, query: { page_size: 100 } })).results;

async function newClients(org: Org, count: number) {
  const made: { id: number }[] = [];
  for (let index = 0; index < count; index += 1) made.push(await org.client({ name: `Client ${index}` }));
  return made;
}

describe('the clients of a filter are added to a sequence', () => {
  it('all of them in the background, and who is left out stands there with the reason', async () => {
    const org = await newOrg();
    const made = await newClients(org, 5);
    const [inside, was, ...others] = [made[0]!, made[1]!, ...made.slice(2)];
    const sequence = await newSequence(org.owner, { steps: [callStep()] });
    const params = { id: sequence.id };
    const client_ids = [inside.id, was.id];
    await org.owner.call(sequenceClients.add, { params, body: { client_ids } });
    const sid = sequence.steps[0]!.id;
    await org.owner.call(sequenceClients.updateStatus, {
      params: { ...params, sid, cid: was.id },
      body: { status: 'REMOVED' },
    });

    const begun = await start(org.owner, sequence.id);
    expect(begun).toMatchObject({ status: 'RUNNING', total_count: 5, done_count: 0 });
    await runJobs();
    expect(await readLast(org.owner, sequence.id)).toMatchObject({ status: 'DONE', done_count: 5, added_count: 3 });
    expect(await listLeftOut(org.owner, sequence.id, begun.id)).toMatchObject([
      { client: { id: inside.id }, reason: 'INSIDE' },
      { client: { id: was.id }, reason: 'WAS_INSIDE' },
    ]);
    const active = (await listInside(org.owner, sequence.id)).filter(({ state }) => state === 'ACTIVE');
    expect(active.map(({ client }) => client.id)).toEqual([inside.id, ...others.map(({ id }) => id)]);
    const { server } = await testApp();
    const csv = await server.inject({
      url: `/api/sequences/api/v1/sequence/${sequence.id}/additions/${begun.id}/left-out/csv/`,
      headers: { cookie: org.owner.cookie },
    });
    expect(csv.body).toContain('Client 1,Was in this sequence before');
    const colleague = await org.member();
    await colleague.refused(sequenceAdditions.downloadLeftOut, { params: { ...params, aid: begun.id } }, 404);
  });

  it('only those of the list of recently active ones where that was chosen (G-047)', async () => {
    const org = await newOrg();
    const [active] = await newClients(org, 2);
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('clients')
        .set({ recently_active_at: nowIso(), recently_active_type: 'CONTENT_OPENED' })
        .where('org_id', '=', org_id)
        .where('id', '=', active!.id)
        .execute(),
    );
    const sequence = await newSequence(org.owner, { steps: [callStep()] });

    await start(org.owner, sequence.id, { recently_active: true });
    await runJobs();

    const inside = await listInside(org.owner, sequence.id);
    expect(inside.map(({ client }) => client.id)).toEqual([active!.id]);
  });

  it('or those of a group, from a chosen step and day on', async () => {
    const org = await newOrg();
    const [member] = await newClients(org, 2);
    const { id: group } = await org.owner.call(clientGroups.create, { body: { name: 'Fair', color_id: 1 } });
    await changeMany(org.owner, [member!.id], { kind: 'GROUPS', add_ids: [group], remove_ids: [] });
    const { id, steps } = await newSequence(org.owner);
    const start_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await start(org.owner, id, { criteria: { group_ids: [group] }, step_id: steps[2]!.id, start_on });
    await runJobs();
    expect(await listInside(org.owner, id)).toMatchObject([
      { client: { id: member!.id }, step_number: 2, status: 'UPCOMING' },
    ]);
  });

  it('once each, though two processes work on it at once and it is begun twice', async () => {
    const org = await newOrg();
    await newClients(org, 4);
    const { id } = await newSequence(org.owner);
    const begun = await start(org.owner, id);
    await start(org.owner, id);
    const { services } = await testApp();
    const context = { services, log: services.log, attempt: 1, request_id: 'test' };
    const work = { org_id: org.org_id, addition_id: begun.id };
    await Promise.all([addClientsJob.run(context, work), addClientsJob.run(context, work)]);
    await runJobs();
    expect(await listInside(org.owner, id)).toHaveLength(4);
    const { results } = await org.owner.call(sequenceAdditions.list, { params: { id }, query: { page_size: 10 } });
    expect(results.map(({ added_count }) => added_count)).toEqual([0, 4]);
  });

  it('behind the last batch where a process stopped', async () => {
    const org = await newOrg();
    await newClients(org, 3);
    const { id } = await newSequence(org.owner);
    const begun = await start(org.owner, id);
    const { services } = await testApp();
    const stopping = AbortSignal.abort();
    await runJob(services, addClientsJob, { org_id: org.org_id, addition_id: begun.id }, { stopping });
    expect(await readLast(org.owner, id)).toMatchObject({ status: 'RUNNING', done_count: 3 });
    await runJobs();
    expect(await readLast(org.owner, id)).toMatchObject({ status: 'DONE', added_count: 3 });
  });

  it('only those whom the person sees, and not those handed on before their turn', async () => {
    const org = await newOrg();
    const colleague = await org.member();
    const [own, handedOn] = await newClients(org, 3);
    const reassign = (id: number, assigned_to_id: number) =>
      org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'OTHER', assigned_to_id } });
    for (const { id } of [own!, handedOn!]) await reassign(id, colleague.profile_id);
    const { id } = await newSequence(org.owner);
    const begun = await start(colleague, id);
    expect(begun).toMatchObject({ total_count: 2 });
    await reassign(handedOn!.id, org.owner.profile_id);
    await runJobs();
    expect((await listInside(org.owner, id)).map(({ client }) => client.id)).toEqual([own!.id]);
    expect(await readLast(colleague, id)).toMatchObject({ added_count: 1, done_count: 2 });
    await org.owner.refused(sequenceAdditions.listLeftOut, { params: { id, aid: begun.id }, query: {} }, 404);
  });

  it('until a person stops it', async () => {
    const org = await newOrg();
    await newClients(org, 2);
    const { id } = await newSequence(org.owner);
    const { id: aid } = await start(org.owner, id);
    const params = { id, aid };
    expect(await org.owner.call(sequenceAdditions.cancel, { params })).toMatchObject({ status: 'CANCELLED' });
    await runJobs();
    expect(await listInside(org.owner, id)).toEqual([]);
    await org.owner.refused(sequenceAdditions.cancel, { params }, 409);
  });

  it('not to a draft, of no one, or from a step that is not there', async () => {
    const org = await newOrg();
    const draft = await org.owner.call(sequences.create, { body: { title: 'Draft' } });
    const refused = (id: number, body: object, status: number) =>
      org.owner.refused(sequenceAdditions.start, { params: { id }, body: { criteria: {}, ...body } }, status);
    const { id } = await newSequence(org.owner);
    await refused(id, {}, 400);
    await org.client();
    await refused(draft.id, {}, 409);
    await refused(id, { step_id: 's99999999' }, 400);
  });
});
