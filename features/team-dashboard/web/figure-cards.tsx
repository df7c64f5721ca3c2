import { TrendingDown, TrendingUp } from 'lucide-react';
import { formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { TeamDashboard } from '../contract.ts';
import { text } from './en.ts';
import {
  type Change,
  compareCounts,
  compareMedians,
  compareRatios,
  type FigureName,
  formatMedian,
  formatRatio,
  ratio,
} from './figure-words.ts';
import { everyone, type Opened } from './member-filter.ts';

interface FigureCardsProps {
  dashboard: TeamDashboard;
  onOpen: (opened: Opened) => void;
}

interface Card {
  figure: FigureName;
  label: string;
  value: string;
  change: Change | null;
  part?: string;
}

/** Shows the figures of all that is shown, each with its change against the period before. */
export function FigureCards({ dashboard, onOpen }: FigureCardsProps) {
  return (
    <section aria-label={text('figures')}>
      <ul className="grid grid-cols-5 gap-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
        {listCards(dashboard).map((card) => (
          <li key={card.figure} className="max-sm:last:col-span-2">
            <button
              type="button"
              onClick={() => onOpen({ who: everyone, figure: card.figure })}
              className="flex h-full w-full flex-col items-start rounded-md border border-line-2 bg-surface px-4 py-3 text-start shadow-1 hover:bg-[linear-gradient(var(--ui-hover),var(--ui-hover))]"
            >
              <span className="block max-w-full truncate text-sm text-fg-2">{card.label}</span>
              <span className="block font-display text-xl font-semibold tabular-nums">{card.value}</span>
              <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-fg-3 tabular-nums">
                {card.change && <ChangeMark change={card.change} />}
                {card.part}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listCards({ totals, previous_totals: before }: TeamDashboard): Card[] {
  const share = (part: 'contacted' | 'follow_ups_kept' | 'opened', whole: 'leads' | 'follow_ups_due' | 'tracked') => ({
    value: formatRatio(totals[part], totals[whole]),
    change: compareRatios(ratio(totals[part], totals[whole]), ratio(before[part], before[whole])),
    part: text('share_of', { part: formatNumber(totals[part]), whole: formatNumber(totals[whole]) }),
  });
  return [
    {
      figure: 'leads',
      label: text('leads'),
      value: formatNumber(totals.leads),
      change: compareCounts(totals.leads, before.leads),
    },
    { figure: 'contacted', label: text('contacted'), ...share('contacted', 'leads') },
    {
      figure: 'response',
      label: text('median'),
      value: formatMedian(totals),
      change: compareMedians(totals.median_response_seconds, before.median_response_seconds),
    },
    { figure: 'follow_ups', label: text('follow_ups'), ...share('follow_ups_kept', 'follow_ups_due') },
    { figure: 'content', label: text('content'), ...share('opened', 'tracked') },
  ];
}

function ChangeMark({ change: { direction, isBetter, words } }: { change: Change }) {
  if (direction === 'same') return <span>{words}</span>;
  return (
    <span className={classNames('inline-flex items-center gap-1', isBetter ? 'text-success-fg' : 'text-danger-fg')}>
      <Icon of={direction === 'up' ? TrendingUp : TrendingDown} size={12} />
      <VisuallyHidden>{text(direction)}</VisuallyHidden>
      {words}
    </span>
  );
}
