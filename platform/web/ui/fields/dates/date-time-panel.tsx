import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '../../buttons/button.tsx';
import { Icon } from '../../layout/icon.tsx';
import { PopoverHeading, useIsInSheet } from '../../overlays/popover.tsx';
import { Select } from '../select.tsx';
import { Calendar } from './calendar.tsx';
import { formatTimeOfDay, timesOfDay } from './calendar-dates.ts';
import { DateField } from './date-field.tsx';

/** A day and a time in the person's own zone. */
export type WallTime = { date: string; time: string };

export type DateTimePreset = { label: string; hint: string; icon: ReactNode; onChoose: () => void };

export type DateTimePanelProps = {
  /** The words for what is chosen: 'Reschedule'. */
  heading: string;
  start: WallTime;
  today: string;
  min?: string;
  onSave: (value: WallTime) => void;
  isSaving?: boolean;
  /** Returns the button's words, where there is room for more than 'Save'. */
  saveLabel?: (value: WallTime) => string;
  /** Quick choices with their exact time: 'Tomorrow', 'Fri, 10:00 AM'. */
  presets?: readonly DateTimePreset[];
  /** A note for a zone that the person may not expect. */
  zoneNote?: string;
};

const STEP_MINUTES = 30;

/** Quick choices, a month and a time for a Popover; in its sheet the month opens from the day to keep Save visible. */
export function DateTimePanel(props: DateTimePanelProps) {
  const { heading, start, presets = [], zoneNote, today, min } = props;
  const [date, setDate] = useState(start.date);
  const [time, setTime] = useState(start.time);
  const isInSheet = useIsInSheet();
  return (
    <div className="w-70 max-w-full max-sm:w-full">
      <PopoverHeading className="px-3 pt-3 pb-1 text-xs font-medium text-fg-3">{heading}</PopoverHeading>
      {presets.length > 0 && <Presets presets={presets} />}
      {!isInSheet && <Calendar value={date} onChange={setDate} today={today} min={min} />}
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2.5 ps-3 max-sm:sticky max-sm:bottom-0 max-sm:bg-raised max-sm:px-4 max-sm:pt-3">
        {isInSheet && (
          <DateField
            label={uiText('date')}
            isLabelHidden
            isRequired
            value={date}
            onChange={(next) => next && setDate(next)}
            today={today}
            min={min}
            className="flex-1"
          />
        )}
        <TimeSelect time={time} onChange={setTime} />
        <Button
          variant="primary"
          size={isInSheet ? 'lg' : 'sm'}
          className={isInSheet ? '!h-12 w-full' : 'ms-auto'}
          isSaving={props.isSaving}
          onClick={() => props.onSave({ date, time })}
        >
          {props.saveLabel?.({ date, time }) ?? uiText('save')}
        </Button>
      </div>
      {zoneNote && <p className="px-3 pb-2.5 text-xs text-fg-3 max-sm:px-4">{zoneNote}</p>}
    </div>
  );
}

function Presets({ presets }: { presets: readonly DateTimePreset[] }) {
  return (
    <>
      <div className="px-1 pb-1 max-sm:px-2">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            onClick={preset.onChoose}
            className="focus-inset flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-hover max-sm:min-h-12 pointer-coarse:min-h-11"
          >
            <span className="flex text-icon">{preset.icon}</span>
            {preset.label}
            <span className="ms-auto text-xs text-fg-3 tabular-nums max-sm:text-sm">{preset.hint}</span>
          </button>
        ))}
      </div>
      <hr className="m-0 border-0 border-t border-line max-sm:hidden" />
    </>
  );
}

function TimeSelect({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  return (
    <Select
      label={uiText('time')}
      isLabelHidden
      value={time}
      onChange={onChange}
      options={timesOfDay(STEP_MINUTES, time).map((option) => ({
        value: option,
        label: formatTimeOfDay(option),
        icon: option === time ? <Icon of={Clock} size={14} /> : undefined,
      }))}
      className="w-36"
    />
  );
}
