import { Info, Workflow } from 'lucide-react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useMayManage } from '#features/lead-rules/web/index.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { type DistributedLead, leadDistribution } from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { text as shared } from '../en.ts';
import { NotAllowed } from '../may-manage.tsx';
import { text } from './en.ts';
import { historyFilters } from './filters.ts';
import { HistoryPhoneRow, historyColumns } from './history-cells.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { nameLead, useOpenLead } from './open-lead.tsx';

const historyList = defineList(leadDistribution.listLeadsHistory, {
  words: {
    label: text('title'),
    notLoaded: text('not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: historyFilters,
  columns: historyColumns,
  getName: nameLead,
  PhoneRow: HistoryPhoneRow,
  Empty: NothingSent,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists the leads that rules decided about, newest first, with what was sent to whom (S0-2.1-48, G-072). */
export function DistributionHistoryScreen() {
  if (!useMayManage()) return <NotAllowed />;
  return <ListScreen list={historyList} header={(view) => <Header view={view} />} />;
}

function Header({ view }: { view: ListView<DistributedLead> }) {
  const { id, open } = useOpenLead();
  const { rows } = view.pages;
  const shown = rows.find((lead) => lead.id === id);
  const hasKept = rows.some(({ deliveries }) => deliveries.some(({ status }) => status === 'KEPT'));
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Workflow} />}
        below={[{ page: leadDistributionPages.lead_distribution, label: shared('lead_distribution') }]}
        title={text('title')}
      />
      {hasKept && (
        <p className="flex items-start gap-2 bg-surface px-5 pb-1 text-xs text-fg-3 max-sm:px-4">
          <Icon of={Info} size={14} className="mt-px" />
          {text('kept_note')}
        </p>
      )}
      {shown && <LeadDrawer lead={shown} onClose={() => open(undefined)} />}
    </>
  );
}

function NothingSent() {
  return (
    <EmptyPanel
      title={text('empty_title')}
      placeholder={<LinePlaceholders end="text" />}
      actions={
        <PageLink to={leadDistributionPages.lead_distribution} className={buttonClasses()}>
          {text('back')}
        </PageLink>
      }
    >
      {text('empty_text')}
    </EmptyPanel>
  );
}
