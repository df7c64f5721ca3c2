import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** Milliseconds, as long as a long press of phones. */
const PRESS_MS = 500;
/** The pixels by which a resting finger may move. */
const SLACK = 10;

/**
 * Handles a long press; it swallows the click at its end and the phone's menu for a link.
 *
 * @returns handlers for the pressed element.
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
