// Reports views of a shared page, which works without this script and tells the recipient about it. One random number
// identifies the tab; there is no cookie and no fingerprint.
import { randomId, reportVisit } from '#engines/visits/web/engagement-timer.mjs';

const code = location.pathname.split('/').at(-1) ?? '';
const visit_id = readVisitId();

const version = Number(document.body.dataset.version);

const { setPart, tap, input, setPlaying } = reportVisit({
  address: `/api/sharing/api/v1/views/${encodeURIComponent(code)}`,
  describe: (signal) => ({ visit_id, ...(version && { version }), signal }),
  wrap: (text) => new Blob([text], { type: 'application/json' }),
});

/** Returns an id kept while the tab is open, so that a reload continues the same visit. */
function readVisitId() {
  try {
    const known = sessionStorage.getItem('visit') ?? randomId();
    sessionStorage.setItem('visit', known);
    return known;
  } catch {
    // Where storage is switched off, a reload is a new view.
    return randomId();
  }
}

/** Returns the part of the page in which an element is. @param {Element | null} element */
const findPart = (element) =>
  /** @type {HTMLElement | null | undefined} */ (element?.closest('[data-part]'))?.dataset.part;

/** The visible height of each part, in pixels. */
const shares = new Map();
const parts = document.querySelectorAll('[data-part]');
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRect } of entries) {
      shares.set(/** @type {HTMLElement} */ (target).dataset.part, intersectionRect.height);
    }
    const [part, height] = [...shares].reduce((most, one) => (one[1] > most[1] ? one : most), [null, 0]);
    setPart(height > 0 ? part : null);
  },
  { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
);
for (const part of parts) observer.observe(part);

addEventListener(
  'click',
  ({ target, isTrusted }) => {
    const part = isTrusted && target instanceof Element && target.closest('[data-tap]') ? findPart(target) : undefined;
    if (part !== undefined) tap(part);
  },
  { capture: true },
);

// A frame tells nothing of taps in it; the first one takes the focus there.
addEventListener('blur', () => {
  const part = document.activeElement?.matches('iframe[data-form]') ? findPart(document.activeElement) : undefined;
  if (part === undefined) return;
  input();
  tap(part);
});

document.addEventListener('video-state', (event) => {
  const { part, isPlaying } = /** @type {CustomEvent<{ part: string, isPlaying: boolean }>} */ (event).detail;
  setPlaying(part, isPlaying);
});

// Only a script can print, so the button is shown only with one.
for (const button of document.querySelectorAll('[data-print]')) {
  button.removeAttribute('hidden');
  button.addEventListener('click', () => print());
}
