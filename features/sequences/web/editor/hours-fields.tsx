import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { toggleWeekday, WeekdayToggles } from '#platform/web/ui/fields/weekday-toggles.tsx';
import { SendingHours } from '../../contract.ts';
import { text } from './en.ts';

const STEP_MINUTES = 30;
const MIDNIGHT = '24:00';
const usual: SendingHours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

interface HoursFieldsProps {
  hours: SendingHours | null;
  /** Changes them as they are by then: presses may follow each other faster than they are drawn. */
  onChange: (change: (now: SendingHours | null) => SendingHours | null) => void;
}

/** When a step may be due: at any time, or on some days between two times. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  return (
    <div className="grid gap-3">
      <Switch
        label={text('hours')}
        help={text('hours_help')}
        checked={hours !== null}
        onChange={({ target }) => onChange(() => (target.checked ? usual : null))}
      />
      {hours && <OpenHours hours={hours} onChange={onChange} />}
    </div>
  );
}

function OpenHours({ hours, onChange }: HoursFieldsProps & { hours: SendingHours }) {
  const { from, to } = hours;
  const change = (patch: Partial<SendingHours>) => onChange((now) => now && { ...now, ...patch });
  const problem = SendingHours.safeParse(hours).error?.issues[0]?.message;
  return (
    <>
      <WeekdayToggles
        label={text('weekdays')}
        chosen={hours.weekdays}
        onToggle={(day) => onChange((now) => now && { ...now, weekdays: toggleWeekday(now.weekdays, day) })}
      />
      <div className="flex items-end gap-2">
        <Select
          label={text('from')}
          value={from}
          options={listTimes(from).map(toOption)}
          onChange={(next) => change({ from: next })}
          className="flex-1"
        />
        <Select
          label={text('to')}
          value={to}
          options={[...listTimes(to === MIDNIGHT ? null : to).slice(1), MIDNIGHT].map(toOption)}
          onChange={(next) => change({ to: next })}
          className="flex-1"
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger-fg">
          {problem}
        </p>
      )}
    </>
  );
}

const listTimes = (chosen: string | null) => timesOfDay(STEP_MINUTES, chosen);
const toOption = (value: string) => ({
  value,
  label: value === MIDNIGHT ? text('midnight') : formatTimeOfDay(value),
});
