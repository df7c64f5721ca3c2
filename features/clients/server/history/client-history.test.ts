import { describe, expect, it } from 'vitest';
import { start } from '#features/bulk-actions/testing/bulk.ts';
import { customFields } from '#features/custom-fields/contract.ts';
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

  it('is said before it is tried: what was changed again and by whom, what is gone, and who has left', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id: field_id, key } = await org.owner.call(customFields.create, { body: { name: 'Area', type: 'text' } });
    const { id } = await org.client({ name: 'A', assigned_to: daniel });
    const params = { id };
    await org.owner.call(clients.update, { params, body: { name: 'B' } });
    await daniel.call(clients.update, { params, body: { name: 'C' } });
    await org.owner.call(clients.update, { params, body: { custom_fields: { [key]: 'Katong' } } });
    await org.owner.call(customFields.delete, { params: { id: field_id } });
    await org.owner.call(clients.reassign, { params, body: { assign_type: 'SELF' } });
    await org.inScope(({ db }) =>
      db.updateTable('profiles').set({ account_status: 'DEACTIVATED' }).where('id', '=', daniel.profile_id).execute(),
    );

    const { results } = await org.owner.call(clientHistory.list, { params });

    expect(results.slice(0, 4)).toMatchObject([
      { can_undo: false, why_not: { reason: 'PERSON_LEFT', field: 'assigned_to_id' } },
      { can_undo: false, why_not: { reason: 'FIELD_GONE', field: `custom_fields.${key}` } },
      { can_undo: true, why_not: null, changes: [{ from: 'B', to: 'C' }] },
      { can_undo: false, why_not: { reason: 'CHANGED_SINCE', field: 'name', by: { name: 'Daniel Ong' } } },
    ]);
  });
});

describe('a change by work on many clients', () => {
  it('says of how many it was one', async () => {
    const org = await newOrg();
    const ids = [(await org.client()).id, (await org.client()).id];
    await start(org.owner, ids, { kind: 'FIELDS', company: 'Kestrel' });
    await start(org.owner, ids, { kind: 'DELETE' });
    await org.owner.call(clients.restore, { params: { id: ids[0]! } });

    const { results } = await org.owner.call(clientHistory.list, { params: { id: ids[0]! } });

    expect(results.map(({ kind, as_part }) => [kind, as_part])).toEqual([
      ['client.restored', null],
      ['client.deleted', 'as one of 2 clients'],
      ['client.updated', 'as one of 2 clients'],
      ['client.created', null],
    ]);
  });
});
