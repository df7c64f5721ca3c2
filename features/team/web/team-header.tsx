import type { ReactNode } from 'react';
import { auditLogPages } from '#features/audit-log/pages.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { subteamPages } from '#features/subteams/pages.ts';
import { teamDashboardPages } from '#features/team-dashboard/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { OrgFlag } from '#platform/contract/permissions.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { team } from '../contract.ts';
import { teamPages } from '../pages.ts';
import { text } from './en.ts';

interface TeamTab {
  page: Page;
  label: string;
  /** The switch of the organisation without which the tab is hidden (readings.md D22). */
  flag?: OrgFlag;
  /** Its number in the answer of the overview. */
  count?: 'people' | 'subteams';
  /** True for a tab that only the owner has. */
  isForOwner?: boolean;
}

const tabs: readonly TeamTab[] = [
  { page: teamDashboardPages.team_dashboard, label: text('dashboard') },
  { page: teamPages.manage, label: text('members'), count: 'people' },
  { page: subteamPages.subteams, label: text('subteams'), flag: 'enable_subteams_feature', count: 'subteams' },
  { page: leadRulePages.lead_assignment, label: text('lead_assignment') },
  { page: auditLogPages.audit_log, label: text('audit_log'), isForOwner: true },
];

/** Shows the title and the pages of the team area (S0-2.1-51). */
export function TeamHeader({ actions }: { actions?: ReactNode }) {
  const { flags, role } = useSession();
  const overview = useRead(team.getOverview, {}).data;
  return (
    <>
      <PageHeader title={text('team')} actions={actions} />
      <TabBar label={text('team_pages')}>
        {tabs
          .filter(({ flag, isForOwner }) => (flag === undefined || flags[flag]) && (!isForOwner || role === 'OWNER'))
          .map(({ page, label, count }) => (
            <PageLink key={page.pattern} to={page} className={tabLinkClasses}>
              <TabLabel count={overview && count && formatCappedCount(overview[count])}>{label}</TabLabel>
            </PageLink>
          ))}
      </TabBar>
    </>
  );
}
