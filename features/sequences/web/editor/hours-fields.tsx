import { formatTimeOfDay, timesOfDay } from '#platform/web/ui/fields/dates/calendar-dates.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { SendingHours } from '../../contract.ts';
import { text } from './en.ts';

const STEP_MINUTES = 30;
const MIDNIGHT = '24:00';
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof weekdays)[number];
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
  const turn = (day: Weekday) =>
    onChange(
      (now) => now && { ...now, weekdays: weekdays.filter((each) => (each === day) !== now.weekdays.includes(each)) },
    );
  const problem = SendingHours.safeParse(hours).error?.issues[0]?.message;
  return (
    <>
      <fieldset className="m-0 flex flex-wrap gap-1 border-0 p-0">
        <legend className="sr-only">{text('weekdays')}</legend>
        {weekdays.map((day) => (
          <Day key={day} day={day} isOn={hours.weekdays.includes(day)} onPress={() => turn(day)} />
        ))}
      </fieldset>
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

function Day({ day, isOn, onPress }: { day: Weekday; isOn: boolean; onPress: () => void }) {
  const name = text(`day_${day}`);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={name}
      onClick={onPress}
      className={classNames(
        'touch-target grid size-8 place-items-center rounded-sm border text-xs font-medium max-sm:size-10',
        isOn
          ? 'forced-chosen border-transparent bg-brand-tint-2 text-brand-fg-strong'
          : 'border-line-btn text-fg-2 hover:bg-hover',
      )}
    >
      {name.charAt(0)}
    </button>
  );
}
