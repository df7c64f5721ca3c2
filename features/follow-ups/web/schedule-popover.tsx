import { CalendarClock, CalendarPlus, Clock, Infinity as InfinityIcon, Sunrise } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type * as z from 'zod';
import { addDays, toCalendarDay } from '#domain/wall-time.ts';
import type { Client } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatCalendarDate, formatDayOfMonth } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { DateTimePanel, type DateTimePreset } from '#platform/web/ui/fields/dates/date-time-panel.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { MAX_NOTE, type Schedule } from '../contract.ts';
import { text } from './en.ts';
import { listRepeatOptions, readRepeatValue, toRepeatValue } from './repeat-words.ts';
import { useFollowUp } from './use-follow-up.ts';
import { readableTime, timeOfDayIn, weekday } from './wall-clock.ts';

type Scheduled = Pick<Client, 'id' | 'name' | 'follow_up'>;

interface SchedulePopoverProps {
  client: Scheduled;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst?: boolean;
  onClose?: () => void;
  align?: 'start' | 'end';
}

/**
 * Sets what to do and when: today, tomorrow, in some days, on a day and time, or someday; every choice shows its exact
 * time.
 */
export function SchedulePopover({ client, trigger, isOpenAtFirst = false, onClose, align }: SchedulePopoverProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const change = (next: boolean) => {
    setIsOpen(next);
    if (!next) onClose?.();
  };
  return (
    <Popover
      trigger={trigger}
      label={text('when', { name: client.name })}
      isOpen={isOpen}
      onOpenChange={change}
      {...(align && { align })}
    >
      <ScheduleFields client={client} onDone={() => change(false)} />
    </Popover>
  );
}

function ScheduleFields({ client, onDone }: { client: Scheduled; onDone: () => void }) {
  const { time_zone, default_next_step_time } = useSession();
  const { schedule, isSaving } = useFollowUp(client);
  const known = client.follow_up?.note ?? '';
  const [note, setNote] = useState(known);
  const knownRepeat = client.follow_up?.repeat ?? null;
  const [repeat, setRepeat] = useState(toRepeatValue(knownRepeat));
  const isPhone = useIsPhone();
  const now = useNow();
  const today = toCalendarDay(now, time_zone);
  const remindOn = client.follow_up?.remind_on;
  const start = remindOn
    ? { date: toCalendarDay(remindOn, time_zone), time: timeOfDayIn(remindOn, time_zone) }
    : { date: addDays(today, 1), time: default_next_step_time };
  const choose = (wanted: z.input<typeof Schedule>, when: string) => {
    onDone();
    schedule(wanted, when, {
      ...(note.trim() !== known && { note: note.trim() }),
      // Someday has no day to repeat from.
      ...(repeat !== toRepeatValue(knownRepeat) && wanted.kind !== 'someday' && { repeat: readRepeatValue(repeat) }),
    });
  };
  return (
    <>
      <TextArea
        label={text('note_label')}
        placeholder={text('note_hint')}
        rows={1}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="w-70 max-w-full px-3 pt-3 max-sm:w-full max-sm:px-4"
      />
      <Select
        label={text('repeat')}
        value={repeat}
        options={listRepeatOptions(knownRepeat)}
        onChange={setRepeat}
        className="w-70 max-w-full px-3 pt-3 max-sm:w-full max-sm:px-4"
      />
      <DateTimePanel
        heading={text('when', { name: client.name })}
        start={start.date < today ? { ...start, date: today } : start}
        today={today}
        min={today}
        isSaving={isSaving}
        presets={presetsFor({ today, now, time_zone, time: default_next_step_time }, choose)}
        onSave={({ date, time }) => choose({ kind: 'at', date, time }, formatMoment(date, time))}
        {...(isPhone && { saveLabel: ({ date, time }) => saveLabel(client, date, time) })}
        {...zoneNote(time_zone)}
      />
    </>
  );
}

export const formatMoment = (date: string, time: string) => `${formatCalendarDate(date)}, ${readableTime(time)}`;

function saveLabel({ follow_up }: Scheduled, date: string, time: string): string {
  const day = formatDayOfMonth(`${date}T00:00:00.000Z`, 'UTC');
  const when = `${weekday(date)}, ${day}, ${readableTime(time)}`;
  return text(follow_up ? 'move_to' : 'set_for', { when });
}

/** Returns the zone only where the browser's zone differs from the person's preference. */
export function zoneNote(zone: string): { zoneNote?: string } {
  const isOwn = Intl.DateTimeFormat().resolvedOptions().timeZone === zone;
  return isOwn ? {} : { zoneNote: text('zone_note', { zone: zone.replaceAll('_', ' ') }) };
}

type Choose = (schedule: z.input<typeof Schedule>, when: string) => void;

/** The person's date and zone, the present instant, and the default time of their follow-ups. */
interface WallClock {
  today: string;
  now: string;
  time_zone: string;
  time: string;
}

export function presetsFor({ today, now, time_zone, time }: WallClock, choose: Choose): DateTimePreset[] {
  const inDays = (days: number, label: string, icon: DateTimePreset['icon']): DateTimePreset => {
    const date = addDays(today, days);
    const hint = `${weekday(date)}, ${readableTime(time)}`;
    const wanted = days === 1 ? ({ kind: 'tomorrow' } as const) : ({ kind: 'in_days', days } as const);
    return { label, hint, icon, onChoose: () => choose(wanted, formatMoment(date, time)) };
  };
  const inAnHour = new Date(Date.parse(now) + 3_600_000).toISOString();
  const laterToday: DateTimePreset = {
    label: text('later_today'),
    hint: readableTime(time),
    icon: <Icon of={CalendarClock} />,
    onChoose: () => choose({ kind: 'today' }, `${text('today')}, ${readableTime(time)}`),
  };
  return [
    {
      label: text('in_an_hour'),
      hint: readableTime(timeOfDayIn(inAnHour, time_zone)),
      icon: <Icon of={Clock} />,
      onChoose: () => choose({ kind: 'in_minutes', minutes: 60 }, text('in_an_hour')),
    },
    // A time that has passed would be overdue at once.
    ...(time > timeOfDayIn(now, time_zone) ? [laterToday] : []),
    inDays(1, text('tomorrow'), <Icon of={Sunrise} />),
    inDays(3, text('in_days', { count: 3 }), <Icon of={CalendarPlus} />),
    inDays(7, text('next_week'), <Icon of={CalendarPlus} />),
    {
      label: text('someday'),
      hint: text('no_date'),
      icon: <Icon of={InfinityIcon} />,
      onChoose: () => choose({ kind: 'someday' }, text('someday')),
    },
  ];
}
