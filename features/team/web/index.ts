import { UsersRound } from 'lucide-react';
import { teamTag } from '#domain/tags.ts';
import { invitationDeclined } from '#features/identity/events.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { subteamPages } from '#features/subteams/pages.ts';
import { toastOn, webModule } from '#platform/web/module.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { teamPages } from '../pages.ts';
import { text } from './en.ts';

export { TeamHeader } from './team-header.tsx';

export const teamWeb = webModule({
  pages: teamPages,
  screens: {
    team: () => import('./team.screen.tsx').then((module) => module.TeamScreen),
    manage: () => import('./manage/manage.screen.tsx').then((module) => module.ManageScreen),
  },
  palette: [
    { page: teamPages.manage, group: 'go_to', label: text('palette_members'), icon: UsersRound, policy: 'TEAM.MANAGE' },
  ],
  toasts: [
    toastOn(invitationDeclined, async () => {
      toast({ type: 'INFO', heading: text('invitation_declined') });
    }),
  ],
  areas: [
    {
      page: teamPages.team,
      key: 't',
      policy: 'TEAM.MANAGE',
      holds: [subteamPages.subteam, leadRulePages.lead_assignment],
      clears: [teamTag],
    },
  ],
});
