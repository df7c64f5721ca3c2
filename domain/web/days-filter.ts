import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatCalendarDate } from '#platform/web/format.ts';
import { customFilter } from '#platform/web/list/filters/filters.ts';
import { useSession } from '#platform/web/session.tsx';
import { addDays } from '../wall-time.ts';
import { domainText } from './en.ts';

const periods = [1, 7, 30] as const;

const readDay = (written: unknown): string | undefined =>
  typeof written === 'string' && /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written))
    ? written
    : undefined;

const useToday = () => calendarDateIn(useNow(), useSession().time_zone);

/** Filters by days; an address may name any. */
export const daysFilter = customFilter<{ from?: string | undefined; to?: string | undefined }>({
  label: domainText('period'),
  anyLabel: domainText('any_time'),
  fields: { from: readDay, to: readDay },
  useChoices: () => {
    const today = useToday();
    return periods.map((days) => ({ label: domainText(`days_${days}`), value: { from: addDays(today, 1 - days) } }));
  },
  useValue: ({ from, to }) => {
    const today = useToday();
    if (from !== undefined && to !== undefined) {
      return domainText('between', { from: formatCalendarDate(from), to: formatCalendarDate(to) });
    }
    if (to !== undefined) return domainText('until', { date: formatCalendarDate(to) });
    if (from === undefined) return null;
    const period = periods.find((days) => addDays(today, 1 - days) === from);
    return period ? domainText(`days_${period}`) : domainText('since', { date: formatCalendarDate(from) });
  },
});
