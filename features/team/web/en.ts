import { defineText } from '#platform/web/en/text.ts';

/** Words of the team area. */
export const text = defineText({
  team: 'Team',
  team_pages: 'Team pages',
  dashboard: 'Dashboard',
  members: 'Members',
  subteams: 'Sub-teams',
  lead_assignment: 'Lead assignment',
  palette_members: 'Team members',
  invitation_declined: 'An invitation to your team was declined',
  audit_log: 'Audit log',
});
