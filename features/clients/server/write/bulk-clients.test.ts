import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { bulkClients } from '../../bulk-contract.ts';
import { clients } from '../../contract.ts';

describe('a command for many clients', () => {
  it('changes all of them and says how many were changed', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const client_ids = [
      (await org.client()).id,
      (await org.client()).id,
      (await org.client({ assigned_to: daniel })).id,
    ];
    const body = { client_ids, assign_type: 'OTHER' as const, assigned_to_id: daniel.profile_id };

    expect(await org.owner.call(bulkClients.reassign, { body })).toEqual({ changed_count: 2 });
    expect(await org.owner.call(bulkClients.reassign, { body })).toEqual({ changed_count: 0 });

    const list = await daniel.call(clients.list);
    expect(list.results.map(({ id }) => id).sort()).toEqual(client_ids.sort());
  });

  it('marks and unmarks new leads, deletes and restores', async () => {
    const org = await newOrg();
    const client_ids = [(await org.client()).id, (await org.client({ is_new_lead: true })).id];
    const newOnes = async () => (await org.owner.call(clients.list, { query: { is_new_lead: 'true' } })).results.length;

    expect(await org.owner.call(bulkClients.markLead, { body: { client_ids, new_lead: true } })).toEqual({
      changed_count: 1,
    });
    expect(await newOnes()).toBe(2);
    await org.owner.call(bulkClients.delete, { body: { client_ids } });
    expect(await newOnes()).toBe(0);
    expect(await org.owner.call(bulkClients.restore, { body: { client_ids } })).toEqual({ changed_count: 2 });
    expect(await newOnes()).toBe(2);
  });

  it('is all or nothing: 456 with how many stand in the way, and nothing changed (S0-8-08, B26)', async () => {
    const org = await newOrg();
    const other = await newOrg();
    const daniel = await org.member({ permissions: { deleteClients: true, manageTeam: true } });
    const own = await org.client({ assigned_to: daniel });
    const client_ids = [own.id, (await org.client()).id, (await other.client()).id, own.id];
    const commands = [
      [bulkClients.delete, {}],
      [bulkClients.reassign, { assign_type: 'UNASSIGNED' }],
      [bulkClients.markLead, { new_lead: true }],
    ] as const;

    for (const [endpoint, more] of commands) {
      const problem = await daniel.refused(endpoint, { body: { client_ids, ...more } as never }, 456);
      expect(problem).toMatchObject({
        error_type: 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER',
        detail: '2 of these 3 clients are not assigned to you or no longer exist. Nothing was changed.',
        skipped_count: 2,
      });
    }

    const untouched = { is_new_lead: false, assigned_to_id: daniel.profile_id };
    expect(await daniel.call(clients.get, { params: { id: own.id } })).toMatchObject(untouched);
  });

  it('takes no more than 1,000 clients at once', async () => {
    const { owner } = await newOrg();
    const client_ids = Array.from({ length: 1001 }, (_, index) => index + 1);

    await owner.refused(bulkClients.delete, { body: { client_ids } }, 400);
    await owner.refused(bulkClients.delete, { body: { client_ids: [] } }, 400);
  });
});
