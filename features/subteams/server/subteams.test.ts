import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { contents, textTemplates } from '#features/content/contract.ts';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { MAX_SUBTEAMS, subteamPage, subteams } from '../contract.ts';

async function newTeam(): Promise<Org> {
  const org = await newOrg();
  await org.setFlag('enable_subteams_feature', true);
  return org;
}

const create = async ({ owner }: Org, name: string, members: Person[] = []) =>
  (await owner.call(subteams.create, { body: { name, member_ids: members.map(({ profile_id }) => profile_id) } })).id;

const setManager = (person: Person, id: number, member: Person, is_manager = true) =>
  person.call(subteamPage.setManager, { params: { id }, body: { profile_id: member.profile_id, is_manager } });

const seenBy = async (person: Person) =>
  (await person.call(clients.list)).results.map(({ name }) => name).sort((one, other) => one.localeCompare(other));

const listPermissions = (person: Person): Promise<MemberAccessPolicy> =>
  person.inScope(async ({ actor }) => actor.permissions);

const write = (person: Person, title: string, subteam_ids: number[]) =>
  person.call(textTemplates.create, {
    body: { title, body: 'Hello', template_type: 'MAIN_CONTENT_MESSAGE', visibility: 'SUBTEAMS', subteam_ids },
  });

describe('the sub-teams of an organisation (S1-1-04, S1-6-06, G-067)', () => {
  it('are made with a name and members, and listed by name with members, managers and clients (S1-1-04)', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member({ name: 'Grace Okafor' }), await org.member({ name: 'Farid Ismail' })];
    await org.client({ assigned_to: farid });
    await create(org, 'Protection');
    const id = await create(org, ' Overseas ', [grace, farid]);
    await setManager(org.owner, id, grace);

    const { results } = await org.owner.call(subteams.list);

    expect(results).toMatchObject([
      {
        id,
        name: 'Overseas',
        member_ids: [grace.profile_id, farid.profile_id],
        managers: [{ id: grace.profile_id, name: 'Grace Okafor' }],
        clients_count: 1,
      },
      { name: 'Protection', member_ids: [], managers: [], clients_count: 0 },
    ]);
    expect((await org.owner.call(subteams.list, { query: { search: 'seas' } })).results).toHaveLength(1);
  });

  it('have different names, whatever their case, and people of this organisation as members', async () => {
    const org = await newTeam();
    const stranger = (await newOrg()).owner;
    await create(org, 'Overseas');

    expect(await org.owner.refused(subteams.create, { body: { name: 'OVERSEAS' } }, 400)).toMatchObject({
      errors: { name: 'There is already a sub-team called “OVERSEAS”.' },
    });
    const body = { name: 'West', member_ids: [stranger.profile_id] };
    expect(await org.owner.refused(subteams.create, { body }, 400)).toMatchObject({
      errors: { member_ids: 'One of these people is no longer in your team.' },
    });
    await org.owner.refused(subteams.create, { body: { name: ' ' } }, 400);
    await org.owner.refused(subteams.create, { body: { name: 'x'.repeat(51) } }, 400);
  });

  it('are at most 100', async () => {
    const org = await newTeam();
    await org.inScope(({ db, org_id }) =>
      db
        .insertInto('subteams')
        .values(Array.from({ length: MAX_SUBTEAMS }, (_, index) => ({ org_id, name: `Team ${index}` })))
        .execute(),
    );
    await org.owner.refused(subteams.create, { body: { name: 'One more' } }, 409);
  });

  it('exist only where staff have switched them on: 425 (D22, S0-6-22)', async () => {
    const org = await newOrg();
    for (const endpoint of [subteams.list, subteams.listUserSubteams, contents.listSubteams]) {
      expect(await org.owner.refused(endpoint, {}, 425)).toMatchObject({ error_type: 'FEATURE_NOT_ENABLED' });
    }
  });

  it('are managed by those who manage the team; everybody may ask for their own (C16, S1-6-06)', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member({ permissions: { manageTeam: true } }), await org.member()];
    const id = await create(org, 'Overseas', [farid]);

    await grace.call(subteams.get, { params: { id } });
    await farid.refused(subteams.get, { params: { id } }, 403);
    expect(await farid.call(subteams.listUserSubteams)).toEqual({ results: [{ id, name: 'Overseas' }] });
    expect(await grace.call(subteams.listUserSubteams)).toEqual({ results: [] });
  });
});

