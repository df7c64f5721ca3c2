// Reports views of a shared page, which works without this script and tells the recipient about it. One random number
// identifies the tab and one the load; there is no cookie and no fingerprint.
import { createMeter, nextReportAt } from './meter.mjs';

const code = location.pathname.split('/').at(-1) ?? '';
const address = `/api/sharing/api/v1/views/${encodeURIComponent(code)}`;
const started = performance.now();
const isShown = () => document.visibilityState === 'visible';
const meter = createMeter(started, isShown());
const load_id = randomId();
const visit_id = readVisitId();

let sent = 0;
let lastSent = '';

function report() {
  const counted = meter.read(performance.now());
  const text = JSON.stringify(counted);
  if (text === lastSent) return;
  const body = JSON.stringify({ visit_id, load_id, signals: [{ seq: sent, ...counted }] });
  // A lost report does no harm, because the next one includes everything up to then.
  if (!navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }))) return;
  lastSent = text;
  sent += 1;
}

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (character) => ({ '+': '-', '/': '_' })[character] ?? '',
  );
}

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

const onInput = (/** @type {Event} */ event) => {
  if (event.isTrusted) meter.input(performance.now());
};
for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'pointermove']) {
  addEventListener(name, onInput, { passive: true, capture: true });
}

document.addEventListener('visibilitychange', () => {
  meter.setVisible(performance.now(), isShown());
  if (!isShown()) report();
});
addEventListener('pagehide', report);

let due = 0;
setInterval(() => {
  const now = performance.now();
  meter.tick(now);
  if (now - started < nextReportAt(due)) return;
  due += 1;
  report();
}, 1_000);
due = 1;
report();

/** The visible height of each page, in pixels. */
const shares = new Map();
const pages = document.querySelectorAll('[data-page]');
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRect } of entries) {
      shares.set(/** @type {HTMLElement} */ (target).dataset.page, intersectionRect.height);
    }
    const [page, height] = [...shares].reduce((most, one) => (one[1] > most[1] ? one : most), [null, 0]);
    meter.setPage(performance.now(), height > 0 ? page : null);
  },
  { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
);
for (const page of pages) observer.observe(page);

// Only a script can print, so the button is shown only with one.
for (const button of document.querySelectorAll('[data-print]')) {
  button.removeAttribute('hidden');
  button.addEventListener('click', () => print());
}
