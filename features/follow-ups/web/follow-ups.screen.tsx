import { toCalendarDay } from '#domain/wall-time.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { assigneeFilter, ClientsHeader, clientSearch } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount, formatDate } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ChoiceChip } from '#platform/web/list/filter-chips.tsx';
import { plainFilter } from '#platform/web/list/filters.ts';
import { GroupedRows } from '#platform/web/list/grouped-rows.tsx';
import { ListSearch } from '#platform/web/list/list-search.tsx';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { ToolbarDivider } from '#platform/web/ui/layout/page-header.tsx';
import { urlChoice } from '#platform/web/url-state.ts';
import { type FollowUpCounts, type FollowUpFilter, type FollowUpItem, followUps, groupChoices } from '../contract.ts';
import { text } from './en.ts';
import { FollowUpRowActions, followUpColumns } from './follow-up-columns.tsx';
import { makeHeading } from './follow-up-groups.tsx';
import { FollowUpPhoneRow } from './follow-up-phone-row.tsx';
import { weekdayInFull } from './wall-clock.ts';

type Choice = 'all' | 'overdue' | 'today' | 'upcoming' | 'someday';

const groupFilter = plainFilter<Pick<FollowUpFilter, 'group'>>({ group: urlChoice(groupChoices) });

const followUpsList = defineList(followUps.list, {
  words: { label: text('follow_ups'), notLoaded: text('not_loaded') },
  query: { page_size: 50 },
  filters: [
    groupFilter,
    assigneeFilter,
    clientSearch(text('search_label'), 'w-[216px] max-sm:order-first max-sm:w-full'),
  ],
  idField: 'client_id',
  getName: ({ client }) => client.name,
  makeHref: ({ client }) => fillPage(clientPages.client, { id: client.id }),
  columns: followUpColumns,
  RowActions: FollowUpRowActions,
  PhoneRow: FollowUpPhoneRow,
  skeleton: <TableSkeleton rows={10} />,
});

type FollowUpsView = ListView<FollowUpItem, FollowUpFilter>;

/** Lists follow-ups, the most urgent first. */
export function FollowUpsScreen() {
  const view: FollowUpsView = useList(followUpsList);
  const { assigned_to_id, search, group } = view.state;
  const counts = useRead(followUps.count, { query: { assigned_to_id, search } }, { keepPrevious: true });
  return (
    <>
      <ClientsHeader />
      <div className="flex min-w-0 flex-wrap items-center gap-2 px-5 py-2.5 max-sm:px-4">
        <Segmented<Choice>
          label={text('groups')}
          size="sm"
          value={(group as Choice | undefined) ?? 'all'}
          onChange={(choice) => view.change({ group: choice === 'all' ? undefined : choice })}
          segments={segmentsFor(counts.data)}
        />
        {useSession().is_team_account && (
          <>
            <span className="contents max-sm:hidden">
              <ToolbarDivider />
            </span>
            <ChoiceChip filter={assigneeFilter} view={view} />
          </>
        )}
        <ListSearch view={view} />
        <Today />
      </div>
      <ListStates view={view} empty={<NothingToDo view={view} counts={counts.data} />}>
        <GroupedRows view={view} headingAt={(rows, index) => makeHeading(rows, index, counts.data)} />
      </ListStates>
    </>
  );
}

function Today() {
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <time dateTime={toCalendarDay(now, time_zone)} className="ms-auto text-xs text-fg-3 max-sm:hidden">
      {weekdayInFull(toCalendarDay(now, time_zone))}, {formatDate(now, time_zone)}
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

/** Explains an empty list: nobody has a follow-up, nobody found has one, or none is in this group. */
function NothingToDo({ view, counts }: { view: FollowUpsView; counts: FollowUpCounts | undefined }) {
  const { assigned_to_id, search } = view.state;
  if (counts?.total === 0 && assigned_to_id === undefined && !search) return <NoFollowUps />;
  if (search) {
    return (
      <NoMatchesPanel title={text('no_match_title', { search })} onClear={view.clear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  return <StatePanel title={text('nothing_here')}>{describeEmpty(view.state, counts)}</StatePanel>;
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
      <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'primary' })}>
        {text('to_clients')}
      </PageLink>
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);

const rows = [0, 1, 2] as const;

/** Shows placeholder rows for a person without follow-ups. */
const PlaceholderFollowUps = () =>
  rows.map((row) => (
    <PlaceholderRow key={row}>
      <SkeletonBlock shape="circle" className="size-6 shrink-0" />
      <SkeletonBlock className="h-2.5 w-20" />
      <span className="ms-auto">
        {row === 0 ? <FollowUpChip followUp={{ type: 'today' }} /> : <SkeletonBlock className="h-4 w-12" />}
      </span>
    </PlaceholderRow>
  ));