describe('the members of a sub-team', () => {
  it('are set by a PUT with their ids, and may be in several sub-teams (C19)', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member({ name: 'Grace Okafor' }), await org.member({ name: 'Farid Ismail' })];
    const [id, other] = [await create(org, 'Overseas', [grace]), await create(org, 'Protection', [farid])];

    await org.owner.call(subteams.update, {
      params: { id },
      body: { name: 'Abroad', member_ids: [farid.profile_id, grace.profile_id] },
    });

    const { results } = await org.owner.call(subteams.listMembers, { params: { id } });
    expect(results).toMatchObject([
      { name: 'Farid Ismail', is_manager: false, sees: 'OWN', also_in: [{ id: other, name: 'Protection' }] },
      { name: 'Grace Okafor', is_manager: false, sees: 'OWN', also_in: [] },
    ]);
    expect(await org.owner.call(subteams.get, { params: { id } })).toMatchObject({ name: 'Abroad' });
  });

  it('are not overwritten from a second tab: 409 with both values, nothing saved (D6)', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member(), await org.member()];
    const id = await create(org, 'Overseas', [grace]);
    const params = { id };
    const base = { name: 'Overseas', member_ids: [grace.profile_id] };
    await org.owner.call(subteams.update, { params, body: { member_ids: [], base } });

    const body = { member_ids: [grace.profile_id, farid.profile_id], base };
    expect(await org.owner.refused(subteams.update, { params, body }, 409)).toMatchObject({
      error_type: 'EDIT_CONFLICT',
      conflicts: [{ field: 'member_ids', theirs: [], by: org.owner.name }],
    });
    await org.owner.call(subteams.update, { params, body: { name: 'Abroad', base } });
    expect(await org.owner.call(subteams.get, { params })).toMatchObject({ name: 'Abroad', member_ids: [] });
  });

  it('show their clients to the managers at once, and no longer when they leave', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member(), await org.member()];
    await org.client({ name: 'Of Farid', assigned_to: farid });
    const id = await create(org, 'Overseas', [grace, farid]);
    expect(await seenBy(grace)).toEqual([]);

    await setManager(org.owner, id, grace);
    expect(await seenBy(grace)).toEqual(['Of Farid']);
    expect(await seenBy(farid)).toEqual(['Of Farid']);

    await org.owner.call(subteams.removeMember, { params: { id, memberId: farid.profile_id } });
    expect(await seenBy(grace)).toEqual([]);
    await org.owner.refused(subteams.removeMember, { params: { id, memberId: farid.profile_id } }, 404);
  });

  it('lose the sight of its clients with their membership', async () => {
    const org = await newTeam();
    const [grace, farid] = [await org.member(), await org.member()];
    await org.client({ name: 'Of Farid', assigned_to: farid });
    const [id, other] = [await create(org, 'Overseas', [grace, farid]), await create(org, 'Protection', [grace])];
    await setManager(org.owner, id, grace);
    await setManager(org.owner, other, grace);

    await org.owner.call(subteams.removeMember, { params: { id, memberId: grace.profile_id } });
    expect(await listPermissions(grace)).toMatchObject({ accessSubTeamMembers: true, accessibleSubteamIds: [other] });
    expect(await seenBy(grace)).toEqual([]);

    await org.owner.call(subteams.update, { params: { id: other }, body: { member_ids: [] } });
    expect(await listPermissions(grace)).toMatchObject({ accessSubTeamMembers: false, accessibleSubteamIds: [] });
  });

  it('are asked about their content before they leave: kept shared, or no longer (C17)', async () => {
    const org = await newTeam();
    const farid = await org.member({ permissions: { changeContentVisibility: true, changeVisibilityToSubteam: true } });
    const [id, other] = [await create(org, 'Overseas', [farid]), await create(org, 'Protection')];
    const has = async () => org.owner.call(subteams.checkHasContent, { params: { a: id, b: farid.profile_id } });
    expect(await has()).toEqual({ has_content: false, content_count: 0 });
    const both = await write(farid, 'For both', [id, other]);
    const only = await write(farid, 'For one', [id]);
    expect(await has()).toEqual({ has_content: true, content_count: 2 });

    await org.owner.call(subteams.removeMember, { params: { id, memberId: farid.profile_id } });
    expect(await has()).toMatchObject({ content_count: 2 });

    await org.owner.call(subteams.update, { params: { id }, body: { member_ids: [farid.profile_id] } });
    await org.owner.call(subteams.removeMember, {
      params: { id, memberId: farid.profile_id },
      query: { content: 'UNSHARE' },
    });
    expect(await has()).toMatchObject({ has_content: false });
    const get = (content: { id: number }) => farid.call(textTemplates.get, { params: { id: content.id } });
    expect(await get(both)).toMatchObject({ visibility: 'SUBTEAMS', subteam_ids: [other] });
    expect(await get(only)).toMatchObject({ visibility: 'PRIVATE', subteam_ids: [] });
  });
});

