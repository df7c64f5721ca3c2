import { type KeyboardEvent, useEffect, useRef } from 'react';
import { tallBottomBar } from '#platform/web/browser/root-mark.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { MoveDay } from './move-days.ts';

interface DayStripProps {
  label: string;
  days: readonly MoveDay[];
  /** The day it is now. */
  present: string | undefined;
  /** The day under the pointer. */
  over: string | null;
  /** True when a day is chosen here, with the focus inside; false while a row is dragged over it. */
  isMenu: boolean;
  onChoose: (day: MoveDay) => void;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The days a follow-up can be moved to, at the bottom of the window within reach of the thumb. */
export function DayStrip({ label, days, present, over, isMenu, onChoose, onClose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => tallBottomBar(strip.current), []);
  useEffect(() => {
    if (!isMenu) return;
    findItems(strip.current)[0]?.focus();
    const onPress = ({ target }: Event) => {
      if (!strip.current?.contains(target as Node)) close.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [isMenu]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = findItems(strip.current);
    const step = steps[event.key];
    const place = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (step !== undefined) items[(place + step + items.length) % items.length]?.focus();
    else if (event.key === 'Home') items[0]?.focus();
    else if (event.key === 'End') items.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={strip}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-[max(16px,env(safe-area-inset-bottom))] z-(--ui-z-menu) mx-auto w-fit max-w-[calc(100vw-24px)] rounded-lg bg-raised p-2 shadow-dialog forced-colors:border"
    >
      <p aria-hidden="true" className="truncate px-1 pb-1.5 text-xs font-medium text-fg-3">
        {label}
      </p>
      <div className="grid grid-cols-3 gap-1 sm:grid-cols-5 lg:grid-cols-9">
        {days.map((day) => (
          <button
            key={day.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-drop-day={day.id}
            disabled={day.id === present}
            onClick={() => onChoose(day)}
            className={classNames(
              'flex h-14 min-w-24 flex-col items-center justify-center rounded-md border border-dashed border-line-btn px-2 text-sm font-medium hover:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus disabled:opacity-50',
              over === day.id && 'border-solid border-brand bg-brand-tint text-brand-fg forced-colors:outline-2',
            )}
          >
            {day.label}
            <span className="text-xs font-normal text-fg-3">{day.hint}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

const findItems = (strip: HTMLElement | null) => [
  ...(strip?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? []),
];
