import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { toCalendarDay } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatCalendarDate } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { addRun, groupDays } from './availability-form.ts';
import { text } from './en.ts';

interface DaysOffProps {
  days: readonly string[];
  time_zone: string;
  onChange: (days: readonly string[]) => void;
}

/** The days off to come, in runs, and the fields that add one. */
export function DaysOff({ days, time_zone, onChange }: DaysOffProps) {
  const today = toCalendarDay(useNow(), time_zone);
  const runs = groupDays(days.filter((day) => day >= today));
  return (
    <>
      {runs.length === 0 ? (
        <p className="pt-1 text-fg-3">{text('no_days')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {runs.map(({ from, to }) => (
            <li key={from}>
              <Run
                words={describeRun(from, to)}
                onRemove={() => onChange(days.filter((day) => day < from || day > to))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddDays today={today} onAdd={(from, to) => onChange(addRun(days, from, to))} />
    </>
  );
}

const describeRun = (from: string, to: string): string =>
  from === to
    ? formatCalendarDate(from)
    : text('range', { from: formatCalendarDate(from), to: formatCalendarDate(to) });

const Run = ({ words, onRemove }: { words: string; onRemove: () => void }) => (
  <span className="inline-flex h-7 items-center gap-1 rounded-sm bg-fill ps-2.5 text-sm tabular-nums max-sm:h-9">
    {words}
    <button
      type="button"
      aria-label={text('remove_days', { days: words })}
      onClick={onRemove}
      className="touch-target grid size-7 place-items-center rounded-sm text-fg-3 hover:bg-hover"
    >
      <Icon of={X} size={12} />
    </button>
  </span>
);

function AddDays({ today, onAdd }: { today: string; onAdd: (from: string, to: string) => void }) {
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const add = () => {
    if (from === null) return;
    onAdd(from, to ?? from);
    setFrom(null);
    setTo(null);
  };
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <DateField label={text('first_day')} value={from} today={today} min={today} onChange={setFrom} className="w-40" />
      <DateField
        label={text('last_day')}
        isOptional
        value={to}
        today={today}
        min={from ?? today}
        onChange={setTo}
        className="w-40"
      />
      <Button icon={<Icon of={Plus} size={14} />} onClick={add} disabled={from === null}>
        {text('add_days')}
      </Button>
    </div>
  );
}
