import { withContentKinds } from '#features/content/web/index.ts';
import { webModule } from '#platform/web/module.ts';
import { subteamPages } from '../pages.ts';

export const subteamsWeb = webModule({
  pages: subteamPages,
  screens: {
    subteams: () => import('./subteams.screen.tsx').then((module) => module.SubteamsScreen),
    subteam: withContentKinds(() => import('./subteam/subteam.screen.tsx').then((module) => module.SubteamScreen)),
  },
  palette: [{ page: subteamPages.subteams, group: 'go_to', policy: 'TEAM.MANAGE' }],
});
