import { Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { leadPages } from '#features/leads/pages.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { HeaderIcon, PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { text } from './en.ts';

/** Shows the title and the pages of automations (S0-2.1-43). */
export const AutomationsHeader = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageHeader
      title={text('automations')}
      icon={<HeaderIcon of={Workflow} />}
      crumb={<Crumbs trail={[{ page: leadPages.integrations, label: text('integrations') }]} />}
      actions={actions}
    />
    <TabBar label={text('automation_pages')}>
      <PageLink to={leadDistributionPages.lead_distribution} className={tabLinkClasses}>
        <TabLabel>{text('lead_distribution')}</TabLabel>
      </PageLink>
    </TabBar>
  </>
);
