import { useState } from 'react';

/** The least height in pixels of a row, and of what is drawn beside it. */
export const LEAST_HEIGHT = 68;

/** Returns how tall each component of a drawn page is on the screen, at this scale, once the page is loaded. */
export function useMeasuredPage(scale: number) {
  const [{ places, height }, setMeasured] = useState<Measured>({ places: new Map(), height: null });
  const measure = (page: Document) => {
    const parts = [...page.querySelectorAll<HTMLElement>('.part')];
    // A component that is lower than its row is given the room of the row.
    for (const part of parts) part.style.minBlockSize = `${LEAST_HEIGHT / scale}px`;
    const read = () => setMeasured(measureParts(page, parts, scale));
    read();
    new ResizeObserver(read).observe(page.body);
  };
  return { places, height, measure };
}

interface Measured {
  places: ReadonlyMap<string, number>;
  height: number | null;
}

function measureParts(page: Document, parts: readonly HTMLElement[], scale: number): Measured {
  const scrolled = page.defaultView?.scrollY ?? 0;
  const whole = page.body.scrollHeight;
  const tops = parts.map((part) => part.getBoundingClientRect().top + scrolled);
  const heights = parts.map((part, index) => {
    const [top, end] = [index === 0 ? 0 : tops[index]!, tops[index + 1] ?? whole];
    return [readName(part), (end - top) * scale] as const;
  });
  return { places: new Map(heights), height: whole * scale };
}

/** A file has no name of its own: its pages are 'c1a2b3c:3'. */
const readName = (part: HTMLElement): string => {
  const named = part.dataset.part === undefined ? part.querySelector<HTMLElement>('[data-part]') : part;
  return named?.dataset.part?.split(':')[0] ?? '';
};
