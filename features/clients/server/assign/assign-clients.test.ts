import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { clients } from '../../contract.ts';
import { clientHistory } from '../../history-contract.ts';

afterEach(() => setClock(systemClock));

describe('reassigning a client', () => {
  it('gives it to another person, to oneself or to nobody (S0-3E-22, S0-4-28)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client();
    const assign = (body: object) => org.owner.call(clients.reassign, { params: { id }, body: body as never });

    expect(await assign({ assign_type: 'OTHER', assigned_to_id: daniel.profile_id })).toEqual({
      assigned_to_id: daniel.profile_id,
    });
    expect(await daniel.call(clients.get, { params: { id } })).toMatchObject({ assigned_to_name: 'Daniel Ong' });
    expect(await assign({ assign_type: 'UNASSIGNED' })).toEqual({ assigned_to_id: null });
    expect(await assign({ assign_type: 'SELF' })).toEqual({ assigned_to_id: org.owner.profile_id });
  });

  it('may hide the client from the person who reassigned it', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageTeam: true } });
    const { id } = await org.client({ assigned_to: daniel });

    await daniel.call(clients.reassign, { params: { id }, body: { assign_type: 'UNASSIGNED' } });

    await daniel.refused(clients.get, { params: { id } }, 455);
  });

  it('needs the right to reassign: a member’s own client stays theirs, an unassigned one they see may be taken (S0-6-17, B13)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { viewUnassignedClients: true } });
    const own = await org.client({ assigned_to: daniel });
    const free = await org.client({ assigned_to: null });

    await daniel.refused(clients.reassign, { params: { id: own.id }, body: { assign_type: 'UNASSIGNED' } }, 455);
    await daniel.call(clients.reassign, { params: { id: free.id }, body: { assign_type: 'SELF' } });

    expect(await daniel.call(clients.get, { params: { id: free.id } })).toMatchObject({
      assigned_to_id: daniel.profile_id,
    });
  });

  it('refuses a person who does not exist, is not active, is of another organisation, or may not be chosen', async () => {
    const org = await newOrg();
    const stranger = (await newOrg()).owner;
    const colleague = await org.member();
    const daniel = await org.member({ permissions: { viewUnassignedClients: true } });
    const gone = await org.member();
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', gone.profile_id)
        .execute(),
    );
    const { id } = await org.client({ assigned_to: null });
    const to = (assigned_to_id?: number) => ({
      params: { id },
      body: { assign_type: 'OTHER' as const, assigned_to_id },
    });

    for (const profile_id of [stranger.profile_id, gone.profile_id, undefined]) {
      const problem = await org.owner.refused(clients.reassign, to(profile_id), 400);
      expect(problem.errors).toHaveProperty('assigned_to_id');
    }
    await daniel.refused(clients.reassign, to(colleague.profile_id), 400);
  });

  it('offers only people one may choose, by name', async () => {
    const org = await newOrg();
    const grace = await org.member({ name: 'Grace Okafor' });
    const subteam = await org.subteam('East', [grace]);
    const daniel = await org.member({
      name: 'Daniel Ong',
      permissions: { accessSubTeamMembers: true, accessibleSubteamIds: [subteam] },
    });
    const tom = await org.member({ name: 'Tom Ashworth' });
    const names = async (person: typeof daniel, search?: string) =>
      (await person.call(clients.listAssignees, { query: { search } })).results.map(({ name }) => name);

    expect(await names(org.owner)).toEqual(['Daniel Ong', 'Grace Okafor', 'Nadia Rahman', 'Tom Ashworth']);
    expect(await names(org.owner, 'gra')).toEqual(['Grace Okafor']);
    expect(await names(daniel)).toEqual(['Daniel Ong', 'Grace Okafor']);
    expect(await names(tom)).toEqual(['Tom Ashworth']);
  });

  it('is undone by the person who did it, even when it hid the client from them', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageTeam: true } });
    const { id } = await org.client({ assigned_to: daniel });
    await daniel.call(clients.reassign, { params: { id }, body: { assign_type: 'UNASSIGNED' } });
    await daniel.refused(clients.get, { params: { id } }, 455);

    await daniel.call(clients.undoReassign, { body: { client_id: id } });

    expect(await daniel.call(clients.get, { params: { id } })).toMatchObject({ assigned_to_id: daniel.profile_id });
  });

  it('can be undone by nobody else, not after ten minutes, and not once it was assigned again', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { manageTeam: true, viewOtherAssignedClients: true } });
    const { id } = await org.client({ assigned_to: daniel });
    const unassign = () => daniel.call(clients.reassign, { params: { id }, body: { assign_type: 'UNASSIGNED' } });
    const refusedTo = (person: Person) => person.refused(clients.undoReassign, { body: { client_id: id } }, 409);

    await refusedTo(daniel);
    await unassign();
    await refusedTo(org.owner);
    await daniel.call(clients.undoReassign, { body: { client_id: id } });
    await unassign();
    await org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'SELF' } });
    await refusedTo(daniel);
    await unassign();
    setClock(stoppedAt(new Date(Date.now() + 11 * 60_000).toISOString()));
    await refusedTo(daniel);
  });

  it('keeps the former assignee in the history, and undo restores them', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const { id } = await org.client();
    const body = { assign_type: 'OTHER' as const, assigned_to_id: daniel.profile_id };
    await org.owner.call(clients.reassign, { params: { id }, body });

    const history = await org.owner.call(clientHistory.list, { params: { id }, query: { field: 'assigned_to' } });
    const undone = await org.owner.call(clientHistory.undo, { params: { id, change_id: history.results[0]!.id } });

    expect(history.results).toMatchObject([
      {
        kind: 'client.reassigned',
        by: { name: 'Nadia Rahman' },
        changes: [{ field: 'assigned_to', from: { name: 'Nadia Rahman' }, to: { name: 'Daniel Ong' } }],
      },
    ]);
    expect(undone).toMatchObject({ assigned_to_name: 'Nadia Rahman' });
  });
});
