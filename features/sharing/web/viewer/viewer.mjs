// Reports views of a shared page, which works without this script and tells the recipient about it. One random number
// identifies the tab; there is no cookie and no fingerprint.
import { randomId, reportVisit } from '#engines/visits/web/engagement-timer.mjs';

const code = location.pathname.split('/').at(-1) ?? '';
const visit_id = readVisitId();

const { setPart } = reportVisit({
  address: `/api/sharing/api/v1/views/${encodeURIComponent(code)}`,
  describe: ({ part_ms, ...counted }) => ({ visit_id, signal: { ...counted, page_ms: part_ms } }),
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

/** The visible height of each page, in pixels. */
const shares = new Map();
const pages = document.querySelectorAll('[data-page]');
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRect } of entries) {
      shares.set(/** @type {HTMLElement} */ (target).dataset.page, intersectionRect.height);
    }
    const [page, height] = [...shares].reduce((most, one) => (one[1] > most[1] ? one : most), [null, 0]);
    setPart(height > 0 ? page : null);
  },
  { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
);
for (const page of pages) observer.observe(page);

// Only a script can print, so the button is shown only with one.
for (const button of document.querySelectorAll('[data-print]')) {
  button.removeAttribute('hidden');
  button.addEventListener('click', () => print());
}
