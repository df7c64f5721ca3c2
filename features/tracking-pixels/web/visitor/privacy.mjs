// Asks a visitor once whether pixels may load, and loads none before a yes. The answer lies in the visitor's own storage; there is no
// cookie. Global Privacy Control is a no.
import { pickMarks, readChoice, withValue } from './choice.mjs';

/** How long what a pixel sends may take to leave, once it was told, in milliseconds. */
const LEAVING_MS = 150;

/** @typedef {import('./providers.mjs').EventName} EventName */

const part = /** @type {HTMLElement} */ (document.querySelector('[data-pixels]'));
const question = /** @type {HTMLElement} */ (part.querySelector('.px-question'));
const choices = /** @type {HTMLElement} */ (part.querySelector('.px-choices'));
/** @type {{ key: string, subject: string, path: string, frame: string, base: string | null, reports: string | null, pixels: { provider: string, pixel_id: string }[] }} */
const facts = JSON.parse(part.dataset.pixels ?? '');
const KEY = `privacy-${facts.key}`;
const asked = facts.pixels.map(({ provider }) => provider);

/** @type {HTMLIFrameElement | null} */
let frame = null;
let isReady = false;
/** Events that wait for the frame. @type {{ name: EventName, event_id: string }[]} */
let waiting = [];
/** @type {Map<string, () => void>} */
const sent = new Map();

const read = () => readChoice(localStorage.getItem(KEY), asked, Date.now());

/** @param {import('./choice.mjs').Choice} choice */
const store = (choice) => localStorage.setItem(KEY, JSON.stringify(choice));

/** Whether an answer could be remembered; without that nothing is asked, and nothing loads. */
function canRemember() {
  try {
    localStorage.getItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** Shows what the stored answer asks for. */
function follow() {
  const choice = read();
  question.hidden = choice !== null;
  choices.hidden = choice === null;
  part.hidden = false;
  if (choice?.answer === 'allow') openFrame();
  else closeFrame();
}

function openFrame() {
  if (frame) return;
  frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.title = 'Pixels';
  frame.src = facts.frame + pickMarks(location.search);
  document.body.append(frame);
  announce('PageView');
  if (facts.subject === 'CONTENT') announce('ViewContent');
}

/** Sends an event, and has the server send it too. @param {EventName} name */
function announce(name) {
  const event_id = crypto.randomUUID();
  send(name, event_id);
  const agreed = describeYes();
  if (!agreed) return;
  const body = JSON.stringify({ page: facts.reports, name, event_id, agreed });
  navigator.sendBeacon('/pixels/events', new Blob([body], { type: 'application/json' }));
}

function closeFrame() {
  frame?.remove();
  frame = null;
  isReady = false;
  waiting = [];
}

/** @param {object} told */
const tell = (told) => frame?.contentWindow?.postMessage({ leadkeep: 'page', ...told }, '*');

/** Sends an event once the frame can. @param {EventName} name @param {string} event_id */
function send(name, event_id) {
  if (!frame) return;
  if (isReady) tell({ event: { name, event_id } });
  else waiting.push({ name, event_id });
}

addEventListener('message', ({ source, data }) => {
  if (!frame || source !== frame.contentWindow || data?.leadkeep !== 'pixels') return;
  if (data.says === 'ready') begin();
  else if (data.says === 'value') storeValue(data.name, data.value);
  else if (data.says === 'sent') sent.get(data.event_id)?.();
  else if (data.says === 'failed') report(data.provider);
});

function begin() {
  isReady = true;
  const page = location.origin + facts.path + pickMarks(location.search);
  tell({ start: { pixels: facts.pixels, values: read()?.values ?? {}, page, base: facts.base } });
  for (const event of waiting.splice(0)) tell({ event });
}

/** Stores what a pixel set in place of a cookie, as long as the yes counts. @param {string} name @param {string | null} value */
function storeValue(name, value) {
  const choice = read();
  if (choice?.answer === 'allow') store(withValue(choice, String(name), value));
}

/** Reports a script that did not load, without a word to the visitor. @param {string} provider */
function report(provider) {
  const [name, message] = ['PixelNotLoaded', `The script of ${provider} did not load.`];
  const body = JSON.stringify({ kind: 'script', name, message, stack: `${name}: ${message}`, path: facts.path });
  navigator.sendBeacon('/api/browser-errors', new Blob([body], { type: 'application/json' }));
}

/** @param {Event} event */
function onClick({ target }) {
  const answer = target instanceof HTMLElement ? target.dataset.answer : undefined;
  if (answer !== 'allow' && answer !== 'decline') return;
  store({ answer, providers: asked, at: Date.now(), values: {} });
  follow();
  choices.focus({ preventScroll: true });
}

/** Returns what the server may know of a visitor who agreed; null of all others, and where the server sends nothing. */
function describeYes() {
  const choice = facts.reports === null ? null : read();
  const { _fbp: fbp, _fbc: fbc } = choice?.values ?? {};
  return choice?.answer === 'allow' ? JSON.stringify({ fbp, fbc }) : null;
}

function askAgain() {
  question.hidden = false;
  choices.hidden = true;
  question.focus();
}

/** @type {{ globalPrivacyControl?: boolean }} */
const { globalPrivacyControl } = /** @type {any} */ (navigator);
if (globalPrivacyControl !== true && canRemember()) {
  question.addEventListener('click', onClick);
  choices.addEventListener('click', askAgain);
  // Another tab, or a form in this page, was answered.
  addEventListener('storage', ({ key }) => key === KEY && follow());
  // The form waits a moment for what is told here before it leads on.
  document.addEventListener('form-sent', (event) => {
    const { event_id, waitFor } = /** @type {CustomEvent} */ (event).detail;
    if (!frame) return;
    const left = new Promise((resolve) => sent.set(event_id, () => setTimeout(resolve, LEAVING_MS)));
    send('Lead', event_id);
    waitFor(left);
  });
  // What a form sends carries the yes, by which the server may send the same event.
  addEventListener('formdata', ({ formData }) => {
    const agreed = describeYes();
    if (agreed) formData.set('pixels', agreed);
  });
  follow();
}
