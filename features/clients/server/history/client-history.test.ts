import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { clientHistory } from '../../history-contract.ts';

describe('the history of a client', () => {
  it('shows who changed each field, when, from what and to what, newest first', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ name: 'Charlote', assigned_to: daniel });
    await daniel.call(clients.update, { params: { id }, body: { name: 'Charlotte' } });
    await org.owner.call(clients.update, {
      params: { id },
      body: { company: 'Northwind', phones: [{ raw: '8123 4571' }] },
    });

    const history = await daniel.call(clientHistory.list, { params: { id } });
    const ofName = await daniel.call(clientHistory.list, { params: { id }, query: { field: 'name' } });

    expect(history.results).toMatchObject([
      {
        by: { name: 'Nadia Rahman' },
        can_undo: true,
        changes: expect.arrayContaining([
          { field: 'company', from: null, to: 'Northwind' },
          { field: 'phones', from: [], to: [{ raw: '8123 4571', display: '+65 8123 4571' }] },
        ]),
      },
      { by: { name: 'Daniel Ong' }, changes: [{ field: 'name', from: 'Charlote', to: 'Charlotte' }] },
      { kind: 'client.created', can_undo: false, changes: [] },
    ]);
    expect(ofName.results).toEqual([history.results[1]]);
  });

  it('is read page by page', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    for (const location of ['London', 'Leeds', 'York']) {
      await org.owner.call(clients.update, { params: { id }, body: { location } });
    }

    const first = await org.owner.call(clientHistory.list, { params: { id }, query: { page_size: 2 } });
    const second = await org.owner.call(clientHistory.list, {
      params: { id },
      query: { page_size: 2, cursor: first.next ?? '' },
    });

    expect(first.results.flatMap(({ changes }) => changes.map(({ to }) => to))).toEqual(['York', 'Leeds']);
    expect(second.results.map(({ kind }) => kind)).toEqual(['client.updated', 'client.created']);
  });
});

describe('undoing a change', () => {
  it('restores every field of it, phones with their numbers, as a change of its own', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'Charlotte', phones: ['+6581234571', 'ask the office'] });
    await org.owner.call(clients.update, { params: { id }, body: { name: 'Charlotta', phones: [] } });
    const [change] = (await org.owner.call(clientHistory.list, { params: { id } })).results;

    const undone = await org.owner.call(clientHistory.undo, { params: { id, change_id: change!.id } });

    expect(undone).toMatchObject({
      name: 'Charlotte',
      phones: [{ number_e164: '+6581234571' }, { raw: 'ask the office', number_e164: null }],
    });
    const [latest] = (await org.owner.call(clientHistory.list, { params: { id } })).results;
    expect(latest!.changes).toContainEqual({ field: 'name', from: 'Charlotta', to: 'Charlotte' });
  });

  it('restores the mark of a new lead', async () => {
    const org = await newOrg();
    const { id } = await org.client({ is_new_lead: true });
    await org.owner.call(clients.autoUnmarkLead, { params: { id }, body: {} });
    const [change] = (await org.owner.call(clientHistory.list, { params: { id } })).results;

    const undone = await org.owner.call(clientHistory.undo, { params: { id, change_id: change!.id } });

    expect(undone?.is_new_lead).toBe(true);
  });

  it('is a conflict when the field was changed again since, and nothing is written', async () => {
    const org = await newOrg();
    const { id } = await org.client({ name: 'A' });
    await org.owner.call(clients.update, { params: { id }, body: { name: 'B', location: 'London' } });
    const [change] = (await org.owner.call(clientHistory.list, { params: { id } })).results;
    await org.owner.call(clients.update, { params: { id }, body: { name: 'C' } });

    const problem = await org.owner.refused(clientHistory.undo, { params: { id, change_id: change!.id } }, 409);

    expect(problem.conflicts).toMatchObject([{ field: 'name', base: 'B', mine: 'A', theirs: 'C', by: 'Nadia Rahman' }]);
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject({ name: 'C', location: 'London' });
  });

  it('refuses what cannot be undone, and changes of another client', async () => {
    const org = await newOrg();
    const [one, other] = [await org.client(), await org.client()];
    const [created] = (await org.owner.call(clientHistory.list, { params: { id: one.id } })).results;

    await org.owner.refused(clientHistory.undo, { params: { id: one.id, change_id: created!.id } }, 409);
    await org.owner.refused(clientHistory.undo, { params: { id: other.id, change_id: created!.id } }, 404);
  });
});
