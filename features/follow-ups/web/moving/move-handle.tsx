import { GripVertical } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toCalendarDay } from '#domain/wall-time.ts';
import { useNow } from '#platform/web/clock.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { followPointer } from '#platform/web/ui/reorder/follow-pointer.ts';
import type { FollowUpItem } from '../../contract.ts';
import { text } from '../en.ts';
import { useFollowUp } from '../use-follow-up.ts';
import { readableTime } from '../wall-clock.ts';
import { DayStrip } from './day-strip.tsx';
import { listMoveDays, type MoveDay } from './move-days.ts';
import { planMove } from './move-follow-up.ts';

/** A follow-up on its way: the strip of days is a menu, or the places to drop it on. */
type Moving = { by: 'menu' } | { by: 'pointer'; x: number; y: number; over: string | null };

/** Moves a follow-up to another day: dragged to a day or the heading of a group, or pressed and chosen from the days. */
export function MoveHandle({ item, className }: { item: FollowUpItem; className?: string }) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [words, setWords] = useState('');
  const hasDragged = useRef(false);
  const handle = useRef<HTMLButtonElement>(null);
  const { time_zone, default_next_step_time } = useSession();
  const now = useNow();
  const { schedule } = useFollowUp(item.client);
  const { name } = item.client;
  if (!item.client.access_policy.EDIT) return null;

  const days = listMoveDays(toCalendarDay(now, time_zone));
  const present = findPresent(item, days, time_zone);

  function moveTo(day: MoveDay): void {
    setMoving(null);
    if (day.id === present) return;
    const move = planMove(item, day, { now, time_zone, default_next_step_time });
    const time = move.time === null ? [] : [readableTime(move.time)];
    const when = [day.label, ...(day.group === 'next_7_days' ? [day.hint] : []), ...time].join(', ');
    schedule(move.schedule, when, {}, move.item);
    focusHandle(item.client_id);
  }

  function cancel(): void {
    setMoving(null);
    setWords(text('move_cancelled', { name }));
    handle.current?.focus();
  }

  /** A press that ends a drag over the handle also clicks it. */
  const forgetDrag = () =>
    setTimeout(() => {
      hasDragged.current = false;
    });

  function onPointerDown(press: PointerEvent): void {
    if (press.button !== 0) return;
    hasDragged.current = false;
    let over: string | null = null;
    followPointer(press, {
      onMove: ({ x, y }) => {
        if (!hasDragged.current) setWords(text('moving', { name }));
        hasDragged.current = true;
        const found = findDropDay(x, y);
        if (found !== over) setWords(days.find(({ id }) => id === found)?.label ?? text('moving', { name }));
        over = found;
        setMoving({ by: 'pointer', x, y, over });
      },
      onEnd: () => {
        forgetDrag();
        const day = days.find(({ id }) => id === over);
        if (day) moveTo(day);
        else if (hasDragged.current) cancel();
      },
      onCancel: () => {
        forgetDrag();
        cancel();
      },
    });
  }

  return (
    <>
      <button
        ref={handle}
        type="button"
        data-move-handle={item.client_id}
        aria-label={text('move_named', { name })}
        aria-haspopup="menu"
        aria-expanded={moving?.by === 'menu'}
        onPointerDown={onPointerDown}
        onClick={() => {
          if (!hasDragged.current) setMoving({ by: 'menu' });
        }}
        className={classNames(
          'touch-target grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-xs text-icon select-none hover:bg-hover',
          moving?.by === 'pointer' && 'cursor-grabbing',
          className,
        )}
      >
        <Icon of={GripVertical} size={14} />
      </button>
      <span role="status" className="sr-only">
        {words}
      </span>
      {moving &&
        createPortal(
          <DayStrip
            label={text('move_to_day', { name })}
            days={days}
            present={present}
            over={moving.by === 'pointer' ? moving.over : null}
            isMenu={moving.by === 'menu'}
            onChoose={moveTo}
            onClose={cancel}
          />,
          document.body,
        )}
      {moving?.by === 'pointer' && createPortal(<Ghost name={name} x={moving.x} y={moving.y} />, document.body)}
    </>
  );
}

/** The client's name beside the pointer. */
const Ghost = ({ name, x, y }: { name: string; x: number; y: number }) => (
  <div
    aria-hidden="true"
    style={{ translate: `${x + 12}px ${y + 8}px` }}
    className="pointer-events-none fixed top-0 left-0 z-(--ui-z-menu) max-w-60 truncate rounded-sm bg-raised px-2.5 py-1.5 text-sm font-medium shadow-pop forced-colors:border"
  >
    {name}
  </div>
);

/** Returns the day the follow-up has now; one that is overdue has none of them. */
function findPresent(item: FollowUpItem, days: readonly MoveDay[], zone: string): string | undefined {
  if (item.group === 'overdue') return undefined;
  const date = item.remind_on && toCalendarDay(item.remind_on, zone);
  return days.find((day) => day.date === date)?.id;
}

/** Returns the day under the pointer: one of the strip, or of the heading of a group. */
function findDropDay(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y);
  const heading = element?.closest('th, li')?.querySelector('[data-drop-day]');
  const found = element?.closest('[data-drop-day]') ?? heading;
  return found?.getAttribute('data-drop-day') ?? null;
}

/** Moving a row in the page takes the focus off it; a row that left the list hands it to the first one. */
function focusHandle(id: number): void {
  requestAnimationFrame(() => {
    const own = document.querySelector<HTMLElement>(`[data-move-handle="${id}"]`);
    (own ?? document.querySelector<HTMLElement>('[data-move-handle]'))?.focus({ preventScroll: true });
  });
}
