import type { ManagedMember } from '../../contract.ts';
import { text } from './en.ts';

type Accessing = Pick<ManagedMember, 'role' | 'account_status' | 'member_access_policy'>;
type Policy = ManagedMember['member_access_policy'];

/** Says in a few words what a member can access. */
export function describeAccess({ role, account_status, member_access_policy }: Accessing): string {
  if (role === 'OWNER') return text('access_everything');
  if (account_status === 'DEACTIVATED') return text('access_none');
  const { createContent, createEditClientGroup, manageTeam, manageIntegrations } = member_access_policy;
  return [
    describeClients(member_access_policy),
    createContent && text('access_content'),
    createEditClientGroup && text('access_groups'),
    manageTeam && text('access_team'),
    manageIntegrations && text('access_integrations'),
  ]
    .filter(Boolean)
    .join(', ');
}

function describeClients({ viewOtherAssignedClients, viewUnassignedClients, accessSubTeamMembers }: Policy): string {
  if (viewOtherAssignedClients) return text(viewUnassignedClients ? 'access_all' : 'access_assigned');
  if (accessSubTeamMembers) return text(viewUnassignedClients ? 'access_subteams_unassigned' : 'access_subteams');
  return text(viewUnassignedClients ? 'access_unassigned' : 'access_own');
}

/** Returns what a member is called: their name, or their address while they have none. */
export const nameMember = ({ name, email }: Pick<ManagedMember, 'name' | 'email'>): string => name || (email ?? '');

/** Returns the first name, which sentences about a member use; an address stays whole. */
export function firstName(member: Pick<ManagedMember, 'name' | 'email'>): string {
  const called = nameMember(member);
  return called.includes('@') ? called : (called.split(/\s+/)[0] ?? called);
}