describe('a manager of a sub-team', () => {
  it('is a member whose permissions name it: there is no second place that says so', async () => {
    const org = await newTeam();
    const [grace, mei] = [await org.member({ name: 'Grace' }), await org.member({ name: 'Mei' })];
    const id = await create(org, 'Overseas', [grace]);
    await org.permit(grace, { accessSubTeamMembers: true, accessibleSubteamIds: [id] });
    await org.permit(mei, { accessSubTeamMembers: true, accessibleSubteamIds: [id] });

    const { managers, viewers, viewers_count } = await org.owner.call(subteams.get, { params: { id } });
    expect(managers.map(({ name }) => name)).toEqual(['Grace']);
    expect(viewers_count).toBe(3);
    expect(viewers.map(({ because }) => because)).toEqual(['OWNER', 'MANAGER', 'PERMISSION']);

    await setManager(org.owner, id, grace, false);
    expect(await listPermissions(grace)).toMatchObject({ accessSubTeamMembers: false, accessibleSubteamIds: [] });
  });

  it('gets this sub-team only, not those kept from a time when the permission was on', async () => {
    const org = await newTeam();
    const grace = await org.member();
    const [id, other] = [await create(org, 'Overseas', [grace]), await create(org, 'Protection')];
    await org.permit(grace, { accessSubTeamMembers: false, accessibleSubteamIds: [other] });

    await setManager(org.owner, id, grace);
    expect(await listPermissions(grace)).toMatchObject({ accessSubTeamMembers: true, accessibleSubteamIds: [id] });
  });

  it('is made by nobody who does not see these clients: 403 with a sentence', async () => {
    const org = await newTeam();
    const [mei, grace, farid] = [
      await org.member({ permissions: { manageTeam: true } }),
      await org.member(),
      await org.member(),
    ];
    const id = await create(org, 'Overseas', [mei, grace, farid]);
    const body = { profile_id: mei.profile_id, is_manager: true };

    expect(await mei.refused(subteamPage.setManager, { params: { id }, body }, 403)).toMatchObject({
      detail: 'You can’t give access to clients you can’t see yourself. Ask the owner of your account.',
    });
    await setManager(org.owner, id, mei);
    await setManager(mei, id, grace);
    await setManager(mei, id, grace, false);
  });

  it('cannot bring people in whose clients they do not see: 403 with a sentence', async () => {
    const org = await newTeam();
    const [mei, farid] = [await org.member({ permissions: { manageTeam: true } }), await org.member()];
    const id = await create(org, 'Overseas', [mei]);
    await setManager(org.owner, id, mei);
    const body = { member_ids: [mei.profile_id, farid.profile_id] };

    await mei.refused(subteams.update, { params: { id }, body }, 403);
    await org.owner.call(subteams.update, { params: { id }, body });
  });

  it('is never the owner, who sees every client already, nor somebody who is not in it', async () => {
    const org = await newTeam();
    const grace = await org.member();
    const id = await create(org, 'Overseas', [org.owner]);
    const set = (person: Person) => ({ params: { id }, body: { profile_id: person.profile_id, is_manager: true } });

    await org.owner.refused(subteamPage.setManager, set(org.owner), 409);
    await org.owner.refused(subteamPage.setManager, set(grace), 404);
  });
});

