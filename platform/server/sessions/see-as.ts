import { newMemberAccess } from '../../contract/permissions.ts';
import type { OrgScope, Scope } from '../database/scope.ts';
import { findActor } from './session.queries.ts';

/** Returns a scope that sees what this person sees; of one who has left, what a member without permissions sees. */
export async function seeAs(scope: OrgScope, profile_id: number): Promise<Scope> {
  const actor = (await findActor(scope, profile_id)) ?? {
    user_id: 0,
    org_id: scope.org_id,
    profile_id,
    role: 'MEMBER',
    permissions: newMemberAccess,
    team_profile_ids: [],
    subteam_member_ids: [],
    flags: {
      enable_advance_analytics_feature: false,
      enable_subteams_feature: false,
      enable_wa_monitoring_feature: false,
    },
    subscription_status: 'free_trial_expired',
    restricted_access: null,
  };
  return { ...scope, actor };
}
