import { describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { newOrg } from '#testing/world.ts';
import { bulkActions } from '../contract.ts';
import { bodyOfStart, listSkipped, look, start, undo } from '../testing/bulk.ts';

const changes = [
  { kind: 'DELETE' },
  { kind: 'ASSIGN', assign_type: 'UNASSIGNED' },
  { kind: 'MARK_NEW', new_lead: true },
  { kind: 'FIELDS', company: 'Kestrel' },
  { kind: 'FOLLOW_UP', schedule: { kind: 'someday' } },
];

describe('an action on clients of which some may not be changed so', () => {
  it('is refused with how many stand in the way, and nothing changes (S0-8-08, B26)', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const daniel = await org.member({ permissions: { deleteClients: true, manageTeam: true } });
    const own = await org.client({ assigned_to: daniel });
    const ids = [own.id, (await org.client()).id, (await other.client()).id, own.id];

    for (const change of changes) {
      expect(await daniel.refused(bulkActions.start, bodyOfStart(ids, change), 456)).toMatchObject({
        error_type: 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER',
        detail: '2 of these 3 clients are not assigned to you or no longer exist. Nothing was changed.',
        skipped_count: 2,
      });
    }
    const untouched = { is_new_lead: false, assigned_to_id: daniel.profile_id, company: null, follow_up: null };
    expect(await daniel.call(clients.get, { params: { id: own.id } })).toMatchObject(untouched);
    expect((await daniel.call(bulkActions.list)).results).toEqual([]);
  });

  it('leaves those out with the reason where it is asked to, unless no other remains', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const [own, foreign] = [await org.client({ assigned_to: daniel }), await org.client()];
    const change = { kind: 'MARK_NEW', new_lead: true };

    const action = await start(daniel, [own.id, foreign.id], change, { skip_not_allowed: true });

    expect(action).toMatchObject({ total_count: 2, changed_count: 1, skipped: { NO_RIGHT: 1 } });
    expect(await listSkipped(daniel, action)).toEqual([]);
    await daniel.refused(bulkActions.start, bodyOfStart([foreign.id], change, { skip_not_allowed: true }), 456);
  });

  it('needs the right of its kind: members who may not delete change fields', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client({ assigned_to: daniel });

    await daniel.refused(bulkActions.start, bodyOfStart([id], { kind: 'DELETE' }), 456);
    expect(await start(daniel, [id], { kind: 'FIELDS', company: 'Kestrel' })).toMatchObject({ changed_count: 1 });
  });
});

describe('an action', () => {
  it('takes 1 to 1,000 clients by name, and clients that a filter finds', async () => {
    const { owner } = await newOrg();
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1);
    for (const wrong of [ids, []]) await owner.refused(bulkActions.start, bodyOfStart(wrong, { kind: 'DELETE' }), 400);
    const body = { clients: { criteria: {} }, change: { kind: 'DELETE' as const } };
    expect(await owner.refused(bulkActions.start, { body }, 400)).toMatchObject({
      errors: { clients: 'No client matches.' },
    });
  });

  it('is seen, undone and stopped by the person who began it alone', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const daniel = await org.member();
    const { id } = await org.client({ assigned_to: daniel });
    const action = await start(daniel, [id], { kind: 'MARK_NEW', new_lead: true });

    expect((await daniel.call(bulkActions.list)).results).toEqual([await look(daniel, action)]);
    for (const person of [org.owner, other.owner]) {
      expect((await person.call(bulkActions.list)).results).toEqual([]);
      for (const endpoint of [bulkActions.get, bulkActions.undo, bulkActions.cancel, bulkActions.listSkipped])
        await person.refused(endpoint, { params: { id: action.id } } as never, 404);
    }
  });

  it('has one entry in the audit log, and so has its undo', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const ids = [(await org.client()).id, (await org.client()).id];
    const assigning = { kind: 'ASSIGN', assign_type: 'OTHER', assigned_to_id: daniel.profile_id };
    for (const change of [...changes.slice(2), assigning]) await start(org.owner, ids, change);
    await undo(org.owner, await start(org.owner, ids, { kind: 'FIELDS', company: 'Northwind' }));
    await undo(org.owner, await start(org.owner, ids, { kind: 'DELETE' }));

    const { results } = await org.owner.call(auditLog.list, { query: {} });
    expect(results.map(({ sentence }) => sentence)).toEqual([
      'Nadia Rahman restored 2 clients',
      'Nadia Rahman deleted 2 clients',
      'Nadia Rahman undid a bulk action on 2 clients',
      'Nadia Rahman changed fields of 2 clients',
      'Nadia Rahman assigned 2 clients to Daniel Ong',
      'Nadia Rahman set the follow-ups of 2 clients',
      'Nadia Rahman changed fields of 2 clients',
      'Nadia Rahman marked 2 clients as new leads',
    ]);
  });
});
