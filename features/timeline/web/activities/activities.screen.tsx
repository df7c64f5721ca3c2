import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#domain/wall-time.ts';
import { clientPages } from '#features/clients/pages.ts';
import { useColleagues, usePersonName } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { defineList, type QueryOf } from '#platform/web/list/define-list.ts';
import { ChoiceChip } from '#platform/web/list/filters/filter-chips.tsx';
import { customFilter, plainFilter } from '#platform/web/list/filters/filters.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { type ListView, useList } from '#platform/web/list/use-list.ts';
import { LIST_SCROLLER } from '#platform/web/list/visit/list-return.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlChoice, urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { timeline } from '../../contract.ts';
import { groupByDay } from '../group-by-day.ts';
import { type ActivityItem, ActivityRow } from './activity-row.tsx';
import { allTypes, readTypes } from './activity-type-groups.ts';
import { text } from './en.ts';
import { SelectAll, TypeChoices, type TypeChoicesProps } from './type-choices.tsx';

type Filter = QueryOf<typeof timeline.listOfUser>;

const typesFilter = plainFilter<Pick<Filter, 'item_types'>>({ item_types: readTypes });

const periods = [1, 7, 30, 90] as const;

/** Filters by the last days. */
const periodFilter = customFilter<Pick<Filter, 'days'>>({
  label: text('period'),
  anyLabel: text('any_time'),
  fields: { days: (written) => periods.find((days) => days === Number(written)) },
  useChoices: () => periods.map((days) => ({ label: text(`days_${days}`), value: { days } })),
  useValue: ({ days }) => {
    const period = periods.find((known) => known === days);
    return period === undefined ? null : text(`days_${period}`);
  },
});

const readMe = urlChoice(['me']);

/** Filters by the person who did it. */
const memberFilter = customFilter<Pick<Filter, 'profile_id'>>({
  label: text('member'),
  anyLabel: text('whole_team'),
  fields: { profile_id: (written) => readMe(written) ?? urlId(written) },
  useChoices: () => [
    { label: text('me'), value: { profile_id: 'me' } },
    ...useColleagues().map(({ id, name }) => ({ label: name, value: { profile_id: id } })),
  ],
  useValue: ({ profile_id }) => {
    const name = usePersonName(typeof profile_id === 'number' ? profile_id : null);
    if (profile_id === undefined) return null;
    return profile_id === 'me' ? text('me') : name;
  },
});

const activitiesList = defineList(timeline.listOfUser, {
  words: {
    label: text('activities'),
    notLoaded: text('not_loaded'),
    noMatch: { title: () => text('no_match_title'), text: text('no_match_text') },
  },
  query: { page_size: 50 },
  filters: [memberFilter, periodFilter, typesFilter],
  Empty: NothingYet,
  skeleton: <TableSkeleton rows={12} />,
});

const typesInAddress = { item_types: readTypes };

/** Returns the types of the address, or those just chosen, with which the address changes a moment later. */
function useChosenTypes() {
  const [{ item_types }] = useUrlState(typesInAddress);
  const [state, setState] = useState<Record<'inAddress' | 'chosen', Filter['item_types']>>({
    inAddress: item_types,
    chosen: item_types,
  });
  if (state.inAddress !== item_types) setState({ inAddress: item_types, chosen: item_types });
  const choose = (chosen: Filter['item_types']) => setState((earlier) => ({ ...earlier, chosen }));
  return { ...state, choose };
}

type ActivitiesView = ListView<ActivityItem, Filter>;

/** Shows everything that happened with the clients the person may see, by day, the latest first (S0-2.1-40). */
export function ActivitiesScreen() {
  const isTeam = useSession().is_team_account;
  const { inAddress, chosen: item_types, choose } = useChosenTypes();
  // Without a type there is nothing to ask for.
  const view: ActivitiesView = useList(activitiesList, { enabled: inAddress?.length !== 0 });
  const change: TypeChoicesProps['onChange'] = (next) => {
    choose(next);
    void view.change({ item_types: next });
  };
  const isNothingChosen = item_types?.length === 0;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-2 border-b border-line pe-5 max-sm:pe-4">
          <PageHeader title={text('activities')} />
          <div className="ms-auto flex flex-wrap items-center gap-2 py-2 max-sm:ms-0 max-sm:px-4 max-sm:pt-0">
            {isTeam && <ChoiceChip filter={memberFilter} view={view} />}
            <ChoiceChip filter={periodFilter} view={view} />
            <TypesButton item_types={item_types} onChange={change} />
          </div>
        </div>
        {isNothingChosen ? (
          <StatePanel
            title={text('nothing_chosen')}
            actions={<Button onClick={() => change(undefined)}>{text('select_all')}</Button>}
          >
            {text('nothing_chosen_text')}
          </StatePanel>
        ) : (
          <ListStates view={view}>
            <Days view={view} />
          </ListStates>
        )}
      </div>
      <aside
        aria-labelledby="activities-show"
        className="w-[288px] shrink-0 overflow-y-auto border-s border-line bg-canvas p-4 max-lg:hidden"
      >
        <div className="mb-3 flex h-7 items-center justify-between">
          <h2 id="activities-show" className="font-semibold">
            {text('show')}
          </h2>
          <SelectAll item_types={item_types} onChange={change} />
        </div>
        <TypeChoices item_types={item_types} onChange={change} />
      </aside>
    </div>
  );
}

/** Chooses the types on narrow screens, where there is no room beside the list. */
function TypesButton({ item_types, onChange }: TypeChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = allTypes.length - (item_types ?? allTypes).length;
  return (
    <div className="lg:hidden">
      <Button size="sm" icon={<Icon of={ListChecks} size={14} />} onClick={() => setIsOpen(true)}>
        {hidden === 0 ? text('show') : text('show_count', { count: hidden })}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('show')}
        footerStart={<SelectAll item_types={item_types} onChange={onChange} />}
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {text('done')}
          </Button>
        }
      >
        <TypeChoices item_types={item_types} onChange={onChange} />
      </Dialog>
    </div>
  );
}

function Days({ view: { pages } }: { view: ActivitiesView }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return (
    <div data-scroll-restoration-id={LIST_SCROLLER} className="min-h-0 flex-1 overflow-y-auto">
      {[...groupByDay(pages.rows, time_zone)].map(([day, ofDay]) => (
        <section key={day} aria-label={describeDay(day, today)}>
          <h2 className="border-b border-line bg-canvas px-5 py-2 text-xs font-medium text-fg-2 max-sm:px-4">
            {describeDay(day, today)}
          </h2>
          <ol>
            {ofDay.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore list={pages} className="flex justify-center p-4" />
    </div>
  );
}

/** Returns 'Today, 12 Mar 2026', 'Yesterday, 11 Mar 2026' or the date. */
function describeDay(day: string, today: string): string {
  const date = formatCalendarDate(day);
  if (day === today) return text('today', { date });
  return day === addDays(today, -1) ? text('yesterday', { date }) : date;
}

function NothingYet() {
  return (
    <StatePanel
      title={text('empty_title')}
      actions={
        <PageLink to={clientPages.clients} className={buttonClasses({ variant: 'primary' })}>
          {text('to_clients')}
        </PageLink>
      }
    >
      {text('empty_text')}
    </StatePanel>
  );
}
