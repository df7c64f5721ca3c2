import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { team } from '../contract.ts';

const newAddress = (name = 'hui.min') => `${name}.${randomUUID()}@kestrel.example`;

const invite = async ({ owner }: Org, emails: string[], more: object = {}) =>
  (await owner.call(team.bulkInviteNewMembers, { body: { emails, ...more } })).results;

/** One of each status beside the owner. */
async function newTeam() {
  const org = await newOrg();
  const [active, gone] = [await org.member({ name: 'Daniel Ong' }), await org.member({ name: 'Rebecca Lindqvist' })];
  await org.owner.call(team.editAccountStatus, {
    body: { profile_id: gone.profile_id, account_status: 'DEACTIVATED' },
  });
  const email = newAddress();
  const [invited] = await invite(org, [email]);
  return { org, active, gone, email, invited: invited! };
}

describe('the members of a team', () => {
  it('are listed with name, e-mail, picture, status and permissions (S0-3-21, S1-1-04)', async () => {
    const { org, active } = await newTeam();

    const { results } = await org.owner.call(team.listMembers);

    expect(results.find(({ id }) => id === active.profile_id)).toEqual({
      id: active.profile_id,
      name: 'Daniel Ong',
      email: active.email,
      profile_picture: null,
      role: 'MEMBER',
      account_status: 'ACTIVE',
      member_access_policy: expect.objectContaining({ viewSelfAssignedClients: true, accessibleSubteamIds: [] }),
    });
  });

  it('are counted by status without the owner; both numbers of invited ones are equal (S0-3-20, B10, B11)', async () => {
    const { org } = await newTeam();

    const { team_members_stats } = await org.owner.call(team.listMembers, {
      query: { page_size: 1, include_invited_members: true },
    });

    expect(team_members_stats).toEqual({
      total_active_members: 1,
      total_deactivated_members: 1,
      total_invited_members: 1,
      invited_members_count: 1,
    });
  });

  it('include invited ones only when asked, one on a page when asked for one (S0-7-07)', async () => {
    const { org, invited } = await newTeam();
    const ids = async (query: object) =>
      (await org.owner.call(team.listMembers, { query })).results.map(({ id }) => id);

    expect(await ids({})).not.toContain(invited.profile_id);
    expect(await ids({ include_invited_members: true })).toContain(invited.profile_id);
    expect(await ids({ include_invited_members: true, page_size: 1 })).toHaveLength(1);
  });

  it('are shown to whoever sees everybody’s clients or manages the team, and to nobody else (S0-6-23)', async () => {
    const org = await newOrg();
    const [plain, seeing, managing] = [
      await org.member(),
      await org.member({ permissions: { viewOtherAssignedClients: true } }),
      await org.member({ permissions: { manageTeam: true } }),
    ];

    await plain.refused(team.listMembers, undefined, 403);
    expect((await seeing.call(team.listMembers)).results).toHaveLength(4);
    expect((await managing.call(team.listMembers)).results).toHaveLength(4);
  });

  it('use one seat each, and the owner one; no price is invented (S0-7-06, S0-9-16)', async () => {
    const { org } = await newTeam();

    expect(await org.owner.call(team.getPricingInfo)).toEqual({
      success: false,
      seats_used: 2,
      seats_invited: 1,
      per_seat: null,
      interval: null,
      today: null,
      then: null,
    });
  });
});

describe('the rows of /team/manage', () => {
  it('have sub-teams, clients and the invitation, and are for whoever manages the team (S0-6-12)', async () => {
    const { org, active, email, invited } = await newTeam();
    const id = await org.subteam('Bayshore', [active]);
    await org.client({ assigned_to: active });

    const { results } = await org.owner.call(team.listManageMembers);

    expect(results.find((row) => row.id === active.profile_id)).toMatchObject({
      subteams: [{ id, name: 'Bayshore' }],
      clients_count: 1,
      invitation: null,
    });
    expect(results.find((row) => row.id === invited.profile_id)).toMatchObject({
      name: '',
      email,
      clients_count: null,
      invitation: { invited_by: { id: org.owner.profile_id, name: org.owner.name } },
    });
    await active.refused(team.listManageMembers, undefined, 403);
  });

  it('are filtered by status, role and by a part of name or address, and go by name both ways, page by page', async () => {
    const { org, active, gone, email, invited } = await newTeam();
    const ids = async (query: object) =>
      (await org.owner.call(team.listManageMembers, { query })).results.map((row) => row.id);

    expect(await ids({ account_status: 'DEACTIVATED' })).toEqual([gone.profile_id]);
    expect(await ids({ search: 'ong' })).toEqual([active.profile_id]);
    expect(await ids({ search: email.slice(0, 20) })).toEqual([invited.profile_id]);
    expect(await ids({ role: 'OWNER' })).toEqual([org.owner.profile_id]);
    expect(await ids({ role: 'MEMBER', account_status: 'ACTIVE' })).toEqual([active.profile_id]);
    const all = [active.profile_id, invited.profile_id, org.owner.profile_id, gone.profile_id];
    expect(await ids({})).toEqual(all);
    expect(await ids({ direction: 'desc' })).toEqual([...all].reverse());
    const first = await org.owner.call(team.listManageMembers, { query: { page_size: 3, with_count: true } });
    const rest = await org.owner.call(team.listManageMembers, { query: { page_size: 3, cursor: first.next! } });
    expect([...first.results, ...rest.results].map((row) => row.id)).toEqual(all);
    expect(first.count).toBe(4);
  });

  it('are counted beside the tabs: active, deactivated and invited ones; the rows of the list have the owner too (S0-9-16, S0-9-17)', async () => {
    const { org } = await newTeam();
    await org.subteam('Bayshore', []);

    expect(await org.owner.call(team.getOverview)).toMatchObject({ members: 3, people: 4, subteams: 1 });
  });
});

