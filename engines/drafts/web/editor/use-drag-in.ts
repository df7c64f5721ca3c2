import { type PointerEvent, useRef } from 'react';
import { makeSharedState } from '#platform/web/state/shared-state.ts';
import { followPointer } from '#platform/web/ui/reorder/follow-pointer.ts';

/** Where what is dragged over a draft would be added; null outside. */
const landing = makeSharedState<number | null>(null);
export const useLanding = landing.use;

/** Marks the list of a draft, and each item in it, for what is dragged in. */
export const DROP_AREA = 'data-drop-area';
export const DROP_ITEM = 'data-drop-item';

/** Lets something be dragged into a draft by mouse or pen; a finger scrolls the list and adds by a press. */
export function useDragIn(onDrop: (place: number) => void) {
  const wasDragged = useRef(false);
  function onPointerDown(press: PointerEvent): void {
    wasDragged.current = false;
    if (press.button !== 0 || press.pointerType === 'touch') return;
    let place: number | null = null;
    const show = (next: number | null) => {
      place = next;
      landing.set(next);
    };
    followPointer(press, {
      onMove: (pointer) => {
        wasDragged.current = true;
        show(findLanding(pointer));
      },
      onEnd: () => {
        const landed = place;
        show(null);
        if (landed !== null) onDrop(landed);
      },
      onCancel: () => show(null),
    });
  }
  return { onPointerDown, wasDragged: () => wasDragged.current };
}

function findLanding({ x, y }: { x: number; y: number }): number | null {
  const area = document.querySelector(`[${DROP_AREA}]`);
  const box = area?.getBoundingClientRect();
  if (!area || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const middles = [...area.querySelectorAll(`[${DROP_ITEM}]`)].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
  const below = middles.findIndex((middle) => y < middle);
  return below < 0 ? middles.length : below;
}
