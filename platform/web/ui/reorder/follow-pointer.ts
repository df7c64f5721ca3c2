import type { PointerEvent } from 'react';

/** Pixels after which a press on a handle is a drag. */
const DRAG_PX = 4;

interface PointerWatch {
  /** Called with the place in the window once the press is a drag. */
  onMove: (place: { x: number; y: number }) => void;
  onEnd: () => void;
  onCancel: () => void;
}

/** Follows a pressed pointer over the whole window, because the element under a finger moves in the page. */
export function followPointer(press: PointerEvent, { onMove, onEnd, onCancel }: PointerWatch): void {
  const watch = new AbortController();
  let isDragged = false;
  const stop = (then: () => void) => () => {
    watch.abort();
    then();
  };
  const listen = <Name extends keyof WindowEventMap>(name: Name, onEvent: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, onEvent, { signal: watch.signal, capture: true });
  listen('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== press.pointerId) return;
    isDragged ||= Math.hypot(clientX - press.clientX, clientY - press.clientY) >= DRAG_PX;
    if (isDragged) onMove({ x: clientX, y: clientY });
  });
  listen('pointerup', stop(onEnd));
  listen('pointercancel', stop(onCancel));
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragged) return;
    event.stopPropagation();
    stop(onCancel)();
  });
}
