import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { MAX_SEARCH } from '#features/clients/contract.ts';
import { AssigneeFilter, ClientsHeader, ListSearch, readAssignee } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead, useReadPages } from '#platform/web/data.ts';
import { formatCappedCount, formatDate } from '#platform/web/format.ts';
import { LIST_SCROLLER, useListReturn } from '#platform/web/list-return.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { ToolbarDivider } from '#platform/web/ui/page-header.tsx';
import { Segmented } from '#platform/web/ui/segmented.tsx';
import { ShowMore } from '#platform/web/ui/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, StatePanel } from '#platform/web/ui/state-panel.tsx';
import { useIsNarrow } from '#platform/web/ui/use-is-phone.ts';
import { type UrlFields, urlChoice, urlText, useUrlState } from '#platform/web/url-state.ts';
import { type FollowUpCounts, type FollowUpFilter, followUps, groupChoices } from '../contract.ts';
import { text } from './en.ts';
import { headingOf } from './follow-up-groups.ts';
import { FollowUpsPhoneList } from './follow-ups-phone-list.tsx';
import { FollowUpsTable } from './follow-ups-table.tsx';
import { PlaceholderFollowUps } from './placeholder-follow-ups.tsx';
import { todayIn, weekdayInFull } from './wall-clock.ts';

type FollowUpPages = ReturnType<typeof useReadPages<typeof followUps.list>>;

type Choice = 'all' | 'overdue' | 'today' | 'upcoming' | 'someday';

const filterFields: UrlFields<FollowUpFilter> = {
  group: urlChoice(groupChoices),
  assigned_to_id: readAssignee,
  search: urlText(MAX_SEARCH),
};

/** What is to be done and when, the most urgent first. */
export function FollowUpsScreen() {
  const [filter, change] = useUrlState(filterFields);
  const { assigned_to_id, search } = filter;
  const counts = useRead(followUps.count, { query: { assigned_to_id, search } }, { keepPrevious: true });
  return (
    <>
      <ClientsHeader />
      <div className="flex min-w-0 flex-wrap items-center gap-2 px-5 py-2.5 max-sm:px-4">
        <Segmented<Choice>
          label={text('groups')}
          size="sm"
          value={(filter.group as Choice | undefined) ?? 'all'}
          onChange={(choice) => void change({ group: choice === 'all' ? undefined : choice })}
          segments={segmentsFor(counts.data)}
        />
        {useSession().is_team_account && (
          <>
            <span className="contents max-sm:hidden">
              <ToolbarDivider />
            </span>
            <AssigneeFilter value={assigned_to_id} onChange={(chosen) => void change({ assigned_to_id: chosen })} />
          </>
        )}
        <ListSearch
          label={text('search_label')}
          value={search}
          onChange={(next) => void change({ search: next })}
          className="w-[216px] max-sm:order-first max-sm:w-full"
        />
        <Today />
      </div>
      <FollowUpsList
        filter={filter}
        counts={counts.data}
        onClear={() => void change({ search: undefined, group: undefined, assigned_to_id: undefined })}
      />
    </>
  );
}

function Today() {
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <time dateTime={todayIn(now, time_zone)} className="ms-auto text-xs text-fg-3 max-sm:hidden">
      {weekdayInFull(todayIn(now, time_zone))}, {formatDate(now, time_zone)}
    </time>
  );
}

function segmentsFor(counts: FollowUpCounts | undefined) {
  const upcoming = counts && counts.tomorrow + counts.next_7_days + counts.later;
  const numbers = {
    all: counts?.total,
    overdue: counts?.overdue,
    today: counts?.today,
    upcoming,
    someday: counts?.someday,
  };
  return (Object.keys(numbers) as Choice[]).map((value) => ({
    value,
    label: text(value),
    ...(value !== 'all' && numbers[value] !== undefined && { count: formatCappedCount(numbers[value]) }),
    isCountUrgent: value === 'overdue' && (numbers.overdue ?? 0) > 0,
  }));
}

interface FollowUpsListProps {
  filter: FollowUpFilter;
  counts: FollowUpCounts | undefined;
  onClear: () => void;
}

function FollowUpsList({ filter, counts, onClear }: FollowUpsListProps) {
  const list = useReadPages(followUps.list, { query: { ...filter, page_size: 50 } }, { keepPrevious: true });
  if (list.isPending) return <TableSkeleton rows={10} />;
  if (list.isError && list.rows.length === 0) {
    return <NotLoaded title={text('not_loaded')} read={list} />;
  }
  if (list.rows.length === 0 && counts?.total === 0 && filter.assigned_to_id === undefined && !filter.search) {
    return <NoFollowUps />;
  }
  if (list.rows.length === 0 && filter.search) {
    return (
      <NoMatchesPanel title={text('no_match_title', { search: filter.search })} onClear={onClear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  if (list.rows.length === 0) {
    return <StatePanel title={text('nothing_here')}>{describeEmpty(filter, counts)}</StatePanel>;
  }
  return <FollowUpRows list={list} counts={counts} />;
}

function FollowUpRows({ list, counts }: { list: FollowUpPages; counts: FollowUpCounts | undefined }) {
  const scroller = useRef<HTMLDivElement>(null);
  const Rows = useIsNarrow() ? FollowUpsPhoneList : FollowUpsTable;
  useListReturn(list, scroller, 'client_id');
  return (
    <div
      ref={scroller}
      data-scroll-restoration-id={LIST_SCROLLER}
      className="min-h-0 flex-1 scroll-pt-(--ui-row-head-h) overflow-y-auto"
    >
      <Rows items={list.rows} headingAt={(index) => headingOf(list.rows, index, counts)} />
      <ShowMore list={list} className="flex justify-center p-4" />
    </div>
  );
}

function describeEmpty({ group }: FollowUpFilter, counts: FollowUpCounts | undefined): string {
  if (group !== 'today' || !counts) return '';
  return text('nothing_today', { count: counts.tomorrow + counts.next_7_days + counts.later });
}

const NoFollowUps = () => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={<PlaceholderFollowUps />}
    actions={
      <Link to="/clients" className={buttonClasses({ variant: 'primary' })}>
        {text('to_clients')}
      </Link>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);
