import { TRIAL_DAYS } from '#features/subscription/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { countDays } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { countTrialDay } from '../describe-dates.ts';
import { text } from './en.ts';

/** The days of the trial, those that are used, and the present one; nothing where somebody was given more of them. */
export function TrialDays({ end }: { end: string }) {
  const { time_zone } = useSession();
  const now = useNow();
  const left = countDays(now, end, time_zone);
  if (left < 0 || left > TRIAL_DAYS) return null;
  const day = countTrialDay(end, now, time_zone);
  return (
    <div className="mt-3.5 border-t border-line pt-3.5">
      <div className="flex justify-between text-xs text-fg-3 tabular-nums">
        <span>{text('trial_day_of', { day, days: TRIAL_DAYS })}</span>
        <span>{text('days_left', { count: left })}</span>
      </div>
      <div
        role="img"
        aria-label={text('days_used', { day, days: TRIAL_DAYS })}
        className="mt-1.5 grid auto-cols-fr grid-flow-col gap-[3px]"
      >
        {Array.from({ length: TRIAL_DAYS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: days never move
            key={index}
            className={classNames(
              'h-2 rounded-[2px] forced-colors:border',
              index < day ? 'bg-brand' : index === day ? 'bg-warning' : 'bg-fill-2',
            )}
          />
        ))}
      </div>
    </div>
  );
}
