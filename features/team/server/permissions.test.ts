import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { newMemberAccess } from '#platform/contract/permissions.ts';
import { newOrg } from '#testing/world.ts';
import { team } from '../contract.ts';
import { applyPermissions } from '../permission-rules.ts';

const everything = {
  ...newMemberAccess,
  changeContentVisibility: true,
  changeContentVisibilityToOrg: true,
  changeVisibilityToSubteam: true,
  accessSubTeamMembers: true,
  accessibleSubteamIds: [7],
};

describe('the rules between permissions', () => {
  it('keep own clients always, and need “Change who can see content” for sharing (S0-6-16)', () => {
    expect(applyPermissions(newMemberAccess, { viewSelfAssignedClients: false }).errors).toHaveProperty(
      'viewSelfAssignedClients',
    );
    expect(applyPermissions(newMemberAccess, { changeVisibilityToSubteam: true }).errors).toHaveProperty(
      'changeVisibilityToSubteam',
    );
    expect(applyPermissions(newMemberAccess, { changeContentVisibilityToOrg: true }).errors).toHaveProperty(
      'changeContentVisibilityToOrg',
    );
  });

  it('need a sub-team for access to sub-teams, and access for a sub-team', () => {
    expect(applyPermissions(newMemberAccess, { accessSubTeamMembers: true }).errors).toHaveProperty(
      'accessibleSubteamIds',
    );
    expect(applyPermissions(newMemberAccess, { accessibleSubteamIds: [7] }).errors).toHaveProperty(
      'accessibleSubteamIds',
    );
  });

  it('switch off with a permission what depends on it', () => {
    const { policy, errors } = applyPermissions(everything, {
      changeContentVisibility: false,
      accessSubTeamMembers: false,
    });

    expect(errors).toEqual({});
    expect(policy).toMatchObject({
      changeContentVisibilityToOrg: false,
      changeVisibilityToSubteam: false,
      accessibleSubteamIds: [],
    });
  });
});

describe('editing a member’s permissions', () => {
  it('takes effect with the next call (S1-6-05)', async () => {
    const org = await newOrg();
    const member = await org.member();
    const { id } = await org.client();
    await member.refused(clients.get, { params: { id } }, 455);

    const edit = { profile_id: member.profile_id, permissions: { viewOtherAssignedClients: true } };
    const edited = await org.owner.call(team.editMemberPermissions, { body: edit });

    expect(edited.member_access_policy).toEqual({ ...newMemberAccess, viewOtherAssignedClients: true });
    expect((await member.call(clients.get, { params: { id } })).id).toBe(id);
  });

  it('refuses wrong combinations on their field, and sub-teams that do not exist', async () => {
    const org = await newOrg();
    const member = await org.member();
    const refused = async (permissions: object) =>
      (
        await org.owner.refused(
          team.editMemberPermissions,
          { body: { profile_id: member.profile_id, permissions } },
          400,
        )
      ).errors;

    expect(await refused({ changeVisibilityToSubteam: true })).toEqual({
      'permissions.changeVisibilityToSubteam': expect.any(String),
    });
    expect(await refused({ accessSubTeamMembers: true, accessibleSubteamIds: [999_999] })).toEqual({
      'permissions.accessibleSubteamIds': 'This sub-team no longer exists.',
    });
  });

  it('never touches the owner, and is for owner and manageTeam alone (G-060, C23)', async () => {
    const org = await newOrg();
    const [manager, plain] = [await org.member({ permissions: { manageTeam: true } }), await org.member()];
    const edit = (profile_id: number) => ({ body: { profile_id, permissions: { deleteClients: false } } });

    await manager.refused(team.editMemberPermissions, edit(org.owner.profile_id), 409);
    await plain.refused(team.editMemberPermissions, edit(manager.profile_id), 403);
    await manager.call(team.editMemberPermissions, edit(plain.profile_id));
  });

  it('gives nobody what the one who edits does not have, themselves least of all', async () => {
    const org = await newOrg();
    const [bayshore, overseas] = [await org.subteam('Bayshore', []), await org.subteam('Overseas', [])];
    const manager = await org.member({
      permissions: { manageTeam: true, accessSubTeamMembers: true, accessibleSubteamIds: [bayshore] },
    });
    const member = await org.member();
    const grant = (profile_id: number, permissions: object) => ({ body: { profile_id, permissions } });

    const refused = await manager.refused(
      team.editMemberPermissions,
      grant(member.profile_id, { deleteClients: true }),
      403,
    );
    await manager.refused(team.editMemberPermissions, grant(manager.profile_id, { viewUnassignedClients: true }), 403);
    const emails = ['somebody@kestrel.example'];
    await manager.refused(team.bulkInviteNewMembers, { body: { emails, permissions: { deleteClients: true } } }, 403);
    await manager.refused(team.previewPermissions, grant(member.profile_id, { deleteClients: true }), 403);
    const toOverseas = { accessSubTeamMembers: true, accessibleSubteamIds: [overseas] };
    await manager.refused(team.editMemberPermissions, grant(member.profile_id, toOverseas), 403);
    await manager.call(
      team.editMemberPermissions,
      grant(member.profile_id, { accessSubTeamMembers: true, accessibleSubteamIds: [bayshore] }),
    );

    expect(refused.detail).toBe('You can’t grant permissions you don’t have yourself: “Delete clients”.');
  });

  it('asks a member who demotes themselves to confirm it', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const edit = { profile_id: manager.profile_id, permissions: { manageTeam: false } };

    const asked = await manager.refused(team.editMemberPermissions, { body: edit }, 400);
    await manager.call(team.editMemberPermissions, { body: { ...edit, confirm_own_change: true } });

    expect(asked.errors).toHaveProperty('confirm_own_change');
    await manager.refused(team.listManageMembers, undefined, 403);
  });

  it('is kept with what changed, and by whom', async () => {
    const org = await newOrg();
    const member = await org.member();
    const edit = { profile_id: member.profile_id, permissions: { deleteClients: true, createContent: true } };
    await org.owner.call(team.editMemberPermissions, { body: edit });
    await org.owner.call(team.editMemberPermissions, { body: edit });

    const kept = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'profile.permissions-changed')
        .select(['changes', 'actor_profile_id', 'subject_id'])
        .execute(),
    );
    expect(kept).toEqual([
      {
        changes: { deleteClients: { from: false, to: true } },
        actor_profile_id: org.owner.profile_id,
        subject_id: member.profile_id,
      },
    ]);
  });
});

