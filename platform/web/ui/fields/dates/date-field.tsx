import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { formatCalendarDate } from '#platform/web/format.ts';
import { LtrText } from '../../display/ltr-text.tsx';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/icon.tsx';
import { Popover } from '../../overlays/popover.tsx';
import { controlClasses, Field, type FieldTexts } from '../field.tsx';
import { Calendar } from './calendar.tsx';

export type DateFieldProps = FieldTexts & {
  /** 'YYYY-MM-DD' */
  value: string | null;
  onChange: (date: string | null) => void;
  today: string;
  min?: string;
  max?: string;
  isDisabled?: boolean;
  className?: string;
};

/** A field for a calendar date without time and zone; a required one cannot be emptied. */
export function DateField({
  value,
  onChange,
  today,
  min,
  max,
  isDisabled = false,
  className,
  ...texts
}: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field {...texts} className={className}>
      {({ id, labelId, 'aria-required': _required, ...control }) => (
        <span className={controlClasses({ isInvalid: Boolean(texts.error), className: '!pe-1' })}>
          <Popover
            label={texts.label}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            trigger={
              <button
                {...control}
                id={id}
                type="button"
                disabled={isDisabled}
                aria-labelledby={`${labelId} ${id}`}
                className={classNames(
                  'flex h-full min-w-0 flex-1 items-center gap-2 text-start outline-none',
                  !value && 'text-fg-3',
                )}
              >
                <Icon of={CalendarDays} size={14} className="text-icon" />
                <span className="truncate">
                  {value ? <LtrText>{formatCalendarDate(value)}</LtrText> : uiText('choose_date')}
                </span>
              </button>
            }
          >
            <Calendar
              value={value}
              today={today}
              min={min}
              max={max}
              onChange={(date) => {
                onChange(date);
                setIsOpen(false);
              }}
            />
          </Popover>
          {value !== null && !isDisabled && !texts.isRequired && (
            <button
              type="button"
              aria-label={uiText('clear')}
              onClick={() => onChange(null)}
              className="touch-target grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover"
            >
              <Icon of={X} size={14} />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
