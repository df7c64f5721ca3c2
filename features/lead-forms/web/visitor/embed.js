// Puts a form on somebody's website, in a frame beside the tag that loads this script; any number of tags may stand on one
// page. A tag without data-form only remembers how the visitor came. No cookie is set; what is remembered stays in this tab.
(() => {
  const STORED = 'leadkeep_came_by';
  const CAMPAIGN = 'utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid ttclid li_fat_id'.split(' ');
  const LONGEST_VALUE = 300;
  const LONGEST_ATTRIBUTION = 3000;
  const FIRST_HEIGHT = 480;
  const LARGEST_HEIGHT = 20000;
  /** How long a form that was loaded has to answer, and how long it has to load, in milliseconds. */
  const ANSWERS_WITHIN = 3000;
  const LOADS_WITHIN = 15000;

  const tag = document.currentScript;
  if (!(tag instanceof HTMLScriptElement)) return;
  const { origin } = new URL(tag.src);
  // A page in a sandbox gives its frames no origin of their own.
  const isSandboxed = window.origin === 'null';
  const attribution = rememberArrival();
  const form = tag.dataset.form;
  if (form) {
    if (document.body) show(form);
    else addEventListener('DOMContentLoaded', () => show(form));
  }

  /** Remembers the first and the last time the visitor came to this website, while this tab is open. */
  function rememberArrival() {
    const page = withoutQuery(location.href);
    /** @type {Record<string, string>} */
    const touch = { at: new Date().toISOString(), landing_page: page };
    const query = new URLSearchParams(location.search);
    for (const name of CAMPAIGN) {
      const value = query.get(name);
      if (value) touch[name] = value.slice(0, LONGEST_VALUE);
    }
    if (document.referrer && new URL(document.referrer).host !== location.host) {
      touch.referrer = withoutQuery(document.referrer);
    }
    const known = readKnown();
    const isArrival = touch.referrer || CAMPAIGN.some((name) => touch[name]);
    const first_touch = known ? known.first_touch : touch;
    const last_touch = known && !isArrival ? known.last_touch : touch;
    try {
      sessionStorage.setItem(STORED, JSON.stringify({ first_touch, last_touch }));
    } catch (_) {
      // Where storage is switched off, this page alone is known.
    }
    return { first_touch, last_touch, site: location.host, page };
  }

  function readKnown() {
    try {
      return JSON.parse(sessionStorage.getItem(STORED) || 'null');
    } catch (_) {
      return null;
    }
  }

  /** @param {string} address */
  function withoutQuery(address) {
    return address.replace(/[?#].*$/, '').slice(0, 500);
  }

  /** Leaves the first touch out where both together would be too long for an address. */
  function writeAttribution() {
    const text = JSON.stringify(attribution);
    return text.length < LONGEST_ATTRIBUTION ? text : JSON.stringify({ ...attribution, first_touch: null });
  }

  /** @param {string} key code or readable address of the form, with the end of a named link: 'bayshore/expo' */
  function show(key) {
    const address = `${origin}/f/${key.split('/').map(encodeURIComponent).join('/')}`;
    const link = findLink(address);
    const frame = document.createElement('iframe');
    frame.src = `${address}?came_by=${encodeURIComponent(writeAttribution())}`;
    frame.title = link.textContent || '';
    // Set property by property, because strict policies of websites refuse a style attribute.
    frame.style.display = 'block';
    frame.style.width = '100%';
    frame.style.minWidth = '0';
    frame.style.border = '0';
    frame.style.height = `${FIRST_HEIGHT}px`;
    const scheme = readScheme(link.parentElement);
    frame.style.colorScheme = scheme;
    let loads = 0;
    let timer = setTimeout(() => swap(false), LOADS_WITHIN);

    /** Shows the form, or the link where the form does not answer. @param {boolean} isShown */
    function swap(isShown) {
      clearTimeout(timer);
      frame.style.display = isShown ? 'block' : 'none';
      link.style.display = isShown ? 'none' : '';
    }

    /** @param {number} top in the frame, in pixels */
    function bringIntoView(top) {
      const y = frame.getBoundingClientRect().top + top;
      if (y < 0 || y > innerHeight * 0.75) scrollBy(0, y - innerHeight / 4);
    }

    frame.addEventListener('load', () => {
      clearTimeout(timer);
      timer = setTimeout(() => swap(false), ANSWERS_WITHIN);
      frame.contentWindow?.postMessage({ leadkeep: 'page', scheme }, isSandboxed ? '*' : origin);
      loads += 1;
      if (loads > 1) bringIntoView(0);
    });
    addEventListener('message', ({ source, origin: from, data }) => {
      if (!source || source !== frame.contentWindow || from !== (isSandboxed ? 'null' : origin)) return;
      if (data?.leadkeep !== 'form') return;
      swap(true);
      if (typeof data.title === 'string' && data.title) frame.title = data.title;
      if (data.scheme === 'light' || data.scheme === 'dark') frame.style.colorScheme = data.scheme;
      if (data.height > 0) frame.style.height = `${Math.min(Math.ceil(data.height), LARGEST_HEIGHT)}px`;
      if (typeof data.top === 'number') bringIntoView(data.top);
    });
    link.style.display = 'none';
    link.before(frame);
  }

  /** Returns whether the page is light or dark where the form lies; one that says nothing is light. @param {Element | null} place */
  function readScheme(place) {
    const said = place ? getComputedStyle(place).colorScheme : '';
    const isDark = /dark/.test(said) && (!/light/.test(said) || matchMedia('(prefers-color-scheme: dark)').matches);
    return isDark ? 'dark' : 'light';
  }

  /** Returns the link that stands after the tag for browsers that refuse this script, else a new one. @param {string} address */
  function findLink(address) {
    const next = tag?.nextElementSibling;
    if (next instanceof HTMLAnchorElement && next.href.indexOf(address) === 0) return next;
    const link = document.createElement('a');
    link.href = address;
    link.textContent = tag?.dataset.title || address;
    if (tag && tag.parentNode !== document.head) tag.after(link);
    else document.body.appendChild(link);
    return link;
  }
})();