describe('the preview of a change', () => {
  it('counts what the member sees and may do today and after, by the rule of the clients', async () => {
    const org = await newOrg();
    const [member, colleague, far] = [await org.member(), await org.member(), await org.member()];
    const overseas = await org.subteam('Overseas', [colleague]);
    for (const assigned_to of [member, member, colleague, far, null]) await org.client({ assigned_to });
    const permissions = {
      viewUnassignedClients: true,
      deleteClients: true,
      accessSubTeamMembers: true,
      accessibleSubteamIds: [overseas],
    };

    const preview = await org.owner.call(team.previewPermissions, {
      body: { profile_id: member.profile_id, permissions },
    });

    expect(preview.clients_total).toBe(5);
    expect(preview.before).toMatchObject({
      seen: { own: 2, unassigned: 0, subteams: [], others: 0, total: 2 },
      edit: 2,
      reassign: 0,
      delete: 0,
    });
    expect(preview.after).toMatchObject({
      seen: { own: 2, unassigned: 1, subteams: [{ name: 'Overseas', count: 1 }], others: 0, total: 4 },
      edit: 4,
      reassign: 1,
      delete: 4,
    });
    expect(preview.examples.filter((example) => !example.seen_before && example.seen_after)).toHaveLength(2);
    expect(preview.examples.length).toBeLessThanOrEqual(6);
  });

  it('says afterwards what the member then really sees', async () => {
    const org = await newOrg();
    const [member, other] = [await org.member(), await org.member()];
    for (const assigned_to of [member, other, other, null]) await org.client({ assigned_to });
    const body = { profile_id: member.profile_id, permissions: { viewOtherAssignedClients: true } };

    const { after } = await org.owner.call(team.previewPermissions, { body });
    await org.owner.call(team.editMemberPermissions, { body });

    expect((await member.call(clients.list)).results).toHaveLength(after.seen.total);
  });

  it('lists the clients the member would see, twenty at a time, and none the caller may not see', async () => {
    const org = await newOrg();
    const [manager, member, other] = [
      await org.member({ permissions: { manageTeam: true, viewUnassignedClients: true } }),
      await org.member(),
      await org.member(),
    ];
    for (let count = 1; count <= 21; count += 1) await org.client({ name: `Unassigned ${count}`, assigned_to: null });
    const own = await org.client({ name: 'Own', assigned_to: member });
    await org.client({ name: 'Hidden', assigned_to: other });
    const body = { profile_id: member.profile_id, permissions: { viewUnassignedClients: true } };
    const listNames = (page: { results: { client: { name: string } }[] }) =>
      page.results.map(({ client }) => client.name);

    const first = await org.owner.call(team.previewClients, { body });
    const rest = await org.owner.call(team.previewClients, { body, query: { cursor: first.next! } });
    expect(first.results[0]).toEqual({
      client: { id: own.id, name: 'Own' },
      assigned_to: { id: member.profile_id, name: member.name },
    });
    expect(first.results).toHaveLength(20);
    expect(listNames(rest)).toEqual(['Unassigned 2', 'Unassigned 1']);
    expect(listNames(await manager.call(team.previewClients, { body }))).not.toContain('Own');
    const nothing = { profile_id: member.profile_id, permissions: { viewUnassignedClients: false } };
    expect(listNames(await org.owner.call(team.previewClients, { body: nothing }))).toEqual(['Own']);
    await manager.refused(team.previewClients, { body: { ...body, permissions: { deleteClients: true } } }, 403);
    await member.refused(team.previewClients, { body }, 403);
  });

  it('shows no client to somebody who manages the team but may not see it', async () => {
    const org = await newOrg();
    const [manager, member] = [await org.member({ permissions: { manageTeam: true } }), await org.member()];
    await org.client({ assigned_to: member });

    const body = { profile_id: member.profile_id, permissions: { createContent: false } };
    const preview = await manager.call(team.previewPermissions, { body });

    expect(preview.after.seen.own).toBe(1);
    expect(preview.examples).toEqual([]);
  });
});
