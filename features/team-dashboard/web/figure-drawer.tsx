import type { ReactNode } from 'react';
import type { useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { NotLoaded, type NotLoadedProps } from '#platform/web/not-loaded.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import type { TeamDashboard } from '../contract.ts';
import type { DashboardInput } from './dashboard-state.ts';
import { text } from './en.ts';
import { formatPeriod } from './figure-words.ts';
import type { Opened } from './member-filter.ts';

export interface BehindProps {
  query: DashboardInput;
  dashboard: TeamDashboard;
  opened: Opened;
  onClose: () => void;
}

/** Returns whose rows a list asks for, in the period of the dashboard. */
export const toBehindQuery = ({ query, opened: { who } }: Pick<BehindProps, 'query' | 'opened'>) => ({
  ...query,
  ...(who.profile_id !== undefined && { profile_id: who.profile_id }),
  ...(who.subteam_id !== undefined && { subteam_id: who.subteam_id }),
});

interface FigureDrawerProps<Row> extends BehindProps {
  words: string;
  footer?: ReactNode;
  list: NotLoadedProps['read'] &
    Pick<
      ReturnType<typeof useReadPages>,
      'isPending' | 'isError' | 'isSuccess' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
    > & { rows: readonly Row[] };
  /** Which of the rows are shown, beside their order. */
  choice: ReactNode;
  order: string;
  /** Stands between the choice and the rows. */
  note?: ReactNode;
  empty: string;
  row: (row: Row) => ReactNode;
}

/** The drawer with the list behind a figure, named after the figure and whose it is. */
export function FigureDrawer<Row>({
  dashboard,
  opened,
  words,
  onClose,
  footer,
  list,
  ...parts
}: FigureDrawerProps<Row>) {
  const { who, figure } = opened;
  const isEmpty = list.rows.length === 0;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('drawer_title', { name: who.name, figure: text(`drawer_${figure}`) })}
      description={text('with_days', { words, days: formatPeriod(dashboard.period) })}
      footer={footer}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        {parts.choice}
        <span className="text-xs text-fg-3">{parts.order}</span>
      </div>
      {parts.note}
      {list.isPending && <TableSkeleton rows={5} />}
      {list.isError && isEmpty && <NotLoaded title={text('list_not_loaded')} read={list} />}
      {list.isSuccess && isEmpty && <p className="py-6 text-center text-fg-2">{parts.empty}</p>}
      <ul>{list.rows.map(parts.row)}</ul>
      <ShowMore list={list} className="mt-3" />
    </Drawer>
  );
}

interface TwoWaysProps {
  label: string;
  value: boolean;
  /** The words of false and of true, each with how many rows it has. */
  ways: readonly [no: readonly [label: string, count: number], yes: readonly [label: string, count: number]];
  onChange: (value: boolean) => void;
}

/** Chooses between the rows of which something is true and the others. */
export const TwoWays = ({ label, value, ways, onChange }: TwoWaysProps) => (
  <Segmented
    size="sm"
    label={label}
    value={String(value)}
    onChange={(chosen) => onChange(chosen === 'true')}
    segments={ways.map(([words, count], index) => ({
      value: String(index === 1),
      label: words,
      count: formatNumber(count),
    }))}
  />
);
