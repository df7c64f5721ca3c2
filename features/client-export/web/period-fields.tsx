import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { text } from './en.ts';
import type { PeriodChoice } from './export-choice.ts';

interface PeriodDaysProps {
  period: PeriodChoice;
  /** What is wrong with the days, once that is to be said. */
  errors: { from?: string; to?: string };
  onChange: (period: PeriodChoice) => void;
}

/** The first and the last day, where the period is between two days. */
export function PeriodDays({ period, errors, onChange }: PeriodDaysProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  if (period.period !== 'CUSTOM') return null;
  const days = { isRequired: true, today, max: today };
  return (
    <div className="grid max-w-110 grid-cols-2 gap-3">
      <DateField
        {...days}
        label={text('first_day')}
        value={period.from}
        error={errors.from ?? null}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DateField
        {...days}
        label={text('last_day')}
        value={period.to}
        error={errors.to ?? null}
        onChange={(to) => onChange({ ...period, to })}
      />
    </div>
  );
}
