import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { identity } from '#features/identity/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runWaitingJobs } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { team } from '../contract.ts';
import { handOverJob } from './hand-over.job.ts';

const deactivate = ({ owner }: Org, { profile_id }: Person, hand_over?: { to: number | 'UNASSIGNED' }) =>
  owner.call(team.editAccountStatus, { body: { profile_id, account_status: 'DEACTIVATED', hand_over } });

const getCount = async ({ owner }: Org, { profile_id }: Person) =>
  (await owner.call(team.previewDeactivation, { params: { id: profile_id } })).clients;

describe('deactivating a member', () => {
  it('signs them out at once and keeps their clients with them (S0-4-53, S1-4-04, S1-6-04, D20, G-062)', async () => {
    const org = await newOrg();
    const member = await org.member();
    await org.client({ assigned_to: member });
    await member.call(identity.getAppStartup);

    expect(await deactivate(org, member)).toEqual({ success: true, handed_over: 0, goes_on: false });

    await member.refused(identity.getAppStartup, undefined, 401);
    expect(await getCount(org, member)).toBe(1);
  });

  it('does not open old sessions again when they are reactivated', async () => {
    const org = await newOrg();
    const member = await org.member();
    await deactivate(org, member);

    await org.owner.call(team.editAccountStatus, {
      body: { profile_id: member.profile_id, account_status: 'ACTIVE' },
    });

    await member.refused(identity.getAppStartup, undefined, 401);
    expect((await org.owner.call(team.getOverview)).team_members_stats.total_active_members).toBe(1);
  });

  it('hands their clients to somebody or to nobody, when asked to', async () => {
    const org = await newOrg();
    const [leaving, other, last] = [await org.member(), await org.member(), await org.member()];
    const ofLeaving = await org.client({ assigned_to: leaving });
    const ofLast = await org.client({ assigned_to: last });

    await deactivate(org, leaving, { to: other.profile_id });
    await deactivate(org, last, { to: 'UNASSIGNED' });

    const assignee = async ({ id }: { id: number }) =>
      (await org.owner.call(clients.get, { params: { id } })).assigned_to?.id ?? null;
    expect(await assignee(ofLeaving)).toBe(other.profile_id);
    expect(await assignee(ofLast)).toBeNull();
  });

  it('hands nothing to the one who leaves or to somebody who has left', async () => {
    const org = await newOrg();
    const [leaving, gone] = [await org.member(), await org.member()];
    await deactivate(org, gone);
    const body = { profile_id: leaving.profile_id, account_status: 'DEACTIVATED' as const };

    for (const to of [leaving.profile_id, gone.profile_id]) {
      const refused = await org.owner.refused(team.editAccountStatus, { body: { ...body, hand_over: { to } } }, 400);
      expect(refused.errors).toHaveProperty('hand_over.to');
    }
    await leaving.call(identity.getAppStartup);
  });

  it('is no way to clients the one who deactivates may not see', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const leaving = await org.member();
    await org.client({ assigned_to: leaving });
    const body = {
      profile_id: leaving.profile_id,
      account_status: 'DEACTIVATED' as const,
      hand_over: { to: manager.profile_id },
    };

    await manager.refused(team.editAccountStatus, { body }, 403);

    expect(await getCount(org, leaving)).toBe(1);
  });

  it('is refused for the owner, for oneself and for somebody who has not joined', async () => {
    const org = await newOrg();
    const manager = await org.member({ permissions: { manageTeam: true } });
    const { results } = await org.owner.call(team.bulkInviteNewMembers, { body: { emails: ['x@kestrel.example'] } });
    const refuse = (profile_id: number) =>
      manager.refused(team.editAccountStatus, { body: { profile_id, account_status: 'DEACTIVATED' } }, 409);

    expect((await refuse(org.owner.profile_id)).detail).toBe(
      'The owner can’t be deactivated: an organisation always has one.',
    );
    await refuse(manager.profile_id);
    await refuse(results[0]!.profile_id);
  });

  it('is refused to the last owner by themselves, who goes on signed in with everything', async () => {
    const org = await newOrg();
    const { owner } = org;
    await org.member({ permissions: { manageTeam: true } });

    const refused = await owner.refused(
      team.editAccountStatus,
      { body: { profile_id: owner.profile_id, account_status: 'DEACTIVATED', hand_over: { to: 'UNASSIGNED' } } },
      409,
    );

    expect(refused.detail).toBe('The owner can’t be deactivated: an organisation always has one.');
    const rows = await owner.call(team.listManageMembers, { query: { role: 'OWNER' } });
    expect(rows.results).toMatchObject([{ id: owner.profile_id, account_status: 'ACTIVE' }]);
  });

  it('moves many clients in the background, in the name of the one who deactivated', async () => {
    const org = await newOrg();
    const [leaving, other] = [await org.member(), await org.member()];
    await org.inScope(async (scope) => {
      const rows = Array.from({ length: 450 }, (_, index) => ({
        org_id: org.org_id,
        name: `Client ${index}`,
        source: 'added_manually' as const,
        source_name: '',
        assigned_to_id: leaving.profile_id,
        created_by_id: leaving.profile_id,
        last_activity_at: nowIso(),
        created_at: nowIso(),
        updated_at: nowIso(),
      }));
      await scope.db.insertInto('clients').values(rows).execute();
    });

    const first = await deactivate(org, leaving, { to: other.profile_id });
    expect(first).toEqual({ success: true, handed_over: 200, goes_on: true });
    await runWaitingJobs((await testApp()).services, [handOverJob]);

    expect(await getCount(org, leaving)).toBe(0);
    expect(await getCount(org, other)).toBe(450);
    const actors = await org.inScope((scope) =>
      scope.db
        .selectFrom('events')
        .where('org_id', '=', org.org_id)
        .where('kind', '=', 'client.reassigned')
        .select('actor_profile_id')
        .distinct()
        .execute(),
    );
    expect(actors).toEqual([{ actor_profile_id: org.owner.profile_id }]);
  });
});
