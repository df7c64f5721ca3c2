import { Info, Workflow } from 'lucide-react';
import { OnlyManagers } from '#engines/rules/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { type DistributedLead, leadDistribution } from '../../contract.ts';
import { leadDistributionPages } from '../../pages.ts';
import { distributionRules } from '../distribution-rules.ts';
import { text } from './en.ts';
import { historyFilters } from './filters.ts';
import { history } from './history-cells.tsx';
import { LeadDetails } from './lead-details.tsx';

const historyList = defineList(leadDistribution.listLeadsHistory, {
  words: {
    label: text('title'),
    notLoaded: text('not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: historyFilters,
  ...history.list,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists the leads that rules decided about, newest first, with what was sent to whom (S0-2.1-48, G-072). */
export const DistributionHistoryScreen = () => (
  <OnlyManagers kind={distributionRules}>
    <ListScreen list={historyList} header={({ pages }) => <Header leads={pages.rows} />} />
  </OnlyManagers>
);

function Header({ leads }: { leads: readonly DistributedLead[] }) {
  const hasKept = leads.some(({ deliveries }) => deliveries.some(({ status }) => status === 'KEPT'));
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Workflow} />}
        below={[{ page: leadDistributionPages.lead_distribution, label: distributionRules.words.title }]}
        title={text('title')}
      />
      {hasKept && (
        <p className="flex items-start gap-2 bg-surface px-5 pb-1 text-xs text-fg-3 max-sm:px-4">
          <Icon of={Info} size={14} className="mt-px" />
          {text('kept_note')}
        </p>
      )}
      <history.OpenRow
        rows={leads}
        describe={({ created_at }, format) => text('received', { date: format(created_at) })}
      >
        {(lead) => <LeadDetails lead={lead} />}
      </history.OpenRow>
    </>
  );
}
