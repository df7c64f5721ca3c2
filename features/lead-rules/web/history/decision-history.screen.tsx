import { ArrowLeft } from 'lucide-react';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type LeadDecision, leadDecisions } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { NotAllowed, useMayManage } from '../may-manage.tsx';
import { DecisionPhoneRow, decisionColumns } from './decision-cells.tsx';
import { DecisionDrawer } from './decision-drawer.tsx';
import { text } from './en.ts';
import { decisionFilters } from './filters.ts';
import { nameLead, useOpenDecision } from './open-decision.tsx';

const decisionList = defineList(leadDecisions.list, {
  words: {
    label: text('title'),
    notLoaded: text('not_loaded'),
    count: (count) => text('count', { count }),
    countCapped: (shown) => text('count_capped', { shown }),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
  },
  query: { page_size: 50, with_count: true },
  filters: decisionFilters,
  columns: decisionColumns,
  getName: nameLead,
  PhoneRow: DecisionPhoneRow,
  Empty: NoDecisions,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists what was decided about leads, newest first; a row opens every rule that was asked. */
export function DecisionHistoryScreen() {
  if (!useMayManage()) return <NotAllowed />;
  return <ListScreen list={decisionList} header={(view) => <Header view={view} />} />;
}

function Header({ view }: { view: ListView<LeadDecision> }) {
  const { id, open } = useOpenDecision();
  const shown = view.pages.rows.find((decision) => decision.id === id);
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <PageLink
              to={leadRulePages.lead_assignment}
              aria-label={text('back')}
              className={buttonClasses({ variant: 'ghost', size: 'sm' })}
            >
              <Icon of={ArrowLeft} isDirectional />
            </PageLink>
            {text('title')}
          </span>
        }
      />
      {shown && <DecisionDrawer decision={shown} onClose={() => open(undefined)} />}
    </>
  );
}

function NoDecisions() {
  return (
    <EmptyPanel
      title={text('empty_title')}
      placeholder={[0, 1, 2].map((row) => (
        <PlaceholderRow key={row}>
          <SkeletonBlock className="h-2 w-24" />
          <SkeletonBlock shape="circle" className="ms-auto size-5" />
        </PlaceholderRow>
      ))}
      actions={
        <PageLink to={leadRulePages.lead_assignment} className={buttonClasses()}>
          {text('back')}
        </PageLink>
      }
    >
      {text('empty_text')}
    </EmptyPanel>
  );
}
