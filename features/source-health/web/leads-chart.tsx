import { DayChart } from '#platform/web/charts/day-chart.tsx';
import { formatCalendarDate } from '#platform/web/format.ts';
import type { SourceHealth } from '../contract.ts';
import { text } from './en.ts';

type Days = SourceHealth['leads_by_day'];

const parts = [{ key: 'leads', label: text('leads'), colour: 'bg-dv-1' }] as const;

/** Shows the leads of each day. */
export const LeadsChart = ({ days }: { days: Days }) => (
  <DayChart
    title={text('leads_by_day')}
    days={days}
    parts={parts}
    empty={text('no_leads')}
    describe={(from, to) => describeDays(days, from, to)}
  />
);

function describeDays(days: Days, from: string, to: string): string {
  const total = days.reduce((sum, { leads }) => sum + leads, 0);
  const best = days.reduce<Days[number] | undefined>(
    (top, day) => (day.leads >= (top?.leads ?? 1) ? day : top),
    undefined,
  );
  if (!best) return text('chart_words_none', { from, to });
  return text('chart_words', { from, to, total, day: formatCalendarDate(best.date), most: best.leads });
}
