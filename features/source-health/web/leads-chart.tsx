import { ChartColumn, List } from 'lucide-react';
import { useId, useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatCalendarDate, formatDayOfMonth, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceHealth } from '../contract.ts';
import { chooseTicks } from './choose-ticks.ts';
import { text } from './en.ts';

type Days = SourceHealth['leads_by_day'];

/** Shows the leads of each day as bars, or as a table. */
export function LeadsChart({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h2 id={id} className="font-semibold">
          {text('leads_by_day')}
        </h2>
        <p className="text-xs text-fg-3">
          {text('last_days', { count: days.length, time: formatTime(now, time_zone) })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto"
          icon={<Icon of={isTable ? ChartColumn : List} size={14} />}
          onClick={() => setIsTable(!isTable)}
        >
          {text(isTable ? 'view_as_chart' : 'view_as_table')}
        </Button>
      </div>
      {isTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </section>
  );
}

const DayTable = ({ days }: { days: Days }) => (
  <Table label={text('leads_by_day')} density="compact" className="max-h-70 rounded-md border border-line-2">
    <thead>
      <tr>
        <HeadCell>{text('day')}</HeadCell>
        <HeadCell isNumber>{text('leads')}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ date, leads }) => (
        <Row key={date}>
          <Cell>{formatCalendarDate(date)}</Cell>
          <Cell isNumber>{formatNumber(leads)}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

/** Bars over a light grid; the last day is not over yet and is paler. */
function DayBars({ days }: { days: Days }) {
  const most = Math.max(0, ...days.map(({ leads }) => leads));
  const ticks = chooseTicks(most);
  const top = ticks.at(-1) ?? 1;
  const highest = days.findLastIndex(({ leads }) => leads === most);
  return (
    <div role="img" aria-label={describeDays(days)} className="pt-4 text-2xs text-fg-3 tabular-nums">
      <div aria-hidden="true" className="relative ms-7 h-26">
        {ticks.map((tick) => (
          <span
            key={tick}
            style={{ bottom: `${(tick / top) * 100}%` }}
            className="absolute inset-x-0 border-t border-line"
          >
            <span className="absolute end-full me-2 -translate-y-1/2">{formatNumber(tick)}</span>
          </span>
        ))}
        {most === 0 && <p className="absolute inset-0 grid place-items-center text-sm">{text('no_leads')}</p>}
        <div className="absolute inset-0 flex items-end">
          {days.map(({ date, leads }, index) => (
            <span
              key={date}
              title={`${formatCalendarDate(date)}: ${formatNumber(leads)}`}
              className="flex h-full flex-1 flex-col justify-end"
            >
              {index === highest && most > 0 && (
                <span className="pb-0.5 text-center font-medium text-fg-2">{formatNumber(leads)}</span>
              )}
              <span
                style={{ height: `${(leads / top) * 100}%` }}
                className={classNames(
                  'mx-auto w-[46%] shrink-0 rounded-t-[3px] bg-dv-1 forced-colors:bg-[CanvasText]',
                  index === days.length - 1 && 'opacity-45',
                )}
              />
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="ms-7 flex pt-1">
        {days.map(({ date }, index) => (
          <DayLabel key={date} date={date} daysAgo={days.length - 1 - index} />
        ))}
      </div>
    </div>
  );
}

/** Every second day has its date; on a phone every fourth. */
function DayLabel({ date, daysAgo }: { date: string; daysAgo: number }) {
  const isLabelled = daysAgo === 0 || daysAgo % 2 === 1;
  const isOnPhone = daysAgo === 0 || daysAgo % 4 === 3;
  return (
    <span className="relative h-4 flex-1">
      {isLabelled && (
        <span
          className={classNames('absolute start-1/2 -translate-x-1/2 whitespace-nowrap', !isOnPhone && 'max-sm:hidden')}
        >
          {daysAgo === 0 ? text('today') : formatDayOfMonth(`${date}T00:00:00.000Z`, 'UTC')}
        </span>
      )}
    </span>
  );
}

function describeDays(days: Days): string {
  const from = formatCalendarDate(days[0]?.date ?? '1970-01-01');
  const to = formatCalendarDate(days.at(-1)?.date ?? '1970-01-01');
  const total = days.reduce((sum, { leads }) => sum + leads, 0);
  const best = days.reduce<Days[number] | undefined>(
    (top, day) => (day.leads >= (top?.leads ?? 1) ? day : top),
    undefined,
  );
  if (!best) return text('chart_words_none', { from, to });
  return text('chart_words', { from, to, total, day: formatCalendarDate(best.date), most: best.leads });
}
