// How each provider's script is loaded and called: its own instructions as functions. Calls wait in a list of the provider until its script
// has come.

/**
 * @typedef {'PageView' | 'ViewContent' | 'Lead'} EventName
 * @typedef {{
 *   start(pixel_id: string, page: string): string,
 *   send(name: EventName, event_id: string, pixel_id: string, page: string): void,
 * }} Pixel `start` returns the address of the script
 */

/** @type {any} */
const scope = globalThis;

/** @type {Pixel} */
const meta = {
  start(pixel_id) {
    /** @type {any} */
    const fbq = (/** @type {unknown[]} */ ...told) =>
      fbq.callMethod ? fbq.callMethod.apply(fbq, told) : fbq.queue.push(told);
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
    scope.fbq = fbq;
    scope._fbq = fbq;
    // Nothing is read off the page or recorded by the script alone.
    fbq('set', 'autoConfig', false, pixel_id);
    fbq('init', pixel_id);
    return 'https://connect.facebook.net/en_US/fbevents.js';
  },
  send: (name, event_id) => scope.fbq('track', name, {}, { eventID: event_id }),
};

const googleNames = { PageView: 'page_view', ViewContent: 'view_item', Lead: 'generate_lead' };

/** @type {Pixel} */
const google = {
  start(pixel_id) {
    scope.dataLayer = [];
    scope.gtag = function gtag() {
      // biome-ignore lint/complexity/noArguments: the script reads `arguments` and takes no lists
      scope.dataLayer.push(arguments);
    };
    const [tag = ''] = pixel_id.split('/');
    scope.gtag('js', new Date());
    scope.gtag('config', tag, { send_page_view: false });
    return `https://www.googletagmanager.com/gtag/js?id=${tag}`;
  },
  send(name, event_id, pixel_id, page) {
    const [send_to] = pixel_id.split('/');
    scope.gtag('event', googleNames[name], { send_to, event_id, page_location: page });
    // With its label an id of Google Ads names a conversion.
    if (name === 'Lead' && pixel_id.includes('/'))
      scope.gtag('event', 'conversion', { send_to: pixel_id, transaction_id: event_id });
  },
};

const tiktokNames = { ViewContent: 'ViewContent', Lead: 'SubmitForm' };

/** @type {Pixel} */
const tiktok = {
  start(pixel_id) {
    const address = 'https://analytics.tiktok.com/i18n/pixel/events.js';
    /** @type {any} */
    const ttq = [];
    ttq.methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'alias', 'group'];
    ttq.setAndDefer = (/** @type {any} */ target, /** @type {string} */ method) => {
      target[method] = (/** @type {unknown[]} */ ...told) => target.push([method, ...told]);
    };
    for (const method of ttq.methods) ttq.setAndDefer(ttq, method);
    ttq.instance = (/** @type {string} */ id) => {
      const instance = ttq._i[id] ?? [];
      for (const method of ttq.methods) ttq.setAndDefer(instance, method);
      return instance;
    };
    ttq._i = { [pixel_id]: Object.assign([], { _u: address }) };
    ttq._t = { [pixel_id]: Date.now() };
    ttq._o = { [pixel_id]: {} };
    scope.TiktokAnalyticsObject = 'ttq';
    scope.ttq = ttq;
    return `${address}?sdkid=${pixel_id}&lib=ttq`;
  },
  send(name, event_id) {
    if (name === 'PageView') scope.ttq.page({}, { event_id });
    else scope.ttq.track(tiktokNames[name], {}, { event_id });
  },
};

/** @type {Pixel} */
const linkedin = {
  start(pixel_id) {
    const [partner] = pixel_id.split('/');
    scope._linkedin_partner_id = partner;
    scope._linkedin_data_partner_ids = [partner];
    /** @type {any} */
    const lintrk = (/** @type {unknown[]} */ ...told) => lintrk.q.push(told);
    lintrk.q = [];
    scope.lintrk = lintrk;
    return 'https://snap.licdn.com/li.lms-analytics/insight.min.js';
  },
  // The script counts the page as it loads; a conversion has an id of its own.
  send(name, event_id, pixel_id) {
    const [, conversion] = pixel_id.split('/');
    if (name === 'Lead' && conversion) scope.lintrk('track', { conversion_id: Number(conversion), event_id });
  },
};

/** @type {Record<string, Pixel>} */
export const providers = { META: meta, GOOGLE: google, TIKTOK: tiktok, LINKEDIN: linkedin };