describe('removing a sub-team', () => {
  it('is refused while content is seen by it alone, and says how many items', async () => {
    const org = await newTeam();
    const farid = await org.member({ permissions: { changeContentVisibility: true, changeVisibilityToSubteam: true } });
    const [id, other] = [await create(org, 'Overseas', [farid]), await create(org, 'Protection')];
    await write(farid, 'One', [id]);
    await write(farid, 'Two', [id]);
    await write(farid, 'Three', [id, other]);

    expect(await org.owner.call(subteamPage.previewRemoval, { params: { id } })).toMatchObject({
      only_content_count: 2,
    });
    expect(await org.owner.refused(subteams.delete, { params: { id } }, 409)).toMatchObject({
      detail: '2 items are seen only by “Overseas”. Choose who sees them first.',
    });
    const listed = (only: boolean) => org.owner.call(subteamPage.listContents, { params: { id }, query: { only } });
    expect((await listed(true)).results).toHaveLength(2);
    expect((await listed(false)).results).toHaveLength(3);

    const move = { params: { id }, body: { visibility: 'SUBTEAMS' as const, subteam_ids: [other] } };
    expect(await org.owner.call(subteamPage.moveContents, move)).toEqual({ changed_count: 2 });
    await org.owner.call(subteams.delete, { params: { id } });
    await org.owner.refused(subteams.get, { params: { id } }, 404);
    const { results } = await farid.call(textTemplates.list);
    expect(results.map(({ subteam_ids }) => subteam_ids)).toEqual([[other], [other], [other]]);
  });

  it('takes it out of everybody’s permissions and says before who loses sight of how many clients', async () => {
    const org = await newTeam();
    const [grace, farid, mei] = [await org.member(), await org.member(), await org.member({ name: 'Mei Chen' })];
    await org.client({ assigned_to: farid });
    const [id, other] = [await create(org, 'Overseas', [grace, farid]), await create(org, 'Protection', [farid])];
    await setManager(org.owner, id, grace);
    await org.permit(mei, { accessSubTeamMembers: true, accessibleSubteamIds: [id] });
    await org.permit(grace, { accessSubTeamMembers: true, accessibleSubteamIds: [id, other] });

    const { losing } = await org.owner.call(subteamPage.previewRemoval, { params: { id } });
    expect(losing).toEqual([{ id: mei.profile_id, name: 'Mei Chen', clients_count: 1 }]);
    await org.owner.call(subteams.delete, { params: { id } });

    expect(await listPermissions(mei)).toMatchObject({ accessSubTeamMembers: false, accessibleSubteamIds: [] });
    expect(await listPermissions(grace)).toMatchObject({ accessSubTeamMembers: true, accessibleSubteamIds: [other] });
    expect(await seenBy(mei)).toEqual([]);
    expect(await seenBy(farid)).toHaveLength(1);
  });

  it('leaves content to those who may choose who sees it', async () => {
    const org = await newTeam();
    const farid = await org.member({ permissions: { changeContentVisibility: true, changeVisibilityToSubteam: true } });
    const mei = await org.member({ permissions: { manageTeam: true } });
    const id = await create(org, 'Overseas', [farid]);
    await write(farid, 'One', [id]);

    const body = { visibility: 'ORG' as const };
    await mei.refused(subteamPage.moveContents, { params: { id }, body }, 455);
    expect((await mei.call(subteamPage.listContents, { params: { id } })).results).toEqual([]);
    await org.owner.call(subteamPage.moveContents, { params: { id }, body });
    expect((await mei.call(subteamPage.listContents, { params: { id } })).results).toHaveLength(1);
  });
});
