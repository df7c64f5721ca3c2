import { formatCalendarDate, formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { AutomationList } from '../../contract.ts';
import { listDaysOfMonth } from './days.ts';
import { text } from './en.ts';

interface DayBarsProps {
  days: AutomationList['days'];
  today: string;
}

/** The credits of each day of the month as bars; today is not over yet and is paler. */
export function DayBars({ days, today }: DayBarsProps) {
  const spent = new Map(days.map(({ day, credits }) => [day, credits]));
  const all = listDaysOfMonth(today);
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <div
      role="img"
      aria-label={text('bars', { count: total, from: formatCalendarDate(all[0]!) })}
      className="flex h-12 min-w-0 flex-1 basis-40 items-end gap-0.5 sm:justify-end"
    >
      {all.map((day) => (
        <span
          key={day}
          title={`${formatCalendarDate(day)}: ${formatNumber(spent.get(day) ?? 0)}`}
          className="flex h-full max-w-2.5 flex-1 flex-col justify-end"
        >
          <span
            style={{ height: `${((spent.get(day) ?? 0) / most) * 100}%` }}
            className={classNames(
              'min-h-0.5 rounded-t-[3px] bg-dv-1 forced-colors:bg-[CanvasText]',
              day === today && 'opacity-45',
            )}
          />
        </span>
      ))}
    </div>
  );
}
