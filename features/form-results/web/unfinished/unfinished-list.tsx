import { UNFINISHED_AFTER_MINUTES } from '#features/form-submissions/contract.ts';
import type { LeadForm } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatTime } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { formSubmissions, type UnfinishedSubmission } from '../../contract.ts';
import { text } from '../en.ts';
import { summarise } from '../find-answer.ts';
import { ShowSubmission } from '../submission-details.tsx';
import { submissionFilters } from '../submission-filters.ts';
import type { SubmissionListProps } from '../submission-list.ts';
import { LineHead, SubmissionSender } from '../submission-sender.tsx';
import { SubmissionsToolbar } from '../submissions-toolbar.tsx';

const unfinishedList = defineList(formSubmissions.listUnfinished, {
  words: {
    label: text('part_unfinished'),
    notLoaded: text('unfinished_not_loaded'),
    noMatch: { title: (filters) => text('no_match', { filters }), text: text('no_match_text') },
    count: (count) => text('unfinished_count', { count }),
  },
  query: { page_size: 50, with_count: true },
  filters: submissionFilters,
  getName: ({ name }) => name,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
});

const lineGrid = 'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,1fr)_minmax(0,2fr)]';

/** What was sent with Next and is neither finished nor a lead yet. */
export function UnfinishedList({ form, before }: SubmissionListProps) {
  const view = useList(unfinishedList, { params: { id: form.id } });
  return (
    <>
      <SubmissionsToolbar view={view} before={before} />
      <ListStates view={view} empty={<NothingUnfinished form={form} hidden={view.pages.first?.hidden_count ?? 0} />}>
        <div className="min-h-0 flex-1 overflow-y-auto max-lg:border-t max-lg:border-line">
          <LineHead
            className={lineGrid}
            columns={[text('sender'), text('answers'), text('reached'), text('last_next')]}
          />
          <ListItems view={view}>{(row) => <UnfinishedLine key={row.id} row={row} />}</ListItems>
        </div>
      </ListStates>
    </>
  );
}

function UnfinishedLine({ row }: { row: UnfinishedSubmission }) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const { id, name, answers, page, sent_at, link_name } = row;
  return (
    <li
      className={`grid min-h-15 items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 max-sm:px-4 ${lineGrid}`}
    >
      <SubmissionSender id={id} name={name}>
        {link_name ?? text('main_link')}
      </SubmissionSender>
      <div className="grid gap-0.5">
        <p dir="auto" className="line-clamp-2 text-start text-fg-2 wrap-anywhere">
          {summarise(answers, [name])}
        </p>
        <ShowSubmission of={row} />
      </div>
      <p className="text-fg-2">{text('page', { number: String(page + 1) })}</p>
      <p className="tabular-nums">
        <time dateTime={sent_at}>{formatAgo(sent_at, now)}</time>
        <span className="block text-xs text-fg-3">{describeNext(row, now, time_zone)}</span>
      </p>
    </li>
  );
}

/** Returns what becomes of something unfinished. */
function describeNext({ becomes_lead_at, has_failed }: UnfinishedSubmission, now: number, zone: string): string {
  if (has_failed) return text('becomes_lead_failed');
  if (becomes_lead_at === null) return text('becomes_no_lead');
  if (Date.parse(becomes_lead_at) <= now) return text('becomes_lead_now');
  return text('becomes_lead', { time: formatTime(becomes_lead_at, zone) });
}

/** Says how unfinished leads arise, or that this form keeps nothing before sending. */
function NothingUnfinished({ form, hidden }: { form: LeadForm; hidden: number }) {
  if (hidden > 0) {
    return (
      <EmptyPanel title={text('all_hidden')} placeholder={<LinePlaceholders end="text" />}>
        {text('hidden', { count: hidden })}
      </EmptyPanel>
    );
  }
  if (form.draft.unfinished_notice) {
    return (
      <EmptyPanel title={text('unfinished_none')} placeholder={<LinePlaceholders end="text" />}>
        {text('unfinished_none_text', { minutes: UNFINISHED_AFTER_MINUTES })}
      </EmptyPanel>
    );
  }
  return (
    <EmptyPanel
      title={text('unfinished_off')}
      placeholder={<LinePlaceholders end="text" />}
      actions={
        <PageLink to={leadFormPages.edit_lead_form} params={{ id: form.id }} className={buttonClasses()}>
          {text('to_build')}
        </PageLink>
      }
    >
      {text('unfinished_off_text')}
    </EmptyPanel>
  );
}
