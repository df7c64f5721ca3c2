import { toCalendarDay } from '#domain/wall-time.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import type { Client } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { assigneeFilter, ClientsHeader, clientSearch } from '#features/clients/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount, formatDate } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ChoiceChip } from '#platform/web/list/filters/filter-chips.tsx';
import { plainFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { GroupedRows } from '#platform/web/list/rows/grouped-rows.tsx';
import { ListSearch } from '#platform/web/list/toolbar/list-search.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { type Segment, Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { ToolbarDivider } from '#platform/web/ui/layout/page-header.tsx';
import { type FollowUpCounts, type FollowUpFilter, type FollowUpItem, followUps, groupChoices } from '../contract.ts';
import { text } from './en.ts';
import { listFurther, type SharedFilter } from './further-lists.ts';
import {
  FollowUpRowActions,
  followUpColumns,
  UnscheduledRowActions,
  unscheduledColumns,
} from './list/follow-up-columns.tsx';
import { GroupHeading, makeHeading } from './list/follow-up-groups.tsx';
import { FollowUpPhoneRow, UnscheduledPhoneRow } from './list/follow-up-phone-row.tsx';
import { weekdayInFull } from './wall-clock.ts';

type Choice = 'all' | 'overdue' | 'today' | 'upcoming' | 'someday' | 'unscheduled';

const groupFilter = plainFilter<Pick<FollowUpFilter, 'group'>>({ group: urlChoice(groupChoices) });
const search = clientSearch(text('search_label'), 'w-[216px] max-sm:order-first max-sm:w-full');

const followUpsList = defineList(followUps.list, {
  words: { label: text('follow_ups'), notLoaded: text('not_loaded') },
  query: { page_size: 50 },
  filters: [groupFilter, assigneeFilter, search],
  idField: 'client_id',
  getName: ({ client }) => client.name,
  makeHref: ({ client }) => fillPage(clientPages.client, { id: client.id }),
  columns: followUpColumns,
  RowActions: FollowUpRowActions,
  PhoneRow: FollowUpPhoneRow,
  skeleton: <TableSkeleton rows={10} />,
});

const unscheduledList = defineList(followUps.listUnscheduled, {
  words: { label: text('unscheduled_label'), notLoaded: text('not_loaded') },
  query: { page_size: 50, with_count: true },
  filters: [assigneeFilter, search],
  getName: ({ name }) => name,
  makeHref: ({ id }) => fillPage(clientPages.client, { id }),
  columns: unscheduledColumns,
  RowActions: UnscheduledRowActions,
  PhoneRow: UnscheduledPhoneRow,
  skeleton: <TableSkeleton rows={10} />,
});

type FollowUpsView = ListView<FollowUpItem, FollowUpFilter>;
type UnscheduledView = ListView<Client, FollowUpFilter>;

/** What the address says beside the filters: which list it is. */
const listField = { group: urlText(20) };

/** Lists follow-ups, the most urgent first, the clients without one, or what another feature has to do for clients. */
export function FollowUpsScreen() {
  const { group } = useUrlState<{ group?: string }>(listField)[0];
  const further = listFurther().find(({ value }) => value === group);
  if (further) return <further.List head={(view) => <Head view={view} value={further.value} />} />;
  return <OwnLists isUnscheduled={group === 'unscheduled'} />;
}

function OwnLists({ isUnscheduled }: { isUnscheduled: boolean }) {
  const planned: FollowUpsView = useList(followUpsList, { enabled: !isUnscheduled });
  const unplanned: UnscheduledView = useList(unscheduledList, { enabled: isUnscheduled });
  const counts = useCounts(planned.state);
  return (
    <>
      {isUnscheduled ? (
        <Head view={unplanned} value="unscheduled" unscheduled={unplanned.pages.count} />
      ) : (
        <Head view={planned} value={planned.state.group ?? 'all'} />
      )}
      {isUnscheduled ? (
        <ListStates view={unplanned} empty={<NobodyUnscheduled view={unplanned} />}>
          <GroupedRows
            view={unplanned}
            headingAt={(_, index) =>
              index === 0 && <GroupHeading label={text('unscheduled')} count={unplanned.pages.count} />
            }
          />
        </ListStates>
      ) : (
        <ListStates view={planned} empty={<NothingToDo view={planned} counts={counts.data} />}>
          <GroupedRows view={planned} headingAt={(rows, index) => makeHeading(rows, index, counts.data)} />
        </ListStates>
      )}
    </>
  );
}

const useCounts = ({ assigned_to_id, search }: SharedFilter) =>
  useRead(followUps.count, { query: { assigned_to_id, search } }, { keepPrevious: true });

interface HeadProps<Row> {
  view: ListView<Row, FollowUpFilter>;
  value: string;
  unscheduled?: number | undefined;
}

/** The head of every list on this page: which one it is, its filters and the day. */
function Head<Row>({ view, value, unscheduled }: HeadProps<Row>) {
  const counts = useCounts(view.state);
  const segments = [...segmentsFor(counts.data, unscheduled), ...useFurtherSegments(view.state)];
  return (
    <>
      <ClientsHeader />
      <div className="flex min-w-0 flex-wrap items-center gap-2 px-5 py-2.5 max-sm:px-4">
        <Segmented
          label={text('groups')}
          size="sm"
          value={value}
          onChange={(choice) => view.change({ group: choice === 'all' ? undefined : choice } as FollowUpFilter)}
          segments={segments}
        />
        <Filters view={view} />
        <Today />
      </div>
    </>
  );
}

function useFurtherSegments(filter: SharedFilter): Segment<string>[] {
  return listFurther().map(({ value, label, useCount }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the lists never change, so the hooks are always the same
    const counted = useCount(filter);
    return {
      value,
      label,
      ...(counted && { count: formatCappedCount(counted.count), isCountUrgent: counted.isUrgent }),
    };
  });
}

function Filters<Row>({ view }: { view: ListView<Row, FollowUpFilter> }) {
  return (
    <>
      {useSession().is_team_account && (
        <>
          <span className="contents max-sm:hidden">
            <ToolbarDivider />
          </span>
          <ChoiceChip filter={assigneeFilter} view={view} />
        </>
      )}
      <ListSearch view={view} />
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

/** The clients without a follow-up are counted while they are shown: the count reads on until it has found enough. */
function segmentsFor(counts: FollowUpCounts | undefined, unscheduled: number | undefined) {
  const upcoming = counts && counts.tomorrow + counts.next_7_days + counts.later;
  const numbers = {
    all: counts?.total,
    overdue: counts?.overdue,
    today: counts?.today,
    upcoming,
    someday: counts?.someday,
    unscheduled,
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
  if (search) return <NothingFound view={view} search={search} />;
  return <StatePanel title={text('nothing_here')}>{describeEmpty(view.state, counts)}</StatePanel>;
}

const NothingFound = ({ view, search }: { view: Pick<FollowUpsView, 'clear'>; search: string }) => (
  <NoMatchesPanel title={text('no_match_title', { search })} onClear={view.clear}>
    {text('no_match_text')}
  </NoMatchesPanel>
);

function NobodyUnscheduled({ view }: { view: UnscheduledView }) {
  const { search } = view.state;
  if (search) return <NothingFound view={view} search={search} />;
  return <StatePanel title={text('all_scheduled')} />;
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
