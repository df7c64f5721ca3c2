import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** As long as phones take it for one themselves. */
const PRESS_MS = 500;
/** Pixels a resting finger wanders. */
const SLACK = 10;

/**
 * A finger that rests on something. The press swallows the click it ends with, and the menu the phone would open for a link.
 *
 * @returns handlers for the element that is pressed.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const swallow = (event: SyntheticEvent) => {
    if (!hasFired.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      hasFired.current = false;
      if (pointerType !== 'touch' || !onLongPress) return;
      start.current = { x, y };
      timer.current = window.setTimeout(() => {
        hasFired.current = true;
        onLongPress();
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: swallow,
    onClickCapture: swallow,
  };
}
