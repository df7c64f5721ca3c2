import type { ReactNode } from 'react';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { subteamPages } from '#features/subteams/pages.ts';
import { teamDashboardPages } from '#features/team-dashboard/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { OrgFlag } from '#platform/contract/permissions.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { teamPages } from '../pages.ts';
import { text } from './en.ts';

interface TeamTab {
  page: Page;
  label: string;
  /** The switch of the organisation without which the tab is hidden (readings.md D22). */
  flag?: OrgFlag;
}

const tabs: readonly TeamTab[] = [
  { page: teamDashboardPages.team_dashboard, label: text('dashboard') },
  { page: teamPages.manage, label: text('members') },
  { page: subteamPages.subteams, label: text('subteams'), flag: 'enable_subteams_feature' },
  { page: leadRulePages.lead_assignment, label: text('lead_assignment') },
];

/** Shows the title and the pages of the team area (S0-2.1-51). */
export function TeamHeader({ actions }: { actions?: ReactNode }) {
  const { flags } = useSession();
  return (
    <>
      <PageHeader title={text('team')} actions={actions} />
      <TabBar label={text('team_pages')}>
        {tabs
          .filter(({ flag }) => flag === undefined || flags[flag])
          .map(({ page, label }) => (
            <PageLink key={page.pattern} to={page} className={tabLinkClasses}>
              <TabLabel>{label}</TabLabel>
            </PageLink>
          ))}
      </TabBar>
    </>
  );
}
