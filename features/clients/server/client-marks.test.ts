import { describe, expect, it } from 'vitest';
import { newOrg, type Org } from '#testing/world.ts';
import { clients } from '../contract.ts';
import { clientHistory } from '../history-contract.ts';
import { UnmarkType } from '../unmark-types.ts';

const choose = (org: Org, auto_unmark_type: string) =>
  org.inScope((scope) =>
    scope.db.updateTable('user_preferences').set({ auto_unmark_type }).where('org_id', '=', org.org_id).execute(),
  );

describe('the mark of a new lead', () => {
  it('is set and removed by hand (S1-3-04, S0-3-22, S1-4-05)', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    const mark = (new_lead: boolean) => org.owner.call(clients.markLead, { params: { id }, body: { new_lead } });

    expect(await mark(true)).toEqual({ is_new_lead: true });
    expect(await mark(true)).toEqual({ is_new_lead: true });
    expect(await mark(false)).toEqual({ is_new_lead: false });
  });

  it('is removed automatically when the client is viewed, where nothing else was chosen (S1-3-05, S0-3E-02, S1-4-06)', async () => {
    const org = await newOrg();
    const { id } = await org.client({ is_new_lead: true });

    expect(await org.owner.call(clients.autoUnmarkLead, { params: { id }, body: {} })).toEqual({ is_new_lead: false });
  });

  it('is removed by what the person chose for it and by nothing else (S1-3-05, B17)', async () => {
    for (const chosen of UnmarkType.options) {
      const org = await newOrg();
      await choose(org, chosen);
      for (const unmark_type of UnmarkType.options) {
        const { id } = await org.client({ is_new_lead: true });
        const after = await org.owner.call(clients.autoUnmarkLead, { params: { id }, body: { unmark_type } });
        expect({ chosen, unmark_type, ...after }).toEqual({ chosen, unmark_type, is_new_lead: unmark_type !== chosen });
      }
    }
  });
});

describe('a lead that became a customer', () => {
  it('is recorded once, with its first time', async () => {
    const org = await newOrg();
    const { id } = await org.client();

    const first = await org.owner.call(clients.markConverted, { params: { id } });
    const second = await org.owner.call(clients.markConverted, { params: { id } });

    expect(second).toEqual(first);
    expect(await org.owner.call(clients.get, { params: { id } })).toMatchObject(first);
    const { results } = await org.owner.call(clientHistory.list, { params: { id } });
    expect(results.map(({ kind }) => kind)).toEqual(['client.converted', 'client.created']);
  });
});

describe('private notes', () => {
  it('are seen by their writer only, not even by the owner (S1-3-07)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ assigned_to: daniel });
    await daniel.call(clients.setPrivateNotes, { params: { id }, body: { private_notes: 'Husband decides.' } });

    const own = await daniel.call(clients.getPrivateNotes, { params: { id } });
    const owners = await org.owner.call(clients.getPrivateNotes, { params: { id } });

    expect(own).toMatchObject({ private_notes: 'Husband decides.', updated_at: expect.any(String) });
    expect(owners).toEqual({ private_notes: '', updated_at: null });
  });

  it('leave no trace of their words in the history, and none at all when emptied', async () => {
    const org = await newOrg();
    const { id } = await org.client();
    await org.owner.call(clients.setPrivateNotes, { params: { id }, body: { private_notes: 'Between us' } });
    await org.owner.call(clients.setPrivateNotes, { params: { id }, body: { private_notes: '' } });

    const events = await org.inScope((scope) =>
      scope.db.selectFrom('events').where('org_id', '=', org.org_id).selectAll().execute(),
    );
    const rows = await org.inScope((scope) =>
      scope.db.selectFrom('client_private_notes').where('org_id', '=', org.org_id).selectAll().execute(),
    );

    expect(JSON.stringify(events)).not.toContain('Between us');
    expect(rows).toEqual([]);
  });
});
