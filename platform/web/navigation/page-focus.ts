import { isOverlayOpen } from '../browser/shortcuts.ts';
import type { Router } from './router/router.ts';

/** Milliseconds, because a screen's heading may come after its data. */
const LIMIT_MS = 3_000;

/**
 * Moves the focus after navigation to the heading of the new page, which screen readers then read, so that it never
 * falls back to the document. A screen with a better place, such as the row a person came from, focuses it in an
 * effect, and focus inside the page stays. Called once when the application starts.
 */
export function moveFocusWithPages(router: Router): void {
  let before: Element | null | undefined;
  let stop = () => {};
  router.onBeforeOpen((to, from) => {
    stop();
    // On the first page the focus starts where the browser puts it.
    if (!from || from.pathname === to.pathname) return;
    before = document.activeElement;
  });
  router.onDrawn(() => {
    if (before === undefined) return;
    stop = waitForHeading(before);
    before = undefined;
  });
}

/** Looks for the heading in every frame. @returns a function that stops it. */
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

/** Returns whether the person or the screen itself has put the focus inside the new page. */
const isPageFocused = (main: HTMLElement | null, before: Element | null): boolean => {
  const now = document.activeElement;
  return now !== before && now !== main && main?.contains(now) === true;
};

function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}
