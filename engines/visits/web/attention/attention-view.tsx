import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { LockedPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { FEWEST_VIEWS, type ViewFigures } from '../../contract.ts';
import type { Attended } from './attended.ts';
import { AttentionRows, PhoneRows } from './attention-rows.tsx';
import { text } from './en.ts';

/** What is shown in place of the figures outside the plan. */
export const LockedAttention = ({ unlock, onUnlock }: { unlock: string; onUnlock: () => void }) => (
  <LockedPanel
    shape={<TableSkeleton rows={6} />}
    title={text('locked')}
    actions={
      <Button variant="primary" onClick={onUnlock}>
        {unlock}
      </Button>
    }
  >
    {text('locked_text')}
  </LockedPanel>
);

/** The parts beside the page, or as a list on a narrow screen; below five views, how many are missing. */
export function AttentionView({ of, views }: { of: Attended | null; views: number }) {
  const isNarrow = useIsNarrow();
  if (!of) {
    return (
      <StatePanel title={text('few', { count: FEWEST_VIEWS - views })}>
        {text('below_fewest', { fewest: String(FEWEST_VIEWS) })} {text('few_text')}
      </StatePanel>
    );
  }
  return isNarrow ? <PhoneRows of={of} /> : <AttentionRows of={of} />;
}

interface AttentionSideProps {
  of: Attended;
  figures: ViewFigures;
  /** What nobody reached, and who spent the time. */
  children: ReactNode;
}

/** The figures of all views, and how they are counted. */
export function AttentionSide({ of: { parts, summarise }, figures, children }: AttentionSideProps) {
  const { views, people_count: count, median_seconds } = figures;
  const [tapped] = parts.toSorted((one, other) => other.tapped_count - one.tapped_count);
  const name = tapped && tapped.tapped_count > 0 ? summarise(tapped.component_id) : '';
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <Figure
          value={formatNumber(views)}
          label={text('by_people', { count, views: text('views', { count: views }) })}
        />
        <Figure value={formatDuration(median_seconds ?? 0)} label={text('median_time')} />
        {tapped && name !== '' && <Figure value={formatNumber(tapped.tapped_count)} label={text('tapped', { name })} />}
      </dl>
      {children}
      <p className="text-xs text-fg-3">
        {text('how_counted')} {text('below_fewest', { fewest: String(FEWEST_VIEWS) })}
      </p>
    </>
  );
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="max-w-40 truncate text-xs text-fg-3">{label}</dt>
    <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
  </div>
);
