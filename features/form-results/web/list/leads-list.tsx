import { Share2 } from 'lucide-react';
import type { LeadForm } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { formSubmissions } from '../../contract.ts';
import { text } from '../en.ts';
import { submissionFilters } from '../submission-filters.ts';
import type { SubmissionListProps } from '../submission-list.ts';
import { SubmissionsToolbar } from '../submissions-toolbar.tsx';
import { AssigneeCell, LeadNameCell, LinkCell, SentCell } from './lead-cells.tsx';
import { LeadCards, LeadsTable } from './leads-table.tsx';
import { useQuestionColumns, useShownQuestions } from './question-columns.tsx';

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
