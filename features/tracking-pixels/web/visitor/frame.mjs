// Runs the pixels of a page in a frame without an origin: they see neither the page nor what is typed there. The page makes it once its
// visitor agreed, and says what to load and send.
import { createCookies, createStorage } from './memory.mjs';
import { providers } from './providers.mjs';

/** @typedef {{ pixels: { provider: string, pixel_id: string }[], values: Record<string, string>, page: string, base: string | null }} Start */

/** @type {Start | null} */
let started = null;
/** @type {Promise<unknown>} */
let loaded = Promise.resolve();

/** @param {object} told */
const tell = (told) => window.parent.postMessage({ leadkeep: 'pixels', ...told }, '*');

/** @param {Start} start */
function begin(start) {
  started = start;
  const cookies = createCookies(start.values, (name, value) => tell({ says: 'value', name, value }));
  Object.defineProperty(document, 'cookie', { get: () => cookies.cookie, set: (text) => cookies.set(String(text)) });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: createStorage() });
  loaded = Promise.allSettled(start.pixels.map(({ provider, pixel_id }) => load(provider, pixel_id, start)));
}

/** @param {string} provider @param {string} pixel_id @param {Start} start @returns {Promise<void>} */
function load(provider, pixel_id, { page, base }) {
  const address = providers[provider]?.start(pixel_id, page);
  if (address === undefined) return Promise.resolve();
  const script = document.createElement('script');
  script.src = base === null ? address : `${base}/${provider.toLowerCase()}.js`;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      tell({ says: 'failed', provider });
      resolve();
    });
    document.head.append(script);
  });
}

/** @param {import('./providers.mjs').EventName} name @param {string} event_id */
function send(name, event_id) {
  if (!started) return;
  for (const { provider, pixel_id } of started.pixels)
    providers[provider]?.send(name, event_id, pixel_id, started.page);
  loaded.then(() => tell({ says: 'sent', event_id }));
}

addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.leadkeep !== 'page') return;
  if (data.start && !started) begin(data.start);
  if (data.event) send(data.event.name, data.event.event_id);
});
tell({ says: 'ready' });
