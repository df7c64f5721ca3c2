// Makes the public form, which works without this script, quicker to fill in: it tells what is wrong at the field, shows
// questions when their condition is met, and loses nothing that was typed.

import { continueAttribution } from './attribution.mjs';
import { checkField, isMet } from './check-field.mjs';
import { readDraft, readSent, saveDraft, saveSent } from './draft.mjs';
import { answerHost, goOn } from './frame.mjs';
import { beginPages, goBack, onPage } from './pages.mjs';
import { reportLook } from './report.mjs';

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const CALLING_CODE = '/api/auth/api/v1/pvyripapi/json';
const PREPARING_MS = 2_000;
/** The longest that a page which was sent waits for pixels. */
const PIXELS_MS = 800;

/** @type {Promise<void> | null} */
let sending = null;
/** What could not be sent for want of a network, to be sent when there is one. @type {HTMLButtonElement | null} */
let waiting = null;

const getForm = () => /** @type {HTMLFormElement | null} */ (document.querySelector('form.lf-form'));
/** @param {HTMLFormElement} form @returns {Record<string, string>} */
const readWords = (form) => JSON.parse(form.dataset.words ?? '{}');
/** @param {ParentNode} form @returns {HTMLElement[]} */
const listFields = (form) =>
  [...form.querySelectorAll('[data-question]')].map((field) => /** @type {HTMLElement} */ (field));
/** @param {Element} field @returns {Control | null} */
const getControl = (field) => field.querySelector('[name^="a_"]');
/** @param {Element} field @returns {HTMLSelectElement | null} */
const getCountry = (field) => field.querySelector('select[name^="c_"]');
/** @param {Control} control */
const readValue = (control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked ? '' : control.value;

/** @param {HTMLFormElement} form */
function setUp(form) {
  const mark = form.elements.namedItem('script');
  if (mark instanceof HTMLInputElement) mark.value = '1';
  fillFromDraft(form);
  continueSent(form);
  continueAttribution(form);
  showAsked(form);
  for (const field of listFields(form)) showDialCode(field);
  drawChallenge(form);
}

/** The test for robots draws itself in the page that was loaded; in one that took its place it is asked to. @param {HTMLFormElement} form */
function drawChallenge(form) {
  const place = form.querySelector('.cf-turnstile:empty');
  const { turnstile } = /** @type {{ turnstile?: { render(place: Element, settings: object): void } }} */ (globalThis);
  if (!turnstile || !(place instanceof HTMLElement)) return;
  const { sitekey, action, language, theme } = place.dataset;
  turnstile.render(place, { sitekey, action, language, theme });
}

/** @param {HTMLFormElement} form */
function fillFromDraft(form) {
  const draft = readDraft(form.action);
  for (const field of listFields(form)) {
    for (const control of [getControl(field), getCountry(field)]) {
      // A consent is given anew each time.
      if (!control || control.type === 'checkbox') continue;
      const value = draft[control.name] ?? '';
      if (value !== '' && (control.value === '' || control === getCountry(field))) control.value = value;
    }
  }
}

/** After Back, what is sent again is the visit that was sent. @param {HTMLFormElement} form */
function continueSent(form) {
  const [navigation] = performance.getEntriesByType('navigation');
  const isBack = navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
  const visit = form.elements.namedItem('visit');
  const sent = readSent(form.action);
  if (isBack && sent !== '' && visit instanceof HTMLInputElement) visit.value = sent;
}

/** Shows the questions whose condition is met, and those alone are sent. @param {HTMLFormElement} form */
function showAsked(form) {
  /** @type {Record<string, string>} */
  const answers = {};
  for (const input of form.querySelectorAll('input[type="hidden"][name^="a_"]')) {
    if (input instanceof HTMLInputElement) answers[input.name.slice(2)] = input.value;
  }
  /** @type {string[]} */
  const shown = [];
  for (const field of listFields(form)) {
    const id = field.dataset.question ?? '';
    const isShown = isMet(JSON.parse(field.dataset.if ?? 'null'), answers);
    field.hidden = !isShown;
    const control = getControl(field);
    for (const each of [control, getCountry(field)]) if (each) each.disabled = !isShown;
    answers[id] = isShown && control ? readValue(control) : '';
    if (isShown) shown.push(id);
  }
  const asked = form.elements.namedItem('asked');
  if (asked instanceof HTMLInputElement) asked.value = shown.join(' ');
}

/** Shows the letters and dial code of the chosen country instead of its whole name. @param {Element} field */
function showDialCode(field) {
  const select = getCountry(field);
  const shown = field.querySelector('.lf-dial-code');
  const [letters, dialCode] = (select?.selectedOptions[0]?.text ?? '').split(' ');
  if (!(shown instanceof HTMLElement) || !letters || !dialCode) return;
  // Kept from left to right in forms of any direction.
  shown.textContent = `\u2066${letters} ${dialCode}\u2069`;
  shown.hidden = false;
}

/** Chooses the dial code of the place the visitor is in, unless they chose or typed already. @param {HTMLFormElement} form */
async function guessCountry(form) {
  const field = form.querySelector('[data-kind="phone"]');
  const select = field && getCountry(field);
  if (!field || !select || window.origin === 'null') return;
  const before = select.value;
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const response = await fetch(`${CALLING_CODE}?time_zone=${encodeURIComponent(zone)}`, { credentials: 'omit' });
    const { country_code } = await response.json();
    const isUntouched = select.value === before && !readDraft(form.action)[select.name] && !getControl(field)?.value;
    const isKnown = [...select.options].some(({ value }) => value === country_code);
    if (isUntouched && isKnown) select.value = country_code;
    showDialCode(field);
  } catch {
    // The guess of the server stays.
  }
}

