import { defineHistory, OnlyManagers } from '#engines/rules/web/index.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { BackTitle } from '#platform/web/navigation/back-title.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type LeadDecision, leadDecisions } from '../../contract.ts';
import { leadRulePages } from '../../pages.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { DecisionSentence, TestedRules } from '../why/decision-parts.tsx';
import { writeDecision } from '../why/describe-decision.ts';
import { text } from './en.ts';
import { decisionFilters } from './filters.ts';

const history = defineHistory<LeadDecision>({
  kind: assignmentRules,
  param: 'decision',
  nameButton: (name) => text('open_decision', { name }),
  order: ['lead', 'when', 'who', 'rule', 'why'],
  ruleWidth: 180,
  columns: [
    {
      id: 'who',
      label: text('column_who'),
      width: 160,
      isDefault: true,
      cell: (decision) => <Who decision={decision} />,
    },
    {
      id: 'why',
      label: text('column_outcome'),
      width: 420,
      isDefault: true,
      cell: (decision) => (
        <span dir="auto" title={writeDecision(decision)} className="text-fg-2">
          {writeDecision(decision)}
        </span>
      ),
    },
  ],
  end: (decision) => <Who decision={decision} />,
  line: writeDecision,
  lineClassName: 'truncate text-fg-2',
  empty: { title: text('empty_title'), text: text('empty_text'), end: 'person' },
});

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
  ...history.list,
  skeleton: <TableSkeleton rows={12} />,
});

/** Lists what was decided about leads, newest first; a row opens every rule that was asked. */
export const DecisionHistoryScreen = () => (
  <OnlyManagers kind={assignmentRules}>
    <ListScreen list={decisionList} header={({ pages }) => <Header decisions={pages.rows} />} />
  </OnlyManagers>
);

const Header = ({ decisions }: { decisions: readonly LeadDecision[] }) => (
  <>
    <PageHeader
      title={
        <BackTitle to={leadRulePages.lead_assignment} label={text('back')}>
          {text('title')}
        </BackTitle>
      }
    />
    <history.OpenRow
      rows={decisions}
      describe={({ decided_at, created_at }, format) =>
        decided_at ? text('received', { date: format(decided_at) }) : text('waits_since', { date: format(created_at) })
      }
    >
      {(decision) => (
        <>
          <h3 className="pb-1 font-semibold">{text('details')}</h3>
          <DecisionSentence decision={decision} />
          <h3 className="pt-5 pb-2 font-semibold">{text('rules_asked')}</h3>
          <TestedRules decision={decision} />
        </>
      )}
    </history.OpenRow>
  </>
);

function Who({ decision: { assigned_to, outcome } }: { decision: LeadDecision }) {
  if (assigned_to) {
    return (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar of={assigned_to} size={20} />
        <span dir="auto" className="truncate">
          {assigned_to.name}
        </span>
      </span>
    );
  }
  if (outcome === 'WAITING') return <Badge tone="warning">{text('waiting')}</Badge>;
  return <span className="text-fg-3">{text('nobody')}</span>;
}
