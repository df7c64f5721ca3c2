import { useState } from 'react';
import type * as z from 'zod';
import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { useSession } from '#platform/web/session.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { DateTimePanel } from '#platform/web/ui/fields/dates/date-time-panel.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import type { Schedule } from '../contract.ts';
import { formatMoment, presetsFor, zoneNote } from './schedule-popover.tsx';

export interface LaterProps {
  label: string;
  /** @param when the moment in words. */
  onChoose: (instant: string, when: string) => void;
}

/** Chooses a moment: one of those that follow-ups offer, or a day and a time. */
export function LaterPopover({ onChoose, ...picker }: LaterProps & OnDemandProps) {
  const { time_zone, default_next_step_time: time } = useSession();
  const now = useNow();
  function toMoment(wanted: WrittenSchedule): string {
    if (wanted.kind === 'in_minutes') return new Date(Date.parse(now) + wanted.minutes * 60_000).toISOString();
    if (wanted.kind === 'at') return toInstant(`${wanted.date}T${wanted.time}`, time_zone);
    const days = wanted.kind === 'tomorrow' ? 1 : wanted.kind === 'in_days' ? wanted.days : 0;
    return toInstant(`${addDays(toCalendarDay(now, time_zone), days)}T${time}`, time_zone);
  }
  return (
    <SchedulePicker {...picker} hasSomeday={false} onChoose={(wanted, when) => onChoose(toMoment(wanted), when)} />
  );
}

type WrittenSchedule = z.input<typeof Schedule>;

export interface SchedulePickerProps {
  label: string;
  /** False leaves out someday, which is no moment. */
  hasSomeday?: boolean;
  /** @param when the moment in words. */
  onChoose: (schedule: WrittenSchedule, when: string) => void;
}

/** Chooses when a follow-up is due: one of the usual choices, or a day and a time. */
export function SchedulePicker({
  label,
  hasSomeday = true,
  onChoose,
  trigger,
  isOpenAtFirst,
}: SchedulePickerProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { time_zone, default_next_step_time: time } = useSession();
  const now = useNow();
  const today = toCalendarDay(now, time_zone);
  const choose = (wanted: WrittenSchedule, when: string) => {
    setIsOpen(false);
    onChoose(wanted, when);
  };
  const presets = presetsFor({ today, now, time_zone, time }, choose);
  return (
    <Popover trigger={trigger} label={label} side="top" isOpen={isOpen} onOpenChange={setIsOpen}>
      <DateTimePanel
        heading={label}
        start={{ date: addDays(today, 1), time }}
        today={today}
        min={today}
        // Someday is the last of them.
        presets={hasSomeday ? presets : presets.slice(0, -1)}
        onSave={({ date, time }) => choose({ kind: 'at', date, time }, formatMoment(date, time))}
        {...zoneNote(time_zone)}
      />
    </Popover>
  );
}
