// Reports how the page of a form is looked at and how far its visitor comes, never what they write. The visit of the page and
// one random number for the load stand for it; there is no cookie and no fingerprint.
import { isFramed } from './frame.mjs';
import { createLook, nextReportAt } from './look.mjs';

const TICK_MS = 1_000;
const REPORTS_AT_MOST = 200;

/** @param {() => HTMLFormElement | null} getForm */
export function reportLook(getForm) {
  const address = `/f/${location.pathname.split('/')[2]}/signals`;
  const started = performance.now();
  const load_id = randomId();
  // A frame that nobody has scrolled to is not looked at, whatever its tab says.
  let isInView = !isFramed;
  const isShown = () => isInView && document.visibilityState === 'visible';
  const look = createLook(started, isShown());
  let reached = { id: '', place: -1 };
  let sent = 0;
  let last = '';

  function report() {
    const visit = readField(getForm(), 'visit');
    const signal = { ...look.read(performance.now()), reached_question_id: reached.id };
    const text = JSON.stringify(signal);
    if (visit === '' || text === last || sent >= REPORTS_AT_MOST) return;
    const body = { visit, load_id, site: readSite(getForm()), signals: [{ seq: sent, ...signal }] };
    // Sent as plain text, because a frame without an origin of its own would have to ask first. A lost report does no harm:
    // the next one includes everything up to then.
    if (!navigator.sendBeacon(address, JSON.stringify(body))) return;
    last = text;
    sent += 1;
  }

  function onSeen() {
    look.setShown(performance.now(), isShown());
    if (!isShown()) report();
  }

  document.addEventListener('visibilitychange', onSeen);
  addEventListener('pagehide', report);
  if (isFramed) {
    new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      onSeen();
    }).observe(document.documentElement);
  }
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'pointermove']) {
    const onInput = (/** @type {Event} */ event) => event.isTrusted && look.input(performance.now());
    addEventListener(name, onInput, { passive: true, capture: true });
  }
  document.addEventListener('input', ({ target }) => {
    const answered = findAnswered(getForm(), target);
    if (answered && answered.place > reached.place) reached = answered;
  });

  let due = 0;
  const tick = () => {
    const now = performance.now();
    look.tick(now);
    if (now - started < nextReportAt(due)) return;
    due += 1;
    report();
  };
  setInterval(tick, TICK_MS);
  tick();
}

/**
 * Returns the question that was just answered and where it stands in the form.
 *
 * @param {HTMLFormElement | null} form @param {EventTarget | null} target
 */
function findAnswered(form, target) {
  const field = target instanceof Element ? target.closest('[data-question]') : null;
  if (!form || !(field instanceof HTMLElement)) return null;
  const number = [...form.querySelectorAll('[data-question]')].indexOf(field);
  return { id: field.dataset.question ?? '', place: Number(readField(form, 'page')) * 1_000 + number };
}

/** @param {HTMLFormElement | null} form @param {string} name */
function readField(form, name) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Returns the website around the form, as the form carries it. @param {HTMLFormElement | null} form */
function readSite(form) {
  try {
    return JSON.parse(readField(form, 'came_by')).site ?? null;
  } catch {
    return null;
  }
}

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
