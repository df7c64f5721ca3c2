import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows } from '#platform/contract/access.ts';
import { type Actor, newMemberAccess } from '#platform/contract/permissions.ts';
import {
  type AllowedValues,
  type RuleShape,
  shapeToSql,
  splitRule,
  toSql,
} from '#platform/server/database/access-sql.ts';
import { namedStatement, type Placeholders } from '#platform/server/database/statements/kept-queries.ts';
import { newOrg } from '#testing/world.ts';
import { type ClientRight, clientAccess } from '../access.ts';
import { selectOrgClients } from './clients.queries.ts';

const rights = Object.keys(clientAccess) as ClientRight[];

const grants = fc.record({
  role: fc.constantFrom('OWNER' as const, 'MEMBER' as const),
  viewOtherAssignedClients: fc.boolean(),
  viewUnassignedClients: fc.boolean(),
  accessSubTeamMembers: fc.boolean(),
  deleteClients: fc.boolean(),
  manageTeam: fc.boolean(),
});

const selectAllowed = namedStatement((scope, { allowed }: Placeholders<{ allowed: AllowedValues }>, shape: RuleShape) =>
  selectOrgClients(scope)
    .where(shapeToSql(shape, allowed, 'clients'))
    .select('clients.assigned_to_id_or_zero'),
);

describe('the rule of who may do what with a client (B13)', () => {
  it('decides the same for a single row as for a list and a kept query in the database, for any member', async () => {
    const org = await newOrg();
    const [self, teammate, other] = [await org.member(), await org.member(), await org.member()];
    const assignees = [null, self, teammate, other];
    for (const assigned_to of assignees) await org.client({ assigned_to });

    await fc.assert(
      fc.asyncProperty(grants, fc.constantFrom(...rights), async ({ role, ...permissions }, right) => {
        const actor: Actor = {
          user_id: self.user_id,
          org_id: org.org_id,
          profile_id: self.profile_id,
          role,
          permissions: { ...newMemberAccess, ...permissions },
          team_profile_ids: [org.owner, self, teammate, other].map((person) => person.profile_id),
          subteam_member_ids: [teammate.profile_id],
          flags: {
            enable_advance_analytics_feature: false,
            enable_subteams_feature: true,
            enable_wa_monitoring_feature: false,
          },
          subscription_status: 'free_trial_active',
          restricted_access: null,
        };
        const found = await org.inScope((scope) =>
          scope.db
            .selectFrom('clients')
            .where('org_id', '=', org.org_id)
            .where(toSql(clientAccess[right], actor, 'clients'))
            .select('assigned_to_id_or_zero')
            .execute(),
        );
        const { shape, allowed } = splitRule(clientAccess[right], actor);
        const foundByShape = await org.inScope((scope) => selectAllowed(scope, { allowed }, shape));
        const expected = assignees
          .map((person) => ({ assigned_to_id_or_zero: person?.profile_id ?? 0 }))
          .filter((row) => allows(clientAccess[right], actor, row));
        expect(new Set(found.map((row) => row.assigned_to_id_or_zero))).toEqual(
          new Set(expected.map((row) => row.assigned_to_id_or_zero)),
        );
        expect(foundByShape).toHaveLength(expected.length);
        expect(foundByShape).toEqual(expect.arrayContaining(expected));
      }),
      { numRuns: 150 },
    );
  });

  it('lets a member see their own always, and a colleague’s, nobody’s or a sub-team’s when granted', async () => {
    const org = await newOrg();
    const teammate = await org.member();
    const subteam = await org.subteam('East', [teammate]);
    const names = { theirs: teammate, nobodys: null, owners: org.owner };
    for (const [name, assigned_to] of Object.entries(names)) await org.client({ name, assigned_to });
    const seenBy = async (permissions: object) => {
      const member = await org.member({ permissions });
      await org.client({ name: 'own', assigned_to: member });
      const rows = await member.inScope((scope) =>
        scope.db
          .selectFrom('clients')
          .where('org_id', '=', org.org_id)
          .where(toSql(clientAccess.view, scope.actor, 'clients'))
          .where('assigned_to_id_or_zero', 'in', [0, member.profile_id, teammate.profile_id, org.owner.profile_id])
          .select('name')
          .orderBy('name')
          .execute(),
      );
      return rows.map(({ name }) => name);
    };

    expect(await seenBy({})).toEqual(['own']);
    expect(await seenBy({ viewUnassignedClients: true })).toEqual(['nobodys', 'own']);
    expect(await seenBy({ accessSubTeamMembers: true, accessibleSubteamIds: [subteam] })).toEqual(['own', 'theirs']);
    expect(await seenBy({ viewOtherAssignedClients: true })).toEqual(['own', 'owners', 'theirs']);
  });
});
