import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatDate } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

const SHOWN_MONTHS = 12;

/** Returns 'YYYY-MM' some months after that of a calendar date. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const sum = year * 12 + month - 1 + months;
  return `${Math.floor(sum / 12)}-${String((sum % 12) + 1).padStart(2, '0')}`;
}

const nameMonth = (month: string) => formatDate(`${month}-15T00:00:00.000Z`, 'UTC').slice(3);

/** A year of months, those that are paid for marked; the first is what was left already. */
export function MonthsAhead({ until, hasDaysLeft }: { until: string; hasDaysLeft: boolean }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const last = calendarDateIn(until, time_zone).slice(0, 7);
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => addMonths(today, index));
  const words = text('until', { date: formatDate(until, time_zone) });
  return (
    <>
      <div role="img" aria-label={words} className="mt-3 mb-1.5 grid auto-cols-fr grid-flow-col gap-1">
        {months.map((month, index) => (
          <span
            key={month}
            className={classNames(
              'h-7 rounded-xs forced-colors:border',
              month > last ? 'bg-fill-2' : index === 0 && hasDaysLeft ? 'bg-brand-line' : 'bg-brand',
            )}
          />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between gap-2 text-xs text-fg-3 tabular-nums">
        <span>{nameMonth(months[0]!)}</span>
        <span className="font-medium text-fg">{words}</span>
        <span>{nameMonth(months.at(-1)!)}</span>
      </p>
    </>
  );
}
