import { describe, expect, it } from 'vitest';
import { start as changeMany } from '#features/bulk-actions/testing/bulk.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { emptySequence, sequences } from '../../contract.ts';
import { callStep, listActionIds, newSequence } from '../../testing/new-sequence.ts';

const startsBy = (entry: object, more: object = {}) => ({
  rules: { entry: { ...emptySequence.entry, ...entry }, ...more },
});

const listInside = async (person: Person, id: number) =>
  (await person.call(sequenceClients.list, { params: { id }, query: { page_size: 50 } })).results;

async function newStages(org: Org) {
  await org.owner.call(customFields.createDefaultFields);
  const { results } = await org.owner.call(customFields.list);
  const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')!;
  const move = (id: number, value: number) =>
    org.owner.call(clients.update, { params: { id }, body: { custom_fields: { [stage.key]: value } } });
  return { ids: stage.options.map(({ id }) => id) as [number, number, number], move };
}

const newGroup = async ({ owner }: Org, name: string) =>
  (await owner.call(clientGroups.create, { body: { name, color_id: 1 } })).id;

const putInto = ({ owner }: Org, client_id: number, ...add_ids: number[]) =>
  changeMany(owner, [client_id], { kind: 'GROUPS', add_ids, remove_ids: [] });

describe('a client comes in by a rule', () => {
  it('with a lead of its source, in the same transaction, once, and no one added them', async () => {
    const org = await newOrg();
    const [webhook, other] = [await newWebhook(org), await newWebhook(org)];
    const { id } = await newSequence(org.owner, startsBy({ lead_source_ids: [webhook.id] }));
    await other.post({ name: 'Ben', phone: '+6581234567' });
    for (const name of ['Jane Tan', 'Jane Tan']) await webhook.post({ name, phone: '+6591234567' });
    await fileWaitingLeads();
    expect(await listInside(org.owner, id)).toMatchObject([{ client: { name: 'Jane Tan' }, state: 'ACTIVE' }]);
    const entered = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('events')
        .where('org_id', '=', org_id)
        .where('kind', '=', 'client.sequence-changed')
        .select(['actor_profile_id', 'payload'])
        .execute(),
    );
    expect(entered).toEqual([
      { actor_profile_id: null, payload: { sequence_id: id, what: 'ENTERED', is_by_rule: true } },
    ]);
  });

  it('when put into a group, and not when taken out of another', async () => {
    const org = await newOrg();
    const [hot, cold] = [await newGroup(org, 'Hot'), await newGroup(org, 'Cold')];
    const { id } = await newSequence(org.owner, startsBy({ client_group_ids: [hot] }));
    const [first, second] = [await org.client(), await org.client()];
    await putInto(org, first.id, hot, cold);
    await putInto(org, second.id, cold);
    expect((await listInside(org.owner, id)).map(({ client }) => client.id)).toEqual([first.id]);
  });

  it('at a stage, also one they begin in', async () => {
    const org = await newOrg();
    const { ids, move } = await newStages(org);
    const { id } = await newSequence(org.owner, startsBy({ stage_option_ids: [ids[0], ids[1]] }));
    const { id: made } = await org.owner.call(clients.create, { body: { name: 'Ana' } });
    const other = await org.client();
    await move(other.id, ids[2]);
    expect((await listInside(org.owner, id)).map(({ client }) => client.id)).toEqual([made]);
    await move(other.id, ids[1]);
    expect(await listInside(org.owner, id)).toHaveLength(2);
  });

  it('after another sequence, done or skipped to its end, and not when taken out of it', async () => {
    const org = await newOrg();
    const first = await newSequence(org.owner, { steps: [callStep()] });
    const { id } = await newSequence(org.owner, startsBy({ after_sequence_ids: [first.id] }));
    const [done, skipped, removed] = [await org.client(), await org.client(), await org.client()];
    const client_ids = [done.id, skipped.id, removed.id];
    await org.owner.call(sequenceClients.add, { params: { id: first.id }, body: { client_ids } });
    const sid = listActionIds(first)[0]!;
    const set = (cid: number, body: object) =>
      org.owner.call(sequenceClients.updateStatus, { params: { id: first.id, sid, cid }, body } as never);
    await set(done.id, { status: 'COMPLETED' });
    await set(skipped.id, { status: 'COMPLETED', skipped: true });
    await set(removed.id, { status: 'REMOVED' });
    expect((await listInside(org.owner, id)).map(({ client }) => client.id)).toEqual([done.id, skipped.id]);
  });

  it('only where the sequence is published, not deleted, and lets them in again', async () => {
    const org = await newOrg();
    const { ids, move } = await newStages(org);
    const entry = { ...emptySequence.entry, stage_option_ids: [ids[1]] };
    const draft = await org.owner.call(sequences.create, {
      body: { title: 'Draft', draft: { ...emptySequence, steps: [callStep()], entry } },
    });
    const gone = await newSequence(org.owner, startsBy({ stage_option_ids: [ids[1]] }));
    await org.owner.call(sequences.delete, { params: { id: gone.id }, query: {} });
    const live = await newSequence(org.owner, startsBy({ stage_option_ids: [ids[1]] }));
    const { id: cid } = await org.client();
    await move(cid, ids[1]);
    const params = { id: live.id, sid: listActionIds(live)[0]!, cid };
    await org.owner.call(sequenceClients.updateStatus, { params, body: { status: 'REMOVED' } });
    await move(cid, ids[0]);
    await move(cid, ids[1]);
    expect(await listInside(org.owner, live.id)).toMatchObject([{ state: 'REMOVED' }]);
    expect(await listInside(org.owner, draft.id)).toEqual([]);
  });
});

describe('rules of entry that would never end are refused on saving', () => {
  it('two sequences that start each other, also through a third and while both are drafts', async () => {
    const { owner } = await newOrg();
    const make = async (title: string) => (await newSequence(owner, { title })).id;
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    const save = (id: number, after: number[]) => ({
      params: { id },
      body: { draft: { entry: { ...emptySequence.entry, after_sequence_ids: after } } },
    });
    await owner.call(sequences.saveDraft, save(second, [first]));
    await owner.call(sequences.update, save(third, [second]));
    const refused = await owner.refused(sequences.saveDraft, save(first, [third]), 400);
    expect(refused.errors?.['draft.entry']).toContain('“Third” starts after this sequence');
    await owner.refused(sequences.saveDraft, save(first, [first]), 400);
    await owner.call(sequences.discardDraft, { params: { id: second } });
    await owner.call(sequences.saveDraft, save(first, [third]));
  });

  it('saved at the same moment by two people', async () => {
    const { owner } = await newOrg();
    const [first, second] = [(await newSequence(owner)).id, (await newSequence(owner)).id];
    const save = (id: number, after: number) =>
      owner.call(sequences.saveDraft, {
        params: { id },
        body: { draft: { entry: { ...emptySequence.entry, after_sequence_ids: [after] } } },
      });
    const saved = await Promise.allSettled([save(first, second), save(second, first)]);
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a stage that brings clients in and stops them', async () => {
    const org = await newOrg();
    const { ids } = await newStages(org);
    const { id } = await newSequence(org.owner, startsBy({ stage_option_ids: [ids[1]] }));
    const stops = { ...emptySequence.stops, stage_option_ids: [ids[1]] };
    await org.owner.refused(sequences.saveDraft, { params: { id }, body: { draft: { stops } } }, 400);
  });
});
