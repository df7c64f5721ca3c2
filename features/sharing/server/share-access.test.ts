import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seesAssigned } from '#domain/assignee.ts';
import { textTemplates } from '#features/content/contract.ts';
import { allows } from '#platform/contract/access.ts';
import { type Actor, newMemberAccess } from '#platform/contract/permissions.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { shareAccess } from '../access.ts';
import { shares } from '../contract.ts';
import { sharesFor } from './shares.queries.ts';

const grants = fc.record({
  role: fc.constantFrom('OWNER' as const, 'MEMBER' as const),
  viewOtherAssignedClients: fc.boolean(),
  viewUnassignedClients: fc.boolean(),
  accessSubTeamMembers: fc.boolean(),
});

describe('the rule of who sees a share', () => {
  it('is that of its client, or without one its maker, the same for a list as for a single row', async () => {
    const org = await newOrg();
    const [self, teammate] = [await org.member(), await org.member()];
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
    const share = async (by: Person, client_id?: number) =>
      (await by.call(shares.share, { params: { t: 'text', id }, body: { client_id: client_id ?? null } })).id;
    const known = await Promise.all(
      [null, self, teammate, org.owner].map(async (assigned_to) => {
        const client = await org.client({ assigned_to });
        const assigned_to_id_or_zero = assigned_to?.profile_id ?? 0;
        const made = { profile_id: org.owner.profile_id, has_client: 1, assigned_to_id_or_zero };
        return { id: await share(org.owner, client.id), ...made };
      }),
    );
    for (const by of [org.owner, self]) {
      known.push({ id: await share(by), profile_id: by.profile_id, has_client: 0, assigned_to_id_or_zero: 0 });
    }
    const member = await self.inScope(async ({ actor }) => actor);

    await fc.assert(
      fc.asyncProperty(grants, async ({ role, ...permissions }) => {
        const actor: Actor = {
          ...member,
          role,
          permissions: { ...newMemberAccess, ...permissions },
          subteam_member_ids: [teammate.profile_id],
        };
        const found = await self.inScope((scope) =>
          sharesFor({ ...scope, actor })
            .select('shared_contents.id')
            .orderBy('shared_contents.id')
            .execute(),
        );
        const seen = known.filter((row) =>
          row.has_client === 1
            ? allows(seesAssigned, actor, row)
            : role === 'OWNER' || row.profile_id === self.profile_id,
        );
        const allowed = known.filter((row) => allows(shareAccess.view, actor, row));
        expect(allowed).toEqual(seen);
        expect(found.map((row) => row.id)).toEqual(seen.map((row) => row.id).sort((one, other) => one - other));
      }),
      { numRuns: 40 },
    );
  });

  it('lets the maker of a link revoke it, as long as they see it, and the owner every link', async () => {
    const org = await newOrg();
    const [maker, colleague] = [
      await org.member(),
      await org.member({ permissions: { viewOtherAssignedClients: true } }),
    ];
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
    const client = await org.client({ assigned_to: maker });
    const share = async () => {
      const body = { client_id: client.id };
      return { params: { id: (await maker.call(shares.share, { params: { t: 'text', id }, body })).id } };
    };

    const first = await share();
    await colleague.refused(shares.revoke, first, 455);
    await maker.call(shares.revoke, first);
    await org.owner.call(shares.revoke, await share());
  });
});
