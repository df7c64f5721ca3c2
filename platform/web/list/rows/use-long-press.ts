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
  const stop = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  };
  const fire = () => {
    stop();
    hasFired.current = true;
    swallowClick();
    onLongPress?.();
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      hasFired.current = false;
      if (pointerType !== 'touch' || !onLongPress) return;
      start.current = { x, y };
      timer.current = window.setTimeout(fire, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLACK) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: SyntheticEvent) => {
      // Some phones call a press long earlier than we do.
      if (timer.current !== undefined) fire();
      if (!hasFired.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Swallows the click at the end of a press wherever the finger then is: what the press brought may be under it. */
function swallowClick(): void {
  const ended = new AbortController();
  const listen = (name: 'click' | 'pointerdown' | 'keydown', onEvent: (event: Event) => void) =>
    window.addEventListener(name, onEvent, { capture: true, signal: ended.signal });
  listen('click', (event) => {
    ended.abort();
    event.preventDefault();
    event.stopPropagation();
  });
  listen('pointerdown', () => ended.abort());
  listen('keydown', () => ended.abort());
}
