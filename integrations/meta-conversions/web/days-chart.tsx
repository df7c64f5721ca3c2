import { DayChart } from '#platform/web/charts/day-chart.tsx';
import type { ConversionDay } from '../contract.ts';
import { text } from './en.ts';

const parts = [
  { key: 'received', label: text('legend_received'), colour: 'bg-dv-1' },
  { key: 'refused', label: text('refused'), colour: 'bg-danger' },
  { key: 'other', label: text('legend_other'), colour: 'bg-fg-disabled' },
] as const;

/** Shows what became of the events of each day. */
export const DaysChart = ({ days }: { days: readonly ConversionDay[] }) => (
  <DayChart
    title={text('by_day')}
    days={days}
    parts={parts}
    empty={text('no_events')}
    describe={(from, to) =>
      text('chart_words', {
        from,
        to,
        received: sum(days, 'received'),
        refused: sum(days, 'refused'),
        other: sum(days, 'other'),
      })
    }
  />
);

const sum = (days: readonly ConversionDay[], key: (typeof parts)[number]['key']) =>
  days.reduce((all, day) => all + day[key], 0);