describe('inviting', () => {
  it('makes an INVITED profile per address, with permissions and sub-teams, and a team of the account (S0-4-53, S0-6-02, S1-6-02)', async () => {
    const org = await newOrg();
    const bayshore = await org.subteam('Bayshore', []);
    const emails = [newAddress(), newAddress('farid')];

    const results = await invite(org, emails, { permissions: { deleteClients: true }, subteam_ids: [bayshore] });
    const rows = (await org.owner.call(team.listManageMembers, { query: { account_status: 'INVITED' } })).results;
    const details = await org.owner.call(preferences.getUserDetails);

    expect(results.map(({ email, outcome }) => ({ email, outcome }))).toEqual(
      emails.map((email) => ({ email, outcome: 'invited' })),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ subteams: [{ id: bayshore }], member_access_policy: { deleteClients: true } });
    expect(details.user.account_type).toBe('TEAM');
  });

  it('answers for each address what became of it, and names one twice only once', async () => {
    const { org, active, gone, email } = await newTeam();
    const fresh = newAddress();

    const results = await invite(org, [fresh, fresh.toUpperCase(), active.email, gone.email, email]);

    expect(results.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'already_member',
      'deactivated',
      'already_invited',
    ]);
  });

  it('invites an address once when two calls do it at the same moment', async () => {
    const org = await newOrg();
    const email = newAddress();

    const [one, other] = await Promise.all([invite(org, [email]), invite(org, [email])]);

    expect([one[0]!.outcome, other[0]!.outcome].sort()).toEqual(['already_invited', 'invited']);
    expect(one[0]!.profile_id).toBe(other[0]!.profile_id);
  });

  it('refuses wrong addresses by their place, and more than a hundred', async () => {
    const { owner } = await newOrg();
    const many = Array.from({ length: 101 }, () => newAddress());

    const wrong = await owner.refused(team.bulkInviteNewMembers, { body: { emails: [newAddress(), 'nobody'] } }, 400);
    await owner.refused(team.bulkInviteNewMembers, { body: { emails: many } }, 400);

    expect(wrong.errors).toEqual({ 'emails.1': 'Invalid email format' });
  });

  it('is limited to 200 addresses a day in an organisation', async () => {
    const org = await newOrg();
    const hundred = () => Array.from({ length: 100 }, () => newAddress());
    await invite(org, hundred());
    await invite(org, hundred());

    const refused = await org.owner.refused(team.bulkInviteNewMembers, { body: { emails: [newAddress()] } }, 429);

    expect(refused.detail).toContain('200 people a day');
  });

  it('and editing are part of trial and pro (S0-6-18)', async () => {
    const { org, active, gone, invited } = await newTeam();
    await org.setSubscription('free_trial_expired');
    const { owner } = org;
    const ofActive = { profile_id: active.profile_id };

    await owner.refused(team.bulkInviteNewMembers, { body: { emails: [newAddress()] } }, 423);
    await owner.refused(team.resendInvite, { body: { profile_id: invited.profile_id } }, 423);
    await owner.refused(team.editMemberPermissions, { body: { ...ofActive, permissions: {} } }, 423);
    const status = { profile_id: gone.profile_id, account_status: 'ACTIVE' as const };
    await owner.refused(team.editAccountStatus, { body: status }, 423);
    await owner.call(team.editAccountStatus, { body: { ...ofActive, account_status: 'DEACTIVATED' } });
    await owner.call(team.cancelInvite, { body: { profile_id: invited.profile_id } });
  });

  it('again is possible five times an hour, and never for somebody who has joined (S1-6-03, S1-4-02)', async () => {
    const { org, active, invited } = await newTeam();
    const again = { body: { profile_id: invited.profile_id } };
    for (let time = 0; time < 5; time += 1) await org.owner.call(team.resendInvite, again);

    await org.owner.refused(team.resendInvite, again, 429);
    await org.owner.refused(team.resendInvite, { body: { profile_id: active.profile_id } }, 409);
    await org.owner.refused(team.cancelInvite, { body: { profile_id: active.profile_id } }, 409);
  });

  it('is taken back with its profile; the history keeps whose it was (S1-6-03, G-114, S1-4-03)', async () => {
    const { org, email, invited } = await newTeam();

    await org.owner.call(team.cancelInvite, { body: { profile_id: invited.profile_id } });

    const kept = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'profile.invitation-cancelled')
        .select(['payload', 'actor_profile_id'])
        .execute(),
    );
    expect((await org.owner.call(team.getOverview)).team_members_stats.total_invited_members).toBe(0);
    expect(kept).toEqual([{ payload: { name: email }, actor_profile_id: org.owner.profile_id }]);
  });
});
