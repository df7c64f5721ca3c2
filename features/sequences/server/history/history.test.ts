import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientHistory } from '#features/clients/history-contract.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { sequenceClients } from '../../clients-contract.ts';
import { listActionIds, newSequence } from '../../testing/new-sequence.ts';

const readHistory = async (person: Person, id: number, query: object = { field: 'sequences' }) =>
  (await person.call(clientHistory.list, { params: { id }, query })).results;

describe('the history of a client', () => {
  it('says who added, paused and resumed the client in which sequence, and why the client was held or left', async () => {
    const org = await newOrg();
    const { owner } = org;
    const { id, steps } = await newSequence(owner, { title: 'First week' });
    const [sid] = listActionIds({ steps });
    const { id: cid } = await org.client();
    const params = { id, cid };
    await owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [cid] } });
    await owner.call(sequenceClients.updateState, { params, body: { state: 'PAUSED', until: null } });
    await owner.call(sequenceClients.updateState, { params, body: { state: 'ACTIVE' } });
    await owner.call(clients.markConverted, { params: { id: cid } });
    await owner.call(sequenceClients.updateStatus, { params: { ...params, sid: sid! }, body: { status: 'REMOVED' } });
    await owner.call(sequenceClients.undoStatus, { params: { ...params, sid: sid! } });

    const found = await readHistory(owner, cid);

    expect(found.map(({ words }) => words)).toEqual([
      'Paused again in “First week”',
      'Removed from “First week”',
      'Paused in “First week”: Converted',
      'Resumed in “First week”',
      'Paused in “First week”',
      'Added to “First week”',
    ]);
    expect(found.at(-1)).toMatchObject({ by: { name: 'Nadia Rahman' }, changes: [], can_undo: false });
    const all = await readHistory(owner, cid, {});
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['client.created', 'client.sequence-changed']));
  });

  it('does not name a sequence that the reader may not see, and leaves out steps that were done', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const { id, steps } = await newSequence(org.owner, { title: 'Secret', visibility: 'PRIVATE' });
    const [sid] = listActionIds({ steps });
    const { id: cid } = await org.client({ assigned_to: daniel });
    await org.owner.call(sequenceClients.add, { params: { id }, body: { client_ids: [cid] } });
    await org.owner.call(sequenceClients.updateStatus, {
      params: { id, cid, sid: sid! },
      body: { status: 'COMPLETED', skipped: false },
    });
    expect((await readHistory(daniel, cid)).map(({ words }) => words)).toEqual(['Added to a sequence']);
  });
});
