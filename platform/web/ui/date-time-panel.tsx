import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { timesOfDay, timeWords } from './calendar-dates.ts';
import { Icon } from './icon.tsx';
import { Select } from './select.tsx';

/** A day and a time as the person says them; the zone is theirs. */
export type WallTime = { date: string; time: string };

export type DateTimePreset = { label: string; hint: string; icon: ReactNode; onChoose: () => void };

export type DateTimePanelProps = {
  /** Says what is chosen: 'Reschedule'. */
  heading: string;
  start: WallTime;
  today: string;
  min?: string;
  onSave: (value: WallTime) => void;
  isSaving?: boolean;
  /** Quick choices that say the exact time: 'Tomorrow', 'Fri, 10:00 AM'. */
  presets?: readonly DateTimePreset[];
  /** Shown when the zone is not the one the person expects. */
  zoneNote?: string;
};

const STEP_MINUTES = 30;

/** Quick choices, a month, a time. Put it into a Popover. */
export function DateTimePanel({
  heading,
  start,
  today,
  min,
  onSave,
  isSaving = false,
  presets = [],
  zoneNote,
}: DateTimePanelProps) {
  const [date, setDate] = useState(start.date);
  const [time, setTime] = useState(start.time);
  return (
    <div className="w-70 max-w-full">
      <h2 className="px-3 pt-3 pb-1 text-xs font-medium text-fg-3">{heading}</h2>
      {presets.length > 0 && (
        <>
          <div className="px-1 pb-1">
            {presets.map((preset) => (
              <button
                key={preset.label}
                type="button"
                onClick={preset.onChoose}
                className="focus-inset flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="flex text-icon">{preset.icon}</span>
                {preset.label}
                <span className="ms-auto text-xs text-fg-3 tabular-nums">{preset.hint}</span>
              </button>
            ))}
          </div>
          <hr className="m-0 border-0 border-t border-line" />
        </>
      )}
      <Calendar value={date} onChange={setDate} today={today} min={min} />
      <div className="flex items-center gap-2 border-t border-line p-2.5 ps-3">
        <Select
          label={uiText('time')}
          isLabelHidden
          value={time}
          onChange={setTime}
          options={timesOfDay(STEP_MINUTES, time).map((option) => ({
            value: option,
            label: timeWords(option),
            icon: option === time ? <Icon of={Clock} size={14} /> : undefined,
          }))}
          className="w-36"
        />
        <Button
          variant="primary"
          size="sm"
          className="ms-auto"
          isSaving={isSaving}
          onClick={() => onSave({ date, time })}
        >
          {uiText('save')}
        </Button>
      </div>
      {zoneNote && <p className="px-3 pb-2.5 text-xs text-fg-3">{zoneNote}</p>}
    </div>
  );
}
