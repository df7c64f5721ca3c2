import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { IconButton } from '../../buttons/button.tsx';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/icon.tsx';
import {
  addDays,
  addMonths,
  findFirstWeekday,
  findWeekday,
  formatDay,
  formatMonth,
  formatWeekday,
  isSameMonth,
  listWeeks,
} from './calendar-dates.ts';

export type CalendarProps = {
  /** 'YYYY-MM-DD' */
  value: string | null;
  onChange: (date: string) => void;
  /** Today in the person's zone, 'YYYY-MM-DD'. */
  today: string;
  /** The first day that can be chosen. */
  min?: string;
  max?: string;
  /** From 1 for Monday to 7 for Sunday; the browser's own when absent. */
  firstWeekday?: number;
};

/**
 * A month of days. Arrows move by days and weeks, Home and End within the week, Page Up and Page Down by months, with
 * Shift by years; Enter chooses.
 */
export function Calendar({
  value,
  onChange,
  today,
  min,
  max,
  firstWeekday = findFirstWeekday(navigator.language),
}: CalendarProps) {
  const [shown, setShown] = useState(value ?? today);
  const [hasMoved, setHasMoved] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const headingId = useId();
  const weeks = listWeeks(shown, firstWeekday);

  useEffect(() => {
    if (value) setShown(value);
  }, [value]);

  useEffect(() => {
    if (hasMoved) grid.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`)?.focus();
  }, [shown, hasMoved]);

  const isOutside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = dateAfterKey(event, shown, firstWeekday);
    if (next === null) return;
    event.preventDefault();
    setHasMoved(true);
    setShown(next);
  }

  function turn(months: number) {
    setHasMoved(false);
    setShown(addMonths(shown, months));
  }

  return (
    <div className="w-70 max-w-full select-none max-sm:mx-auto">
      <div className="flex items-center gap-1 py-1.5 ps-3 pe-2">
        <h3 id={headingId} aria-live="polite" className="me-auto font-semibold">
          {formatMonth(shown)}
        </h3>
        <IconButton
          label={uiText('previous_month')}
          icon={<Icon of={ChevronLeft} size={14} isDirectional />}
          variant="ghost"
          size="sm"
          onClick={() => turn(-1)}
        />
        <IconButton
          label={uiText('next_month')}
          icon={<Icon of={ChevronRight} size={14} isDirectional />}
          variant="ghost"
          size="sm"
          onClick={() => turn(1)}
        />
      </div>
      <div className="px-2 pb-2">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through is a grid
          role="grid"
          aria-labelledby={headingId}
          className="w-full table-fixed text-xs"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {weeks[0]!.map((date) => (
                <th key={date} scope="col" abbr={formatWeekday(date)} className="h-6.5 p-0 font-normal text-fg-3">
                  {formatWeekday(date).slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected
                  <td key={date} aria-selected={date === value} className="p-px text-center">
                    <button
                      type="button"
                      data-date={date}
                      aria-label={formatDay(date)}
                      aria-current={date === today ? 'date' : undefined}
                      disabled={isOutside(date)}
                      tabIndex={date === shown ? 0 : -1}
                      onClick={() => onChange(date)}
                      className={dayClasses({
                        isChosen: date === value,
                        isToday: date === today,
                        isInMonth: isSameMonth(date, shown),
                      })}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function dateAfterKey(event: KeyboardEvent<HTMLElement>, date: string, firstWeekday: number): string | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const intoWeek = (findWeekday(date) - firstWeekday + 7) % 7;
  switch (event.key) {
    case 'ArrowRight':
      return addDays(date, forward);
    case 'ArrowLeft':
      return addDays(date, -forward);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'Home':
      return addDays(date, -intoWeek);
    case 'End':
      return addDays(date, 6 - intoWeek);
    case 'PageDown':
      return addMonths(date, event.shiftKey ? 12 : 1);
    case 'PageUp':
      return addMonths(date, event.shiftKey ? -12 : -1);
    default:
      return null;
  }
}

function dayClasses({
  isChosen,
  isToday,
  isInMonth,
}: {
  isChosen: boolean;
  isToday: boolean;
  isInMonth: boolean;
}): string {
  return classNames(
    'focus-inset h-6.5 w-full rounded-sm tabular-nums enabled:hover:bg-hover disabled:text-fg-disabled max-sm:h-10 forced-colors:border',
    isChosen && 'forced-chosen !bg-brand font-semibold text-on-brand focus-visible:outline-on-brand',
    !isChosen && isToday && 'font-semibold text-brand-fg-strong shadow-[inset_0_0_0_1px_var(--ui-brand-line)]',
    !isChosen && !isToday && !isInMonth && 'text-fg-3',
  );
}
