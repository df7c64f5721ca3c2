import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { firstNameFrom } from '#domain/first-name.ts';
import { useRead } from '#platform/web/data.ts';
import { calendarDateIn, formatDayOfMonth, formatNumber, formatPercent } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DraftRule, ruleSimulation, type SimulatedLeads, type Simulation } from '../../simulation-contract.ts';
import { text } from './en.ts';
import { DifferencesCard, MembersCard } from './simulator-cards.tsx';

interface SimulatorPanelProps {
  simulating: SimulationRead;
  /** True in a drawer, whose title names it. */
  hasTitle?: boolean;
  /** Shown while there is nothing to try. */
  idle: ReactNode;
}

/** Who gets the leads today and with the draft (mock-up rule-simulator, right side). */
export function SimulatorPanel({ simulating, hasTitle = false, idle }: SimulatorPanelProps) {
  const { leads, setLeads, isCurrent, simulation, read } = simulating;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        {!hasTitle && <h2 className="font-display text-lg font-semibold">{text('title')}</h2>}
        {!hasTitle && <span className="text-xs text-fg-3">{text('about')}</span>}
        <Segmented
          label={text('which')}
          size="sm"
          value={leads}
          segments={[
            { value: 'last_30_days', label: text('last_30_days') },
            { value: 'made_up', label: text('made_up') },
          ]}
          onChange={setLeads}
          className={hasTitle ? '' : 'ms-auto'}
        />
      </div>
      <span role="status" className="sr-only">
        {read.isFetching ? text('working') : ''}
      </span>
      {simulation ? (
        <div
          aria-busy={!isCurrent}
          className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity', !isCurrent && 'opacity-60')}
        >
          {simulation.leads === 0 ? (
            <NoLeads simulating={simulating} />
          ) : (
            <Figures simulation={simulation} leads={leads} />
          )}
        </div>
      ) : (
        <Without simulating={simulating} idle={idle} />
      )}
    </div>
  );
}

/** What stands in place of figures: a refusal, a failure, a skeleton or words. */
function Without({ simulating: { read }, idle }: { simulating: SimulationRead; idle: ReactNode }) {
  if (read.error?.status === 400) return <Note title={text('not_possible')}>{text('unfinished')}</Note>;
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (!read.isFetching) return idle;
  return (
    <Skeleton className="grid gap-3">
      {['h-20', 'h-64', 'h-48'].map((height) => (
        <SkeletonBlock key={height} className={`w-full ${height}`} />
      ))}
    </Skeleton>
  );
}

/** A card with a sentence and perhaps a button. */
export const Note = ({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) => (
  <section className="grid justify-items-start gap-3 rounded-lg border border-line-2 bg-surface px-4 py-3.5 text-fg-2">
    <p>
      {title && <b className="block font-semibold text-fg">{title}</b>}
      {children}
    </p>
    {action}
  </section>
);

function NoLeads({ simulating: { leads, setLeads } }: { simulating: SimulationRead }) {
  if (leads === 'made_up') return <Note>{text('no_sources')}</Note>;
  return (
    <Note
      action={
        <Button size="sm" onClick={() => setLeads('made_up')}>
          {text('try_made_up')}
        </Button>
      }
    >
      {text('no_leads')}
    </Note>
  );
}

interface FiguresProps {
  simulation: Simulation;
  leads: SimulationRead['leads'];
}

function Figures({ simulation, leads }: FiguresProps) {
  return (
    <>
      <Totals simulation={simulation} leads={leads} />
      <MembersCard simulation={simulation} />
      <DifferencesCard simulation={simulation} />
    </>
  );
}

function Totals({ simulation, leads }: FiguresProps) {
  const { time_zone } = useSession();
  const { leads: total, moved, left_over, largest, is_limited, to } = simulation;
  const share = (count: number) => formatPercent(total === 0 ? 0 : count / total);
  const period = leads === 'made_up' ? text('made_up_like') : text('until', { date: formatDayOfMonth(to, time_zone) });
  return (
    <dl
      data-day={calendarDateIn(to, time_zone)}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line-2 bg-surface @xl:grid-cols-4 [&>div]:px-3.5 [&>div]:py-2.5 @xl:[&>div+div]:border-s @xl:[&>div+div]:border-line [&>div:nth-child(even)]:border-s [&>div:nth-child(even)]:border-line [&>div:nth-child(n+3)]:border-t [&>div:nth-child(n+3)]:border-line @xl:[&>div:nth-child(n+3)]:border-t-0"
    >
      <Total label={text('leads')} value={formatNumber(total)}>
        {is_limited ? text('newest', { count: total }) : period}
      </Total>
      <Total label={text('moved')} value={formatNumber(moved)}>
        {text('of_all', { share: share(moved) })}
      </Total>
      <Total label={text('left_over')} value={formatNumber(left_over.draft.total)}>
        <LeftOverChange left_over={left_over} />
      </Total>
      <Total label={text('largest')} value={largest ? share(largest.draft) : '—'}>
        {largest
          ? text('largest_was', { name: firstNameFrom(largest.profile.name), share: share(largest.today) })
          : text('nobody')}
      </Total>
    </dl>
  );
}

function Total({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0">
      <dt className="text-xs text-fg-2">{label}</dt>
      <dd className="font-display text-xl font-semibold tabular-nums">{value}</dd>
      <dd className="truncate text-xs text-fg-3">{children}</dd>
    </div>
  );
}

function LeftOverChange({ left_over: { today, draft } }: Pick<Simulation, 'left_over'>) {
  const change = draft.total - today.total;
  if (change === 0) return text('same_as_today');
  const isFewer = change < 0;
  return (
    <span className={classNames('inline-flex items-center gap-0.5', isFewer ? 'text-success-fg' : 'text-warning-fg')}>
      <Icon of={isFewer ? ArrowDownRight : ArrowUpRight} size={12} />
      {text(isFewer ? 'fewer' : 'more', { count: Math.abs(change) })}
    </span>
  );
}

/** Replays leads by a draft once it has not changed for a moment. @param rules null while there is nothing to try. */
export function useSimulation(rules: readonly DraftRule[] | null) {
  const [leads, setLeads] = useState<SimulatedLeads>('last_30_days');
  const written = useDebounced(JSON.stringify(rules));
  const body = useMemo(() => ({ leads, rules: (JSON.parse(written) as DraftRule[] | null) ?? [] }), [leads, written]);
  const isWanted = rules !== null && written !== 'null';
  const read = useRead(ruleSimulation.simulate, { body }, { enabled: isWanted, keepPrevious: true });
  const isCurrent = isWanted && written === JSON.stringify(rules) && !read.isPlaceholderData && !read.isFetching;
  return { leads, setLeads, read, isCurrent, simulation: isWanted ? read.data : undefined };
}

type SimulationRead = ReturnType<typeof useSimulation>;
