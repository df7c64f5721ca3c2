import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { type ItemState, ListItems } from '#platform/web/list/rows/list-items.tsx';
import { ListToolbar } from '#platform/web/list/toolbar/list-toolbar.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { MAX_BULK_CONTENTS } from '../../bulk-contract.ts';
import { ordersByOpens } from '../../content-types.ts';
import { type Content, type ContentType, contents, ShareFilter } from '../../contract.ts';
import { contentKinds } from '../content-kinds.ts';
import { text } from '../en.ts';
import type { ContentPanels } from '../page/content-panels.ts';
import { ContentSide } from '../page/content-side.tsx';
import { contentBulkActions } from './bulk-actions.tsx';
import type { ChangeState, ContentState } from './content-list.ts';

interface ContentListPageProps<Row extends Content> {
  type: ContentType;
  panels: ContentPanels;
  view: ListView<Row, ContentState>;
  /** Stands in the header before that button. */
  headerEnd?: ReactNode;
  /** The button that creates one, for people who may. */
  create?: { icon?: LucideIcon; label: string; onPress: () => void };
  /** What stands in an empty list, with another way to begin for people who may create one. */
  empty: { title: string; text: string; action?: ReactNode };
  /** In place of lines. */
  skeleton?: ReactNode;
  /** The switch between views of the list, where there is a choice. */
  viewSwitch?: ReactNode;
  /** True for cards in a grid instead of rows. */
  hasCards?: boolean;
  /** What stands over the columns of its rows. */
  heads?: ReactNode;
  /** The choices over the list; those by shares when absent. */
  segments?: ReactNode;
  /** Stands above the list. */
  notice?: ReactNode;
  children: (row: Row, state: ItemState) => ReactNode;
}

/** Shows one kind of content: its header, its visibility views at the side, and the list. */
export function ContentListPage<Row extends Content>(props: ContentListPageProps<Row>) {
  const { type, panels, create, empty, viewSwitch, hasCards = false, heads, segments, notice, children } = props;
  const person = useSession();
  const view = useBulkActions(props.view, panels);
  const action = create && mayUse(person, 'CONTENT.CREATE') && (
    <Button variant="primary" icon={<Icon of={create.icon ?? Plus} />} onClick={create.onPress}>
      {create.label}
    </Button>
  );
  return (
    <>
      <ContentHeader
        actions={
          <>
            {props.headerEnd}
            {action}
          </>
        }
        search={view.state.search}
      />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <ContentSide type={type} filter={view.state} onChange={view.change} panels={panels} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {notice}
          <ListToolbar view={person.is_free_tier ? withoutOpens(view) : view} end={viewSwitch}>
            {segments ?? <ShareSegments state={view.state} change={view.change} />}
          </ListToolbar>
          <ListStates
            view={view}
            skeleton={<Scroll>{props.skeleton || <TableSkeleton rows={10} />}</Scroll>}
            empty={
              <EmptyPanel
                title={empty.title}
                placeholder={<PlaceholderContents />}
                actions={
                  action && (
                    <>
                      {action}
                      {empty.action}
                    </>
                  )
                }
              >
                {action !== false ? empty.text : text('nothing_shared_text')}
              </EmptyPanel>
            }
          >
            <Scroll>
              <ListItems
                view={view}
                head={(selectAll) => (
                  <div className="flex items-center gap-5 text-xs text-fg-3 sm:px-2">
                    <SelectAll>{selectAll}</SelectAll>
                    {heads}
                  </div>
                )}
                as={hasCards ? 'div' : 'ul'}
                className={hasCards ? 'grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4' : ''}
                moreClassName="mt-5 flex justify-center"
              >
                {children}
              </ListItems>
            </Scroll>
          </ListStates>
        </div>
      </div>
    </>
  );
}

const getName = ({ title }: Content) => title;

/** Lets the rows of a list be selected, for the actions that other features add to. */
function useBulkActions<Row extends Content>(view: ListView<Row, ContentState>, panels: ContentPanels) {
  const BulkActions = useMemo(() => contentBulkActions(panels), [panels]);
  return { ...view, list: { ...view.list, BulkActions, bulkMaximum: MAX_BULK_CONTENTS, getName } };
}

const SelectAll = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the child
  <label className="flex h-8 flex-1 items-center gap-3">
    {children}
    {text('select_all_listed')}
  </label>
);

const Scroll = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto p-5 pt-1 max-sm:px-4">{children}</div>
);

/** Leaves out the orders that the free tier does not include. */
const withoutOpens = <Row,>({ sorting, ...view }: ListView<Row, ContentState>): ListView<Row, ContentState> => ({
  ...view,
  sorting: sorting && { ...sorting, options: sorting.options.filter(({ value }) => !ordersByOpens.includes(value)) },
});

/** Filters by shares; each filter has its own order. In the free tier opens are no filter. */
function ShareSegments({ state, change }: { state: ContentState; change: ChangeState }) {
  const { is_free_tier } = useSession();
  const filters = is_free_tier ? (['shared'] as const) : ShareFilter.options;
  return (
    <Segmented
      label={text('share_filter')}
      value={state.filter ?? 'all'}
      onChange={(value) => change({ filter: value === 'all' ? undefined : value, sort: undefined })}
      segments={[
        { value: 'all', label: text('filter_all') },
        ...filters.map((value) => ({ value, label: text(`filter_${value}`) })),
      ]}
    />
  );
}

/** Shows placeholder rows in an empty list. */
const PlaceholderContents = () =>
  ['w-28', 'w-20', 'w-24'].map((width) => (
    <PlaceholderRow key={width}>
      <SkeletonBlock shape="button" className="size-8 shrink-0" />
      <span className="grid gap-1.5">
        <SkeletonBlock className={`h-2 ${width}`} />
        <SkeletonBlock className="h-1.5 w-14" />
      </span>
    </PlaceholderRow>
  ));

/** Shows the title and kinds of the content area, each with how many the person may see, or of them a search finds. */
const ContentHeader = ({ actions, search }: { actions: ReactNode; search: string | undefined }) => (
  <>
    <PageHeader title={text('content')} actions={actions} />
    <TabBar label={text('content_views')}>
      {contentKinds().map(({ type, list_page, words }) => (
        <PageLink key={type} to={list_page} className={tabLinkClasses} {...(search && { search: { search } })}>
          {search ? (
            <FoundLabel type={type} search={search}>
              {words.many}
            </FoundLabel>
          ) : (
            <KindLabel type={type}>{words.many}</KindLabel>
          )}
        </PageLink>
      ))}
    </TabBar>
  </>
);

interface LabelProps {
  type: ContentType;
  children: string;
}

function KindLabel({ type, children }: LabelProps) {
  const { data } = useRead(contents.getStats, { params: { t: type } });
  return <TabLabel {...(data && { count: formatCappedCount(data.TOTAL) })}>{children}</TabLabel>;
}

function FoundLabel({ type, search, children }: LabelProps & { search: string }) {
  const { data } = useRead(contents.search, { query: { search } }, { keepPrevious: true });
  return <TabLabel {...(data && { count: formatCappedCount(data.counts[type]) })}>{children}</TabLabel>;
}
