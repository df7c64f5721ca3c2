// Makes the pages of a form steps of the browser's history: its Back, on a phone a gesture, goes to the page before and
// leaves the form only from the first.

/** How many of its pages the history holds before the one that is shown. */
let depth = 0;
/** @type {(go: 'on' | 'back') => void} */
let press = () => undefined;

const readDepth = () => Number(history.state?.lf ?? 0);

/**
 * What was loaded anew begins at its first page, and so does its history.
 *
 * @param {(go: 'on' | 'back') => void} pressButton presses a button of the form
 */
export function beginPages(pressButton) {
  press = pressButton;
  if (readDepth() > 0) history.go(-readDepth());
  addEventListener('popstate', () => {
    if (readDepth() < depth) press('back');
    else if (readDepth() > depth) press('on');
  });
}

/** Called when a page took the place of another. @param {number} before @param {number} now */
export function onPage(before, now) {
  if (now > before) {
    depth += 1;
    // After the browser's Forward the history has this page already.
    if (readDepth() < depth) history.pushState({ lf: depth }, '');
  } else if (now < before) {
    depth = Math.max(0, depth - 1);
    // Several steps at once are gone one by one.
    if (readDepth() < depth) setTimeout(() => press('back'));
  }
}

/** Goes to the page before as the browser's Back does. @returns {boolean} false where the history does not hold it */
export function goBack() {
  if (depth === 0 || readDepth() !== depth) return false;
  history.back();
  return true;
}