/**
 * Says at a field what is wrong with it, or that it is right.
 *
 * @param {HTMLFormElement} form @param {HTMLElement} field
 * @returns {string} what is wrong, '' when nothing is
 */
function check(form, field) {
  const control = getControl(field);
  if (!control || field.hidden) return '';
  const value = readValue(control);
  const lengths = (getCountry(field)?.selectedOptions[0]?.dataset.lengths ?? '').split(' ').filter(Boolean).map(Number);
  const maximum = Number(field.dataset.maximum);
  const word = checkField({
    kind: field.dataset.kind ?? '',
    value,
    isRequired: control.required,
    maximum,
    isUnreadable: control.validity.badInput,
    lengths,
  });
  const message = word === '' ? '' : (readWords(form)[word] ?? '').replace('{length}', String(maximum));
  field.classList.toggle('invalid', message !== '');
  field.classList.toggle('valid', message === '' && value.trim() !== '');
  if (message === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const place = field.querySelector('.lf-error');
  const text = place?.querySelector('span');
  if (place instanceof HTMLElement && text) {
    text.textContent = message;
    place.hidden = message === '';
  }
  correctSummary(form, control, `${getName(field)}: ${message}`, message === '');
  return message;
}

/** The summary names what is wrong now: what was corrected goes from it, and it goes with the last. @param {HTMLFormElement} form @param {Control} control @param {string} words @param {boolean} isRight */
function correctSummary(form, control, words, isRight) {
  const summary = form.querySelector('.lf-summary');
  const link = [...(summary?.querySelectorAll('a') ?? [])].find(({ hash }) => hash === `#${control.id}`);
  if (!(summary instanceof HTMLElement) || !link) return;
  if (!isRight) link.textContent = words;
  else link.closest('li')?.remove();
  if (!summary.querySelector('li')) summary.hidden = true;
}

/** Checks every field of the page. @param {HTMLFormElement} form */
function checkAll(form) {
  const wrong = listFields(form).flatMap((field) => {
    const message = check(form, field);
    return message === '' ? [] : [{ field, message }];
  });
  const title = wrong.length > 0 ? (readWords(form).errors_title ?? '') : '';
  showSummary(form, title, wrong);
  return wrong.length === 0;
}

/**
 * @param {HTMLFormElement} form @param {string} title
 * @param {{ field: HTMLElement, message: string }[]} wrong
 */
function showSummary(form, title, wrong) {
  const summary = form.querySelector('.lf-summary');
  const heading = summary?.querySelector('.lf-summary-title');
  const list = summary?.querySelector('ul');
  if (!(summary instanceof HTMLElement) || !heading || !list) return;
  summary.hidden = title === '';
  heading.textContent = title;
  list.replaceChildren(
    ...wrong.map(({ field, message }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `#${getControl(field)?.id ?? ''}`;
      link.textContent = `${getName(field)}: ${message}`;
      item.append(link);
      return item;
    }),
  );
  if (title !== '') summary.focus();
}

/** @param {Element} field */
function getName(field) {
  const label = field.querySelector('label');
  const text = label?.firstChild instanceof Text ? label.firstChild : label?.querySelector('span')?.firstChild;
  return text?.textContent?.trim() ?? '';
}

/** @param {HTMLFormElement} form @param {HTMLButtonElement} button */
async function send(form, button) {
  const words = readWords(form);
  const label = button.textContent;
  setBusy(button, words.sending ?? '');
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  body.set('go', button.value);
  try {
    const headers = { accept: 'application/json, text/html' };
    const response = await fetch(form.action, { method: 'POST', headers, body, credentials: 'omit' });
    await takeAnswer(form, response);
  } catch {
    waiting = button;
    showSummary(form, words.not_sent ?? '', []);
  }
  setFree(button, label);
}

/** @param {HTMLFormElement} form @param {Response} response */
async function takeAnswer(form, response) {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.startsWith('application/json')) {
    const { location: next, leads_away, event_id } = await response.json();
    saveSent(form.action, readHidden(form, 'visit'));
    await announceSent(event_id);
    goOn(next, leads_away);
    return;
  }
  if (!type.startsWith('text/html')) throw new Error(`answered with ${response.status}`);
  const before = readPage(form);
  showPage(await response.text());
  onPage(before, readPage(getForm()));
}

