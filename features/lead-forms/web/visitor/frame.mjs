// What a form does in a frame on somebody's website: says how tall it is, and opens what leads away outside the frame.

/** Whom the form answers: the origin of the page around it, once that has asked. @type {string | null} */
let host = null;

export const isFramed = window.parent !== window;

/** Answers the page around this form, which embed.js makes as tall as the form; a plain frame never asks. */
export function answerHost() {
  if (!isFramed) return;
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || data?.leadkeep !== 'page') return;
    host = origin === 'null' ? '*' : origin;
    const { classList, dataset } = document.documentElement;
    classList.add('lf-fitted');
    if (data.scheme === 'light' || data.scheme === 'dark') dataset.scheme = data.scheme;
    tell({});
  });
  new ResizeObserver(() => tell({})).observe(document.body);
  document.addEventListener('focusin', ({ target }) => {
    // What the script brings to attention by itself, as errors or the next page.
    if (target instanceof HTMLElement && (target.tabIndex < 0 || target.hasAttribute('autofocus'))) tellTop(target);
  });
  document.addEventListener('click', onClick);
}

/** @param {{ top?: number }} more */
function tell(more) {
  if (host === null) return;
  const { height } = document.body.getBoundingClientRect();
  // Where the frame and its document have the same scheme, the browser leaves what is transparent so.
  const { colorScheme: scheme } = getComputedStyle(document.documentElement);
  const facts = { leadkeep: 'form', title: document.title, height: Math.ceil(height), scheme };
  window.parent.postMessage({ ...facts, ...more }, host);
}

/** @param {Element} element */
const tellTop = (element) => tell({ top: element.getBoundingClientRect().top + scrollY });

/** @param {MouseEvent} event */
function onClick({ target }) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link) return;
  const field = link.hash && link.pathname === location.pathname ? document.querySelector(link.hash) : null;
  if (field) tellTop(field);
  // Chats and contents refuse to be shown in a frame.
  else if (/^https?:$/.test(link.protocol)) link.target = '_blank';
}

/**
 * Goes on to what follows sending; somebody's own page takes the place of the whole window.
 *
 * @param {string} address @param {boolean} leadsAway
 */
export function goOn(address, leadsAway) {
  if (leadsAway && isFramed && window.top) {
    try {
      window.top.location.href = new URL(address, location.href).href;
      return;
    } catch {
      // A sandbox may forbid that; then it is shown in the frame.
    }
  }
  location.assign(address);
}
