import { definePages } from '#platform/contract/pages.ts';

export const subteamPages = definePages({
  subteams: { path: '/team/sub-teams', title: 'Sub-teams' },
  subteam: { path: '/team/sub-team/{id}', title: null },
});
