import { Copy, Plus, X } from 'lucide-react';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import { copyToWeekdays, nameWeekday, newSpan, type SpanLine, sortSpans, weekdays } from './availability-form.ts';
import { text } from './en.ts';

const STEP_MINUTES = 30;
const MIDNIGHT = '24:00';

interface WorkingHoursFieldsProps {
  hours: readonly SpanLine[];
  onChange: (hours: readonly SpanLine[]) => void;
}

/** The working hours of each weekday, in as many spans as it has. */
export function WorkingHoursFields({ hours, onChange }: WorkingHoursFieldsProps) {
  return (
    <ul className="mt-3 grid gap-1">
      {weekdays.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          spans={hours.filter((span) => span.weekday === weekday)}
          onChange={(spans) => onChange(sortSpans([...hours.filter((span) => span.weekday !== weekday), ...spans]))}
          onCopy={() => onChange(copyToWeekdays(hours, weekday))}
        />
      ))}
    </ul>
  );
}

interface DayProps {
  weekday: number;
  spans: readonly SpanLine[];
  onChange: (spans: readonly SpanLine[]) => void;
  onCopy: () => void;
}

function Day({ weekday, spans, onChange, onCopy }: DayProps) {
  const day = nameWeekday(weekday);
  const last = spans.at(-1);
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-x-2 border-t border-line py-1.5 first:border-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <span className="pt-1.5">{day}</span>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {spans.length === 0 && <span className="w-14 py-1.5 text-fg-3">{text('no_hours')}</span>}
        {spans.map((span) => (
          <Span
            key={span.key}
            span={span}
            day={day}
            onChange={(patch) => onChange(spans.map((one) => (one.key === span.key ? { ...one, ...patch } : one)))}
            onRemove={() => onChange(spans.filter(({ key }) => key !== span.key))}
          />
        ))}
        <span className="flex gap-0.5">
          <IconButton
            variant="ghost"
            size="sm"
            label={text('add_span', { day })}
            icon={<Icon of={Plus} size={14} />}
            onClick={() => onChange([...spans, nextSpan(weekday, last)])}
          />
          {last && (
            <Tooltip text={text('copy')}>
              <IconButton
                variant="ghost"
                size="sm"
                label={text('copy_from', { day })}
                icon={<Icon of={Copy} size={14} />}
                onClick={onCopy}
              />
            </Tooltip>
          )}
        </span>
      </div>
    </li>
  );
}

const addHours = (time: string, hours: number): string => {
  const hour = Number(time.slice(0, 2)) + hours;
  return hour >= 24 ? MIDNIGHT : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
};

/** Returns the next hours of a day, an hour after its last ones where there is room. */
function nextSpan(weekday: number, last: SpanLine | undefined): SpanLine {
  if (!last) return newSpan(weekday);
  const from = addHours(last.to, 1);
  return from === MIDNIGHT ? newSpan(weekday, last.to, MIDNIGHT) : newSpan(weekday, from, addHours(from, 3));
}

interface SpanProps {
  span: SpanLine;
  day: string;
  onChange: (patch: Partial<SpanLine>) => void;
  onRemove: () => void;
}

const label = (time: string) => (time === MIDNIGHT ? text('midnight') : formatTimeOfDay(time));
const toOptions = (times: readonly string[]) => times.map((value) => ({ value, label: label(value) }));

function Span({ span, day, onChange, onRemove }: SpanProps) {
  const ends = timesOfDay(STEP_MINUTES, span.to === MIDNIGHT ? null : span.to).slice(1);
  return (
    <span className="flex min-w-0 max-w-[290px] flex-1 basis-63 items-center gap-1.5 max-sm:max-w-none max-sm:basis-full">
      <Select
        label={text('from_on', { day })}
        isLabelHidden
        value={span.from}
        options={toOptions(timesOfDay(STEP_MINUTES, span.from))}
        onChange={(from) => onChange({ from })}
        className="flex-1"
      />
      <span aria-hidden="true" className="text-fg-3">
        {text('to')}
      </span>
      <Select
        label={text('to_on', { day })}
        isLabelHidden
        value={span.to}
        options={toOptions([...ends, MIDNIGHT])}
        onChange={(to) => onChange({ to })}
        className="flex-1"
      />
      <IconButton
        variant="ghost"
        size="sm"
        label={text('remove_span', { day })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
      />
    </span>
  );
}
