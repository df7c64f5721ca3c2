import type * as z from 'zod';
import type { SignUpSettings } from '../../contract.ts';

type Settings = z.output<typeof SignUpSettings>;

/** The part of Facebook's script that is used here. */
export interface FacebookSdk {
  init(options: { appId: string; version: string; autoLogAppEvents: boolean; xfbml: boolean }): void;
  login(answer: (response: { authResponse?: { code?: string } | null }) => void, options: object): void;
}

let loading: Promise<FacebookSdk> | null = null;

/** Loads Facebook's script once; another try is possible after a failure. */
export function loadFacebookSdk(settings: Settings): Promise<FacebookSdk> {
  loading ??= addScript(settings).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function addScript({ sdk_url, app_id, graph_version }: Settings): Promise<FacebookSdk> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = sdk_url;
    script.async = true;
    script.onload = () => {
      const { FB } = window as unknown as { FB?: FacebookSdk };
      if (!FB) return failed(new Error('Facebook’s script did not define its API'));
      FB.init({ appId: app_id, version: graph_version, autoLogAppEvents: false, xfbml: false });
      loaded(FB);
    };
    script.onerror = () => {
      script.remove();
      failed(new Error('Facebook’s script could not be loaded'));
    };
    document.head.append(script);
  });
}

/** How the sign-up in the window ended, as Meta tells this page. */
export interface SignUpNotice {
  event: string;
  waba_id?: string;
  phone_number_id?: string;
  business_id?: string;
  /** Where it was closed. */
  current_step?: string;
  error_message?: string;
}

/** Returns what a message to this page says of the sign-up; null for any other message, or one that is not Meta's. */
export function readSignUpNotice({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>, settings: Settings) {
  if (!isFromMeta(origin, settings)) return null;
  const message = typeof data === 'string' ? parse(data) : data;
  if (!isRecord(message) || message.type !== 'WA_EMBEDDED_SIGNUP') return null;
  const details = isRecord(message.data) ? message.data : {};
  const notice: SignUpNotice = { event: String(message.event) };
  for (const name of ['waba_id', 'phone_number_id', 'business_id', 'current_step', 'error_message'] as const) {
    const value = details[name];
    if (typeof value === 'string' || typeof value === 'number') notice[name] = String(value);
  }
  return notice;
}

/** The window belongs to the address of Meta's dialogs or one below its domain, as web.facebook.com does. */
function isFromMeta(origin: string, { dialog_url }: Settings): boolean {
  const dialog = new URL(dialog_url);
  if (origin === dialog.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && hostname.endsWith(`.${dialog.hostname.replace(/^www\./, '')}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
