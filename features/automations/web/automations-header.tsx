import type { ReactNode } from 'react';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { leadPages } from '#features/leads/pages.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { text } from './en.ts';

/** Shows the title and the pages of automations (S0-2.1-43). */
export const AutomationsHeader = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageHeader
      title={text('automations')}
      crumb={
        <nav aria-label={text('breadcrumb')}>
          <PageLink to={leadPages.integrations} className={linkClasses('quiet')}>
            {text('integrations')}
          </PageLink>
        </nav>
      }
      actions={actions}
    />
    <TabBar label={text('automation_pages')}>
      <PageLink to={leadDistributionPages.lead_distribution} className={tabLinkClasses}>
        <TabLabel>{text('lead_distribution')}</TabLabel>
      </PageLink>
    </TabBar>
  </>
);
