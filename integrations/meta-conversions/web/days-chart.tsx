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
import type { ConversionDay } from '../contract.ts';
import { text } from './en.ts';

type Days = readonly ConversionDay[];

/** The parts of a bar from its foot up. */
const parts = [
  { key: 'received', label: text('legend_received'), colour: 'bg-dv-1' },
  { key: 'refused', label: text('refused'), colour: 'bg-danger' },
  { key: 'other', label: text('legend_other'), colour: 'bg-fg-disabled' },
] as const;

/** Shows what became of the events of each day as bars, or as a table. */
export function DaysChart({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false);
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <Panel
      look="group"
      title={text('by_day')}
      about={<span className="text-xs text-fg-3">{text('until', { time: formatTime(now, time_zone) })}</span>}
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
      {isTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </Panel>
  );
}

type DayRow = ConversionDay & { id: string };

const columns: readonly PlainColumn<DayRow>[] = [
  { label: text('day'), cell: ({ date }) => formatCalendarDate(date) },
  ...parts.map(({ key, label }) => ({ label, isNumber: true, cell: (day: DayRow) => formatNumber(day[key]) })),
];

const DayTable = ({ days }: { days: Days }) => (
  <div className="max-h-70 overflow-auto">
    <ColumnTable
      aria-label={text('by_day')}
      columns={columns}
      rows={days.toReversed().map((day) => ({ ...day, id: day.date }))}
      cells="h-8 px-3"
    />
  </div>
);

const total = ({ received, refused, other }: ConversionDay) => received + refused + other;
const sum = (days: Days, key: (typeof parts)[number]['key']) => days.reduce((all, day) => all + day[key], 0);

function DayBars({ days }: { days: Days }) {
  const most = Math.max(0, ...days.map(total));
  // An even number, so that the line in the middle is a whole one.
  const top = Math.max(2, most + (most % 2));
  return (
    <div role="img" aria-label={describeDays(days)} className="pt-2 text-2xs text-fg-3 tabular-nums">
      <div aria-hidden="true" className="relative ms-7 h-30">
        {[0, top / 2, top].map((tick) => (
          <span
            key={tick}
            style={{ bottom: `${(tick / top) * 100}%` }}
            className="absolute inset-x-0 border-t border-line"
          >
            <span className="absolute end-full me-2 -translate-y-1/2">{formatNumber(tick)}</span>
          </span>
        ))}
        {most === 0 && <p className="absolute inset-0 grid place-items-center text-sm">{text('no_events')}</p>}
        <div className="absolute inset-0 flex items-end">
          {days.map((day, index) => (
            <span
              key={day.date}
              title={`${formatCalendarDate(day.date)}: ${formatNumber(total(day))}`}
              className={classNames(
                'flex h-full flex-1 flex-col-reverse items-center gap-px',
                index === days.length - 1 && 'opacity-45',
              )}
            >
              {parts.map(({ key, colour }) => (
                <span
                  key={key}
                  style={{ height: `${(day[key] / top) * 100}%` }}
                  className={classNames('w-[60%] shrink-0 rounded-[2px] forced-colors:bg-[CanvasText]', colour)}
                />
              ))}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="ms-7 flex pt-1">
        {days.map(({ date }, index) => (
          <span key={date} className="relative h-4 flex-1">
            {(days.length - 1 - index) % 7 === 0 && (
              <span className="absolute start-1/2 -translate-x-1/2 whitespace-nowrap">
                {index === days.length - 1 ? text('today') : formatDayOfMonth(`${date}T00:00:00.000Z`, 'UTC')}
              </span>
            )}
          </span>
        ))}
      </div>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-3 pt-1 text-xs">
        {parts.map(({ key, label, colour }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={classNames('size-2 rounded-[2px]', colour)} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}

const describeDays = (days: Days): string =>
  text('chart_words', {
    from: formatCalendarDate(days[0]?.date ?? '1970-01-01'),
    to: formatCalendarDate(days.at(-1)?.date ?? '1970-01-01'),
    received: sum(days, 'received'),
    refused: sum(days, 'refused'),
    other: sum(days, 'other'),
  });
