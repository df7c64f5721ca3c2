import { BackTitle } from '#platform/web/back-title.tsx';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
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
          <BackTitle to={leadRulePages.lead_assignment} label={text('back')}>
            {text('title')}
          </BackTitle>
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
      placeholder={<LinePlaceholders end="person" />}
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
