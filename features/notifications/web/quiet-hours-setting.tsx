import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { toggleWeekday, WeekdayToggles } from '#platform/web/ui/fields/weekday-toggles.tsx';
import type { QuietHours } from '../contract.ts';
import { text } from './en.ts';

const STEP_MINUTES = 30;

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
        <WeekdayToggles
          label={text('days')}
          chosen={value.days}
          isDisabled={!value.is_on}
          onToggle={(day) => change({ days: toggleWeekday(value.days, day) })}
        />
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
