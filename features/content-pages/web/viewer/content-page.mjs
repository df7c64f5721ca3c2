// What a page does beyond its links: pictures in full, videos and maps in place once they are tapped, forms as tall as they are.
// Everything is reachable without it.

const zooms = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('a[data-zoom]')]);
const SWIPE_PIXELS = 40;
let shown = 0;
/** @type {HTMLDialogElement | null} */
let box = null;

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (!link) return;
  const { video, map, zoom } = link.dataset;
  if (video === undefined && map === undefined && zoom === undefined) return;
  event.preventDefault();
  if (zoom !== undefined) openBox(zooms.indexOf(link));
  else if (video) playVideo(link, video);
  else if (map) replaceBy(link, map, 'frame map-frame');
});

/** @param {HTMLAnchorElement} link @param {string} address @param {string} look */
function replaceBy(link, address, look) {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.className = look;
  frame.title = link.textContent ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The player refuses to play for a page that does not say which site it is of.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(frame);
  frame.focus();
  return frame;
}

/** @param {HTMLAnchorElement} link @param {string} id */
function playVideo(link, id) {
  const player = 'https://www.youtube-nocookie.com';
  const part = /** @type {HTMLElement | null} */ (link.closest('[data-part]'))?.dataset.part;
  const origin = encodeURIComponent(location.origin);
  const address = `${player}/embed/${id}?autoplay=1&rel=0&enablejsapi=1&origin=${origin}`;
  const frame = replaceBy(link, address, 'frame');
  frame.addEventListener('load', () =>
    frame.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id, channel: 'widget' }), player),
  );
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== player || typeof data !== 'string') return;
    const state = readState(data);
    if (state === null) return;
    const isPlaying = state === 1;
    document.dispatchEvent(new CustomEvent('video-state', { detail: { part, isPlaying } }));
  });
}

/** Returns the state a player tells: 1 while it plays. @param {string} data @returns {number | null} */
function readState(data) {
  try {
    const { info } = JSON.parse(data);
    const state = typeof info === 'number' ? info : info?.playerState;
    return typeof state === 'number' ? state : null;
  } catch {
    return null;
  }
}

function makeBox() {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.innerHTML =
    '<header><span></span><button type="button" aria-label="Close" autofocus>✕</button></header><img alt=""><p></p>';
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') showPicture(shown + 1);
    if (key === 'ArrowLeft') showPicture(shown - 1);
  });
  let from = 0;
  dialog.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX;
  });
  dialog.addEventListener('pointerup', ({ clientX }) => {
    if (Math.abs(clientX - from) > SWIPE_PIXELS) showPicture(shown + (clientX < from ? 1 : -1));
  });
  dialog.querySelector('img')?.addEventListener('dragstart', (event) => event.preventDefault());
  dialog.addEventListener('close', () => zooms[shown]?.focus());
  document.body.append(dialog);
  return dialog;
}

/** @param {number} index */
function openBox(index) {
  box ??= makeBox();
  box.showModal();
  showPicture(index);
}

/** @param {number} index */
function showPicture(index) {
  const link = zooms[index];
  const [image, words, count] = [box?.querySelector('img'), box?.querySelector('p'), box?.querySelector('span')];
  if (!link || !image || !words || !count) return;
  shown = index;
  image.src = link.href;
  image.alt = link.querySelector('img')?.alt ?? '';
  words.textContent = link.dataset.zoom ?? '';
  count.textContent = `${index + 1} / ${zooms.length}`;
}

/** A form says how tall it is once it is asked, as embed.js asks on other sites. */
for (const frame of /** @type {NodeListOf<HTMLIFrameElement>} */ (document.querySelectorAll('iframe[data-form]'))) {
  const ask = () => {
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    frame.contentWindow?.postMessage({ leadkeep: 'page', scheme }, location.origin);
  };
  frame.addEventListener('load', ask);
  ask();
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== location.origin || data?.leadkeep !== 'form') return;
    if (data.height > 0) frame.style.height = `${Math.min(Math.ceil(data.height), 20_000)}px`;
  });
}
