import { escapeHtml, htmlPage } from '../kit/html.ts';
import type { EmulatedAnswer, EmulatedRequest } from '../kit/wire.ts';
import { addAccount, makeCode } from './make.ts';
import type { Meta } from './meta.ts';

const STEPS = [
  'BUSINESS_ACCOUNT_SELECTION',
  'WABA_PHONE_PROFILE_PICKER',
  'PHONE_NUMBER_SETUP',
  'PHONE_NUMBER_VERIFICATION',
];

/** What the person chose; `allow` and the other endings stand in the address as `__auto`. */
type Ending = 'allow' | 'app' | 'waba' | 'cancel' | 'error';

/** Answers the pop-up of the sign-up, and the script that opens it; nothing for another address. */
export function answerSignUp(meta: Meta, { path, query }: EmulatedRequest): EmulatedAnswer | null {
  if (path.endsWith('/sdk.js')) {
    return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: SDK };
  }
  if (!path.endsWith('/dialog/whatsapp-signup')) return null;
  const fault = findFault(meta, query);
  if (fault) return htmlPage('Something went wrong', `<p>${escapeHtml(fault)}</p>`, 400);
  const ending = query.get('__auto');
  return ending === null ? showChoice(meta, query) : finish(meta, query, ending as Ending);
}

function findFault({ world }: Meta, query: URLSearchParams): string | null {
  if (query.get('client_id') !== world.app.id) return 'Invalid App ID';
  if (!query.get('config_id')) return 'The configuration (config_id) is missing.';
  const hasCode = query.get('response_type') === 'code' && query.get('override_default_response_type') === 'true';
  return hasCode ? null : 'The login must ask for response_type "code" and override the default.';
}

function readExtras(query: URLSearchParams): { featureType?: string; sessionInfoVersion?: unknown; version?: unknown } {
  try {
    return JSON.parse(query.get('extras') ?? '{}');
  } catch {
    return {};
  }
}

/** A number may stay in the phone app only where the page that opened this asked for it. */
function showChoice({ world }: Meta, query: URLSearchParams): EmulatedAnswer {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const clients = world.accounts.filter(({ is_client }) => is_client);
  const accounts = clients.map(({ id, name }) => `<option value="${id}">${escapeHtml(name)} (${id})</option>`);
  const button = (ending: Ending, label: string, kind = '') =>
    `<button name="__auto" value="${ending}"${kind}>${label}</button>`;
  const mayStay = readExtras(query).featureType === 'whatsapp_business_app_onboarding';
  return htmlPage(
    'Connect WhatsApp to the emulated Meta',
    `<form method="get">${kept.join('')}
<label class="question" for="account">WhatsApp Business account</label>
<select id="account" name="__account"><option value="">A new account</option>${accounts.join('')}</select>
<label class="question" for="name">Name of a new account</label><input id="name" name="__name" value="Kestrel Homes">
<p>${button('allow', 'Finish', ' class="main"')}${mayStay ? button('app', 'Finish: the number stays in the phone app') : ''}
${button('waba', 'Finish without a number')}</p>
<label class="question" for="step">Step to stop at</label>
<select id="step" name="__step">${STEPS.map((step) => `<option>${step}</option>`).join('')}</select>
<p>${button('cancel', 'Cancel')}${button('error', 'Stop with an error')}</p></form>`,
  );
}

function finish(meta: Meta, query: URLSearchParams, ending: Ending): EmulatedAnswer {
  const session = { session_id: `session_${meta.world.made}`, timestamp: meta.nowMs };
  if (ending === 'cancel') {
    return hangUp(query, 'CANCEL', { current_step: query.get('__step') ?? STEPS[0] }, null);
  }
  if (ending === 'error') {
    const said = { error_message: 'Your account cannot be connected right now.', error_code: '524126', ...session };
    return hangUp(query, 'ERROR', said, null);
  }
  const { id: waba_id, business_id, numbers } = chooseAccount(meta, query, ending);
  const code = makeCode(meta, waba_id);
  if (ending === 'app') return hangUp(query, 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', { waba_id }, code);
  if (ending === 'waba') return hangUp(query, 'FINISH_ONLY_WABA', { waba_id, business_id }, code);
  return hangUp(query, 'FINISH', { phone_number_id: numbers[0]?.id, waba_id, business_id }, code);
}

/** A new account has a number that is not registered yet, unless it stays in the phone app. */
function chooseAccount(meta: Meta, query: URLSearchParams, ending: Ending) {
  const known = meta.world.accounts.find(({ id }) => id === query.get('__account'));
  if (known) return known;
  const isNew = ending === 'allow' ? [{ is_registered: false, status: 'PENDING' }] : [];
  return addAccount(meta, {
    name: query.get('__name') || 'Kestrel Homes',
    is_coexistence: ending === 'app',
    numbers: ending === 'app' ? [{}] : isNew,
  });
}

/** Tells the page that opened the pop-up what became of it, in the two messages of the original, and closes. */
function hangUp(query: URLSearchParams, event: string, data: object, code: string | null): EmulatedAnswer {
  const { sessionInfoVersion, version } = readExtras(query);
  const info = JSON.stringify({
    type: 'WA_EMBEDDED_SIGNUP',
    event,
    data,
    version: String(version ?? sessionInfoVersion),
  });
  const messages = [
    ...(sessionInfoVersion === undefined && version === undefined ? [] : [info]),
    `cb=login${code === null ? '' : `&code=${code}`}`,
  ];
  const script = `for (const message of ${JSON.stringify(messages).replaceAll('<', '\\u003c')}) window.opener?.postMessage(message, '*');
window.close();`;
  return htmlPage('Done', `<p>${event}: this window can be closed.</p><script>${script}</script>`);
}

/** The part of Facebook's SDK for JavaScript that the sign-up needs: `FB.init` and `FB.login`. */
const SDK = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  let app = null;
  window.FB = {
    init(given) {
      if (!given.appId || !given.version) throw new Error('FB.init needs appId and version');
      app = given;
    },
    login(callback, options = {}) {
      if (!app) throw new Error('FB.login() called before FB.init().');
      const query = new URLSearchParams({ client_id: app.appId, display: 'popup' });
      for (const [name, value] of Object.entries(options)) {
        query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      }
      const popup = window.open(origin + '/' + app.version + '/dialog/whatsapp-signup?' + query, 'signup', 'width=600,height=700');
      let isOver = false;
      const end = (code) => {
        if (isOver) return;
        isOver = true;
        window.removeEventListener('message', hear);
        clearInterval(watch);
        callback(code
          ? { authResponse: { code, userID: null, expiresIn: null }, status: 'connected' }
          : { authResponse: null, status: 'unknown' });
      };
      const hear = ({ origin: from, data }) => {
        if (from === origin && String(data).startsWith('cb=')) end(new URLSearchParams(data).get('code'));
      };
      // What a closed window said last may still be under way.
      const watch = setInterval(() => { if (!popup || popup.closed) setTimeout(end, 300, null); }, 500);
      window.addEventListener('message', hear);
    },
  };
  setTimeout(() => window.fbAsyncInit?.());
})();
`;
