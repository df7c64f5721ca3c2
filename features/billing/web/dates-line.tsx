import { useNow } from '#platform/web/clock.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Billing } from '../contract.ts';
import { type DateLook, describeDates } from './describe-dates.ts';

const points: Record<DateLook, string> = {
  now: 'border-brand bg-brand ring-3 ring-brand-tint-2',
  next: 'border-brand bg-surface',
  warning: 'border-warning bg-warning-tint',
  danger: 'border-danger bg-danger-tint',
  failed: 'border-danger bg-danger',
  plain: 'border-line-ctl bg-surface',
};

const across = {
  done: 'sm:border-t-2 sm:border-solid sm:border-brand',
  failed: 'sm:border-t-2 sm:border-solid sm:border-danger',
  ahead: 'sm:border-t-2 sm:border-dashed sm:border-line-ctl',
} as const;

const down = {
  done: 'border-s-2 border-solid border-brand',
  failed: 'border-s-2 border-solid border-danger',
  ahead: 'border-s-2 border-dashed border-line-ctl',
} as const;

interface DatesLineProps {
  billing: Billing;
  /** True from top to bottom at any width. */
  isUpright?: boolean;
  labelledBy: string;
}

/** The line of dates: from left to right, on a phone from top to bottom. */
export function DatesLine({ billing, isUpright = false, labelledBy }: DatesLineProps) {
  const { time_zone } = useSession();
  const dates = describeDates(billing, { now: useNow(), zone: time_zone, joins_tries: !isUpright });
  return (
    <ol
      aria-labelledby={labelledBy}
      className={classNames('grid gap-3.5', !isUpright && 'sm:auto-cols-fr sm:grid-flow-col sm:gap-0')}
    >
      {dates.map(({ key, day, title, words, look, link }, index) => {
        const isLast = index === dates.length - 1;
        return (
          <li
            key={key}
            aria-current={look === 'now' ? 'date' : undefined}
            className={classNames('relative min-w-0 ps-[26px]', !isUpright && 'sm:ps-0 sm:pe-3.5 sm:pt-5')}
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute start-[5px] top-5 -bottom-3.5',
                  down[link],
                  !isUpright && 'sm:start-4 sm:end-1 sm:top-[5px] sm:bottom-auto sm:border-s-0',
                  !isUpright && across[link],
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'absolute start-0 top-1 size-3 rounded-full border-2 forced-colors:border-[CanvasText]',
                points[look],
                !isUpright && 'sm:top-0',
              )}
            />
            <p className="text-xs text-fg-3 tabular-nums">{day}</p>
            <p className="font-medium">{title}</p>
            {words && <p className="text-xs text-pretty text-fg-2">{words}</p>}
          </li>
        );
      })}
    </ol>
  );
}
