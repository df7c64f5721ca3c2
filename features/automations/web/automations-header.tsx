import { Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { leadDistributionPages } from '#features/lead-distribution/pages.ts';
import { leadPages } from '#features/leads/pages.ts';
import { responderPages } from '#features/whatsapp-responder/pages.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { HeaderIcon, PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { automationPages } from '../pages.ts';
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
      <PageLink to={automationPages.automations} activeOptions={{ exact: true }} className={tabLinkClasses}>
        <TabLabel>{text('all')}</TabLabel>
      </PageLink>
      <PageLink to={leadDistributionPages.lead_distribution} className={tabLinkClasses}>
        <TabLabel>{text('lead_distribution')}</TabLabel>
      </PageLink>
      <PageLink to={responderPages.whatsapp_responder} className={tabLinkClasses}>
        <TabLabel>{text('whatsapp_responder')}</TabLabel>
      </PageLink>
    </TabBar>
  </>
);
