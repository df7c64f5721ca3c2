import type { AnyRouter } from '@tanstack/react-router';
import { isOverlayOpen } from './shortcuts.ts';

/** A screen's heading may come after its data. */
const LIMIT_MS = 3_000;

/**
 * After navigation the focus goes to the heading of the page that opened, which screen readers then read, so that it never
 * falls back to the document. A screen that knows a better place, as a list the row one came from, puts the focus there in
 * an effect: what has the focus inside the page keeps it. Call once when the application starts.
 */
export function moveFocusWithPages(router: AnyRouter): void {
  let before: Element | null | undefined;
  let stop = () => {};
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    stop();
    // The first page of all begins where the browser begins.
    if (!pathChanged || !fromLocation) return;
    before = document.activeElement;
  });
  router.subscribe('onRendered', () => {
    if (before === undefined) return;
    stop = waitForHeading(before);
    before = undefined;
  });
}

/** Looks with every frame. @returns ends the looking. */
function waitForHeading(before: Element | null): () => void {
  const end = performance.now() + LIMIT_MS;
  let frame = requestAnimationFrame(look);
  function look(): void {
    const main = document.getElementById('content');
    if (isOverlayOpen() || isPageFocused(main, before)) return;
    const isOver = performance.now() > end;
    const place = main?.querySelector('h1') ?? (isOver ? main : null);
    if (place) focusOn(place);
    else if (!isOver) frame = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(frame);
}

/** Somebody, or the screen itself, has put the focus somewhere on the page that opened. */
const isPageFocused = (main: HTMLElement | null, before: Element | null): boolean => {
  const now = document.activeElement;
  return now !== before && now !== main && main?.contains(now) === true;
};

function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}
