import { daysFilter } from '#domain/web/days-filter.ts';
import { defineHistory, forManagers, makeRuleFilter } from '#engines/rules/web/index.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { choiceFilter } from '#platform/web/list/filters/filters.ts';
import { ListScreen } from '#platform/web/list/list-screen.tsx';
import { BackTitle } from '#platform/web/navigation/back-title.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { type DecisionOutcome, type LeadDecision, leadDecisions } from '../../contract.ts';
import { decisionOutcomes } from '../../decision-outcomes.ts';
import { leadRulePages } from '../../pages.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { DecisionSentence, TestedRules } from '../why/decision-parts.tsx';
import { writeDecision } from '../why/describe-decision.ts';
import { text } from './en.ts';
import { memberFilter } from './member-filter.ts';

/** Filters by what became of the lead. */
const outcomeFilter = choiceFilter<'outcome', DecisionOutcome>('outcome', {
  label: text('outcome'),
  anyLabel: text('any_outcome'),
  choices: Object.fromEntries(decisionOutcomes.map((outcome) => [outcome, text(outcome)])) as Record<
    DecisionOutcome,
    string
  >,
});

const decisionFilters = [memberFilter, makeRuleFilter(assignmentRules), outcomeFilter, daysFilter];

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
export const DecisionHistoryScreen = forManagers(assignmentRules, () => (
  <ListScreen list={decisionList} header={({ pages }) => <Header decisions={pages.rows} />} />
));

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
  if (assigned_to) return <PersonName of={assigned_to} />;
  if (outcome === 'WAITING') return <Badge tone="warning">{text('waiting')}</Badge>;
  return <span className="text-fg-3">{text('nobody')}</span>;
}
