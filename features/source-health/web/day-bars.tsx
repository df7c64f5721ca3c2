import { formatCalendarDate, formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { SourceHealth } from '../contract.ts';
import { chooseTicks } from './choose-ticks.ts';
import { text } from './en.ts';

type Days = SourceHealth['leads_by_day'];

/** Bars over a light grid; the last day is not over yet and is paler. */
export function DayBars({ days }: { days: Days }) {
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
