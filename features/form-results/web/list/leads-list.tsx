import { Share2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { LeadForm, QuestionKind } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { defineList, type ListDisplay } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import type { Density } from '#platform/web/ui/display/table.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { type AskedQuestion, type FormLead, formSubmissions } from '../../contract.ts';
import { AnswerWords } from '../answer-words.tsx';
import { text } from '../en.ts';
import { findAnswer } from '../find-answer.ts';
import { submissionFilters } from '../submission-filters.ts';
import type { SubmissionListProps } from '../submission-list.ts';
import { SubmissionsToolbar } from '../submissions-toolbar.tsx';
import { useFormId } from '../use-form-id.ts';
import { AssigneeCell, LeadNameCell, LinkCell, SentCell } from './lead-cells.tsx';
import { LeadCards, LeadsTable } from './leads-table.tsx';

const leadsList = defineList(formSubmissions.listLeads, {
  words: {
    label: text('part_leads'),
    notLoaded: text('leads_not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
    count: (count) => text('lead_count', { count }),
    countCapped: (shown) => text('lead_count_capped', { shown }),
  },
  query: { page_size: 50, with_count: true },
  filters: submissionFilters,
  getName: ({ name }) => name,
  columns: [
    { id: 'lead', label: text('lead'), width: 270, isDefault: true, cell: (lead) => <LeadNameCell lead={lead} /> },
    { id: 'came_by', label: text('came_by'), width: 164, isDefault: true, cell: (lead) => <LinkCell lead={lead} /> },
    {
      id: 'assigned_to',
      label: text('assigned_to'),
      width: 150,
      isDefault: true,
      cell: (lead) => <AssigneeCell lead={lead} />,
    },
    {
      id: 'sent',
      label: text('sent'),
      width: 84,
      className: 'text-end!',
      isDefault: true,
      cell: (lead) => <SentCell lead={lead} />,
    },
  ],
  useColumns: useQuestionColumns,
  useDisplay: useShownQuestions,
});

/** The leads of a form as they came, newest first, each with its answers behind its name. */
export function LeadsList({ form, before }: SubmissionListProps) {
  const view = useList(leadsList, { params: { id: form.id } });
  const isNarrow = useIsNarrow();
  const { rows, first } = view.pages;
  const hidden = first?.hidden_count ?? 0;
  const Leads = isNarrow ? LeadCards : LeadsTable;
  return (
    <>
      <SubmissionsToolbar view={view} before={before} />
      <ListStates view={view} empty={<NoLeads form={form} hidden={hidden} />}>
        <Leads list={leadsList} leads={rows}>
          <ShowMore list={view.pages} className="flex justify-center p-4" />
          {hidden > 0 && <p className="px-5 py-3 text-xs text-fg-3 max-sm:px-4">{text('hidden', { count: hidden })}</p>}
        </Leads>
      </ListStates>
    </>
  );
}

function NoLeads({ form, hidden }: { form: LeadForm; hidden: number }) {
  if (hidden > 0) {
    return (
      <EmptyPanel title={text('all_hidden')} placeholder={<LinePlaceholders end="person" />}>
        {text('hidden', { count: hidden })}
      </EmptyPanel>
    );
  }
  const isDraft = form.live_version === null;
  return (
    <EmptyPanel
      title={text('empty_title')}
      placeholder={<LinePlaceholders end="person" />}
      actions={
        !isDraft && (
          <PageLink
            to={leadFormPages.lead_form}
            params={{ id: form.id }}
            search={{ tab: 'share' }}
            className={buttonClasses()}
          >
            <Icon of={Share2} className="text-icon" />
            {text('share')}
          </PageLink>
        )
      }
    >
      {text(isDraft ? 'empty_draft_text' : 'empty_text')}
    </EmptyPanel>
  );
}

/** The number of questions that have a column before anybody chooses. */
const SHOWN_QUESTIONS = 3;
const MAX_WRITTEN = 2_000;

/** Kinds of questions that stand elsewhere: the name opens the row, a consent is among the answers. */
const notColumns: readonly QuestionKind[] = ['name', 'consent', 'hidden'];

const toColumn = (question: AskedQuestion, isDefault: boolean): ListColumn<FormLead> => ({
  id: question.id,
  label: question.label,
  width: 140,
  isDefault,
  cell: ({ answers }) => <AnswerCell words={findAnswer(answers, question)} />,
});

const AnswerCell = ({ words }: { words: string }) => (
  <span title={words} className="block truncate">
    <AnswerWords words={words || '—'} />
  </span>
);

/** Names the questions that have a column at first: one way to reach the person is enough where there is more to see. */
function chooseShown(asked: readonly AskedQuestion[]): ReadonlySet<string> {
  const hasPhone = asked.some(({ kind }) => kind === 'phone');
  const isSpare = ({ kind }: AskedQuestion) => kind === 'email' && hasPhone;
  const inOrder = [...asked.filter((each) => !isSpare(each)), ...asked.filter(isSpare)];
  return new Set(inOrder.slice(0, SHOWN_QUESTIONS).map(({ id }) => id));
}

/** Adds a column after the name for each question that the leads may have answers to. */
function useQuestionColumns(columns: readonly ListColumn<FormLead>[]): readonly ListColumn<FormLead>[] {
  const questions = useRead(formSubmissions.listQuestions, { params: { id: useFormId() } }).data?.results;
  return useMemo(() => {
    const [name, ...others] = columns;
    const asked = (questions ?? []).filter(({ kind }) => !notColumns.includes(kind));
    const shown = chooseShown(asked);
    return name ? [name, ...asked.map((each) => toColumn(each, shown.has(each.id))), ...others] : columns;
  }, [columns, questions]);
}

const urlFields = { columns: urlText(MAX_WRITTEN), density: urlChoice(['compact', 'default', 'relaxed']) };

/** Keeps the chosen columns in the address, because every form has other questions. */
function useShownQuestions(): ListDisplay {
  const session = useSession();
  const [{ columns, density = session.density }, changeUrl] = useUrlState<{ columns?: string; density?: Density }>(
    urlFields,
  );
  const chosen = useMemo(() => columns?.split('.') ?? null, [columns]);
  const change = useCallback<ListDisplay['change']>(
    ({ columns: next, density: height }) =>
      void changeUrl({ ...(next && { columns: next.join('.') }), ...(height && { density: height }) }),
    [changeUrl],
  );
  return { density, columns: chosen, change };
}
