import { ChartColumn, List } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatCalendarDate, formatDayOfMonth, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ColumnTable, type PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { chooseTicks } from './choose-ticks.ts';
import { text } from './en.ts';

type Day<Key extends string> = { date: string } & Readonly<Record<Key, number>>;

interface DayChartProps<Key extends string> {
  title: string;
  /** The last day is not over yet. */
  days: readonly Day<Key>[];
  /** The parts of a bar from its foot up. */
  parts: readonly { key: Key; label: string; colour: string }[];
  /** Said in place of bars where all days are empty. */
  empty: string;
  /** Says in words what the bars show. */
  describe: (from: string, to: string) => string;
}

/** Numbers of days as bars, or as a table. */
export function DayChart<Key extends string>(chart: DayChartProps<Key>) {
  const [isTable, setIsTable] = useState(false);
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <Panel
      look="group"
      title={chart.title}
      about={
        <span className="text-xs text-fg-3">
          {text('last_days', { count: chart.days.length, time: formatTime(now, time_zone) })}
        </span>
      }
      end={
        <Button
          variant="ghost"
          size="sm"
          icon={<Icon of={isTable ? ChartColumn : List} size={14} />}
          onClick={() => setIsTable(!isTable)}
        >
          {text(isTable ? 'view_as_chart' : 'view_as_table')}
        </Button>
      }
    >
      {isTable ? <DayTable {...chart} /> : <DayBars {...chart} />}
    </Panel>
  );
}

function DayTable<Key extends string>({ title, days, parts }: DayChartProps<Key>) {
  const columns: PlainColumn<Day<Key>>[] = [
    { label: text('day'), cell: ({ date }) => formatCalendarDate(date) },
    ...parts.map(({ key, label }) => ({ label, isNumber: true, cell: (day: Day<Key>) => formatNumber(day[key]) })),
  ];
  return (
    <div className="max-h-70 overflow-auto">
      <ColumnTable
        aria-label={title}
        columns={columns}
        rows={days.toReversed().map((day) => ({ ...day, id: day.date }))}
        cells="h-8 px-3"
      />
    </div>
  );
}

/** Bars over a light grid; the last day is paler. */
function DayBars<Key extends string>({ days, parts, empty, describe }: DayChartProps<Key>) {
  const totals = days.map((day) => parts.reduce((sum, { key }) => sum + day[key], 0));
  const most = Math.max(0, ...totals);
  const ticks = chooseTicks(most);
  const top = ticks.at(-1) ?? 1;
  const highest = most > 0 ? totals.lastIndexOf(most) : null;
  const [from, to] = [days[0], days.at(-1)].map((day) => formatCalendarDate(day?.date ?? '1970-01-01'));
  return (
    <div role="img" aria-label={describe(from!, to!)} className="pt-4 text-2xs text-fg-3 tabular-nums">
      <div aria-hidden="true" className="relative ms-7 h-28">
        {ticks.map((tick) => (
          <span
            key={tick}
            style={{ bottom: `${(tick / top) * 100}%` }}
            className="absolute inset-x-0 border-t border-line"
          >
            <span className="absolute end-full me-2 -translate-y-1/2">{formatNumber(tick)}</span>
          </span>
        ))}
        {most === 0 && <p className="absolute inset-0 grid place-items-center text-sm">{empty}</p>}
        <div className="absolute inset-0 flex items-end">
          {days.map((day, index) => (
            <span
              key={day.date}
              title={`${formatCalendarDate(day.date)}: ${formatNumber(totals[index]!)}`}
              className="flex h-full flex-1 flex-col-reverse items-center gap-px"
            >
              {parts.map(({ key, colour }) => (
                <span
                  key={key}
                  style={{ height: `${(day[key] / top) * 100}%` }}
                  className={classNames(
                    'w-[55%] shrink-0 rounded-[2px] forced-colors:bg-[CanvasText]',
                    colour,
                    index === days.length - 1 && 'opacity-45',
                  )}
                />
              ))}
              {index === highest && <span className="font-medium text-fg-2">{formatNumber(most)}</span>}
            </span>
          ))}
        </div>
      </div>
      <DayLabels dates={days.map(({ date }) => date)} />
      {parts.length > 1 && <Legend parts={parts} />}
    </div>
  );
}

/** Every second day has its date, of many every seventh; on a phone half of them. */
function DayLabels({ dates }: { dates: readonly string[] }) {
  const step = dates.length > 14 ? 7 : 2;
  return (
    <div aria-hidden="true" className="ms-7 flex pt-1">
      {dates.map((date, index) => {
        const daysAgo = dates.length - 1 - index;
        return (
          <span key={date} className="relative h-4 flex-1">
            {daysAgo % step === 0 && (
              <span
                className={classNames(
                  'absolute start-1/2 -translate-x-1/2 whitespace-nowrap',
                  daysAgo % (2 * step) > 0 && 'max-sm:hidden',
                )}
              >
                {daysAgo === 0 ? text('today') : formatDayOfMonth(`${date}T00:00:00.000Z`, 'UTC')}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

const Legend = ({ parts }: { parts: readonly { key: string; label: string; colour: string }[] }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-3 pt-1 text-xs">
    {parts.map(({ key, label, colour }) => (
      <li key={key} className="flex items-center gap-1.5">
        <span className={classNames('size-2 rounded-[2px]', colour)} />
        {label}
      </li>
    ))}
  </ul>
);
