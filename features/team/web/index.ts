import { teamTag } from '#domain/tags.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { subteamPages } from '#features/subteams/pages.ts';
import { webModule } from '#platform/web/module.ts';
import { teamPages } from '../pages.ts';

export { TeamHeader } from './team-header.tsx';

export const teamWeb = webModule({
  pages: teamPages,
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
