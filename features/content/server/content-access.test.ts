import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows } from '#platform/contract/access.ts';
import { type Actor, newMemberAccess } from '#platform/contract/permissions.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { type ContentRight, contentAccess } from '../access.ts';
import { type ContentVisibility, contents, textTemplates } from '../contract.ts';
import { contentsFor } from './contents.queries.ts';

const rights = Object.keys(contentAccess) as ContentRight[];
const grants = fc.record({
  role: fc.constantFrom('OWNER' as const, 'MEMBER' as const),
  createContent: fc.boolean(),
  editOthersContent: fc.boolean(),
  changeContentVisibility: fc.boolean(),
  changeContentVisibilityToOrg: fc.boolean(),
  changeVisibilityToSubteam: fc.boolean(),
});

describe('the rule of who may do what with a content (B13)', () => {
  it('decides the same for a single row as for a list in the database, for any member', async () => {
    const org = await newOrg();
    await org.setFlag('enable_subteams_feature', true);
    const { services } = await testApp();
    const [self, other] = [await org.member(), await org.member()];
    const own = await org.subteam('East', [self]);
    const foreign = await org.subteam('West', [other]);
    const rows: {
      id: number;
      owner_id: number;
      visibility: ContentVisibility;
      in_my_subteam: number;
      asked_me: number;
    }[] = [];
    for (const writer of [org.owner, self, other]) {
      for (const [visibility, subteam_ids] of [
        ['PRIVATE', []],
        ['ORG', []],
        ['SUBTEAMS', [own]],
        ['SUBTEAMS', [foreign]],
      ] as const) {
        const { id } = await writer.call(textTemplates.create, {
          body: { title: 'T', body: 'B', visibility: 'PRIVATE' },
        });
        await org.owner.call(contents.updateVisibility, {
          params: { t: 'text', id },
          body: { visibility, subteam_ids: [...subteam_ids] },
        });
        const in_my_subteam = subteam_ids[0] === own ? 1 : 0;
        rows.push({ id, owner_id: writer.profile_id, visibility, in_my_subteam, asked_me: 0 });
      }
    }

    await fc.assert(
      fc.asyncProperty(grants, fc.constantFrom(...rights), async ({ role, ...permissions }, right) => {
        const actor: Actor = {
          user_id: self.user_id,
          org_id: org.org_id,
          profile_id: self.profile_id,
          role,
          permissions: { ...newMemberAccess, ...permissions },
          team_profile_ids: [],
          subteam_member_ids: [],
          flags: {
            enable_advance_analytics_feature: false,
            enable_subteams_feature: true,
            enable_wa_monitoring_feature: false,
          },
          subscription_status: 'free_trial_active',
          restricted_access: null,
        };
        const options = { org_id: org.org_id, actor, request_id: 'test', mode: 'read' as const };
        const found = await withScope(services.database, options, (scope) =>
          contentsFor(scope, right).select('id').execute(),
        );
        const expected = rows.filter((row) => allows(contentAccess[right], actor, row));
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      }),
      { numRuns: 120 },
    );
  });
});
