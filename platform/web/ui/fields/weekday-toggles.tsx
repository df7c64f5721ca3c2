import { classNames } from '../layout/class-names.ts';
import { formatWeekday } from './dates/calendar-dates.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface WeekdayTogglesProps {
  /** The group's name for screen readers. */
  label: string;
  /** 1 is Monday. */
  chosen: readonly number[];
  isDisabled?: boolean;
  /** Turns one on or off. */
  onToggle: (day: number) => void;
}

/** Returns the weekdays with one turned on or off, in their order. */
export const toggleWeekday = (chosen: readonly number[], day: number): number[] =>
  weekdays.filter((each) => (each === day) !== chosen.includes(each));

/** Some days of the week, a button for each. */
export const WeekdayToggles = ({ label, chosen, isDisabled = false, onToggle }: WeekdayTogglesProps) => (
  <fieldset className="m-0 flex flex-wrap gap-1 border-0 p-0" disabled={isDisabled}>
    <legend className="sr-only">{label}</legend>
    {weekdays.map((day) => {
      // The first of January 2024 was a Monday.
      const name = formatWeekday(`2024-01-0${day}`);
      return (
        <button
          key={day}
          type="button"
          aria-pressed={chosen.includes(day)}
          aria-label={name}
          onClick={() => onToggle(day)}
          className={classNames(
            'touch-target grid size-8 place-items-center rounded-sm border text-xs font-medium disabled:cursor-not-allowed disabled:opacity-50 max-sm:size-10',
            chosen.includes(day)
              ? 'forced-chosen border-transparent bg-brand-tint-2 text-brand-fg-strong'
              : 'border-line-btn text-fg-2 hover:bg-hover',
          )}
        >
          {name.charAt(0)}
        </button>
      );
    })}
  </fieldset>
);