/** Lets pixels, where there are any and the visitor agreed, send their event before the page is left. @param {string} event_id */
function announceSent(event_id) {
  /** @type {Promise<unknown>[]} */
  const waits = [];
  const detail = { event_id, waitFor: (/** @type {Promise<unknown>} */ wait) => waits.push(wait) };
  document.dispatchEvent(new CustomEvent('form-sent', { detail }));
  return (
    waits.length > 0 && Promise.race([Promise.all(waits), new Promise((resolve) => setTimeout(resolve, PIXELS_MS))])
  );
}

/** @param {HTMLFormElement | null} form */
const readPage = (form) => Number((form && readHidden(form, 'page')) || 0);

/** @param {HTMLFormElement} form @param {string} name */
const readHidden = (form, name) => {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control.value : '';
};

/** Shows the page that the server answered in place of this one. @param {string} html */
function showPage(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const next = page.querySelector('.lf');
  const present = document.querySelector('.lf');
  if (!next || !present) throw new Error('the answer is no form');
  document.title = page.title;
  present.replaceWith(next);
  const form = getForm();
  if (form) setUp(form);
  scrollTo(0, 0);
  const first = next.querySelector('[autofocus]') ?? next.querySelector('h1, h2, .lf-progress');
  if (!(first instanceof HTMLElement)) return;
  if (!first.hasAttribute('autofocus')) first.tabIndex = -1;
  first.focus();
}

/** @param {HTMLButtonElement} button @param {string} text */
function setBusy(button, text) {
  button.setAttribute('aria-busy', 'true');
  if (button.value !== 'back') button.textContent = text;
}

/** @param {HTMLButtonElement} button @param {string | null} label */
function setFree(button, label) {
  button.removeAttribute('aria-busy');
  button.textContent = label;
}

document.addEventListener('submit', (event) => {
  const form = getForm();
  const button = event instanceof SubmitEvent ? event.submitter : null;
  // A frame without an origin of its own cannot read answers; the browser sends the form by itself there.
  if (!form || event.target !== form || !(button instanceof HTMLButtonElement)) return;
  if (sending) return event.preventDefault();
  if (button.value !== 'back' && !checkAll(form)) return event.preventDefault();
  if (window.origin === 'null') return;
  event.preventDefault();
  waiting = null;
  if (button.value === 'back' && goBack()) return;
  sendOnce(form, button);
});

/** @param {HTMLFormElement} form @param {HTMLButtonElement} button */
function sendOnce(form, button) {
  sending = send(form, button).finally(() => {
    sending = null;
  });
}

/** @param {Event} event */
function onAnswer({ target }) {
  const form = getForm();
  const field = target instanceof Element ? target.closest('[data-question]') : null;
  if (!form || !(field instanceof HTMLElement)) return null;
  return { form, field };
}

document.addEventListener('input', (event) => {
  const at = onAnswer(event);
  if (!at) return;
  at.field.classList.add('dirty');
  showDialCode(at.field);
  showAsked(at.form);
  // Told eagerly: a field that is wrong becomes right with the very letter that mends it.
  if (at.field.classList.contains('invalid')) check(at.form, at.field);
  const answers = readDraft(at.form.action);
  for (const [name, value] of new FormData(at.form)) {
    if (/^[ac]_/.test(name)) answers[name] = String(value);
  }
  saveDraft(at.form.action, answers);
});

let isPressed = false;
addEventListener('pointerdown', () => {
  isPressed = true;
});
for (const name of ['pointerup', 'pointercancel']) {
  addEventListener(name, () => {
    isPressed = false;
  });
}

/** Waits until nothing is pressed, because what is pressed would move away under the finger. @param {() => void} work */
function whenReleased(work) {
  if (!isPressed) return work();
  for (const name of ['click', 'pointercancel']) addEventListener(name, () => work(), { once: true });
}

document.addEventListener('change', (event) => {
  const at = onAnswer(event);
  if (at) whenReleased(() => check(at.form, at.field));
});

document.addEventListener('focusout', (event) => {
  const at = onAnswer(event);
  if (at?.field.classList.contains('dirty')) whenReleased(() => check(at.form, at.field));
});

addEventListener('online', () => {
  if (waiting?.isConnected) waiting.form?.requestSubmit(waiting);
});

const form = getForm();
answerHost();
if (form) {
  setUp(form);
  beginPages((go) => {
    const shown = getForm();
    const button = shown?.querySelector(`button[name="go"][value="${go}"]`);
    if (!shown || sending || !(button instanceof HTMLButtonElement)) return;
    if (go === 'back') sendOnce(shown, button);
    else shown.requestSubmit(button);
  });
  guessCountry(form);
  reportLook(getForm);
}
if (document.querySelector('[data-preparing]')) setTimeout(() => location.reload(), PREPARING_MS);
