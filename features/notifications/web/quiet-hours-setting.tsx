import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { QuietHours } from '../contract.ts';
import { text } from './en.ts';

const STEP_MINUTES = 30;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface QuietHoursSettingProps {
  value: QuietHours;
  timeZone: string;
  onChange: (value: QuietHours) => void;
}

/** Edits the hours in which alerts wait. */
export function QuietHoursSetting({ value, timeZone, onChange }: QuietHoursSettingProps) {
  const change = (patch: Partial<QuietHours>) => onChange({ ...value, ...patch });
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Switch
          label={text('quiet_hours')}
          isLabelHidden
          checked={value.is_on}
          onChange={({ target }) => change({ is_on: target.checked })}
        />
        <TimeSelect
          label={text('from')}
          value={value.from}
          isDisabled={!value.is_on}
          onChange={(from) => change({ from })}
        />
        <span className="text-fg-3">{text('to')}</span>
        <TimeSelect
          label={text('until')}
          value={value.to}
          isDisabled={!value.is_on}
          onChange={(to) => change({ to })}
        />
        <span className="text-xs text-fg-3">{timeZone.replaceAll('_', ' ')}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <fieldset className="flex flex-wrap gap-1" disabled={!value.is_on}>
          <legend className="sr-only">{text('days')}</legend>
          {weekdays.map((day) => (
            <Day
              key={day}
              day={day}
              isOn={value.days.includes(day)}
              onPress={() => change({ days: weekdays.filter((each) => (each === day) !== value.days.includes(each)) })}
            />
          ))}
        </fieldset>
        <Checkbox
          label={text('on_days_off')}
          checked={value.on_days_off}
          disabled={!value.is_on}
          onChange={({ target }) => change({ on_days_off: target.checked })}
        />
      </div>
    </div>
  );
}

interface TimeSelectProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

const TimeSelect = ({ label, value, isDisabled, onChange }: TimeSelectProps) => (
  <Select
    label={label}
    isLabelHidden
    isDisabled={isDisabled}
    className="w-32"
    value={value}
    options={timesOfDay(STEP_MINUTES, value).map((time) => ({ value: time, label: formatTimeOfDay(time) }))}
    onChange={onChange}
  />
);

function Day({ day, isOn, onPress }: { day: (typeof weekdays)[number]; isOn: boolean; onPress: () => void }) {
  const name = text(`day_${day}`);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={name}
      onClick={onPress}
      className={classNames(
        'touch-target grid size-8 place-items-center rounded-sm border text-xs font-medium disabled:cursor-not-allowed disabled:opacity-50 max-sm:size-10',
        isOn
          ? 'forced-chosen border-transparent bg-brand-tint-2 text-brand-fg-strong'
          : 'border-line-btn text-fg-2 hover:bg-hover',
      )}
    >
      {name.charAt(0)}
    </button>
  );
}
