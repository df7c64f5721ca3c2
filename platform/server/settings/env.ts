import { isAbsolute, join } from 'node:path';
import { isLoopbackHost } from '../network/loopback.ts';
import type { ModuleSettings } from './module-settings.ts';
import { repositoryRoot } from './root.ts';
import type {
  MailSettings,
  MetaSettings,
  S3Settings,
  Settings,
  SmsGatewaySettings,
  TwilioSettings,
  VapidSettings,
  WhatsAppSettings,
} from './settings.ts';
import { type EnvironmentValues, parseEnvironment, type SettingName } from './settings-schema.ts';

type Environment = Record<string, string | undefined>;

/**
 * Settings that cannot be used; `problems` has one sentence for each, written for the person who starts the product.
 */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/** The variables this process was started with; nothing else in the product reads them. */
export const processEnvironment = (): Environment => process.env;

/**
 * Reads and checks all settings at once.
 *
 * @param declared the settings of features and integrations; `app/settings.ts` knows them all.
 * @throws SettingsError with every problem found, so that one start shows them all.
 */
export function readSettings(environment: Environment, declared: readonly ModuleSettings[] = []): Settings {
  const values = parseEnvironment(environment, declared);
  if (Array.isArray(values)) throw new SettingsError(values);
  const localMode = isLocalMode(values);
  const together = declared.flatMap((settings) => settings.together);
  const problems = [...safetyProblems(values, localMode), ...groupProblems(values, together)];
  if (problems.length > 0) throw new SettingsError(problems);
  return toSettings(values, localMode);
}

function isLocalMode(values: EnvironmentValues): boolean {
  const isHostLocal = isLoopbackHost(values.HOST) || values.IN_CONTAINER;
  return isHostLocal && (!values.PUBLIC_URL || isLoopbackHost(new URL(values.PUBLIC_URL).hostname));
}

/** Lists what is missing before other people may reach this server (readings D16, D18). */
function safetyProblems(values: EnvironmentValues, localMode: boolean): string[] {
  if (localMode) return [];
  const problems: string[] = [];
  const url = values.PUBLIC_URL && new URL(values.PUBLIC_URL);
  if (!url) {
    problems.push(
      `PUBLIC_URL is missing. HOST ${values.HOST} can be reached from other machines, so the https address people use must be known. For this machine alone leave HOST at 127.0.0.1, or publish the container on 127.0.0.1 and set IN_CONTAINER=true.`,
    );
  } else if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    problems.push(
      `PUBLIC_URL must begin with https://, because sign-in cookies would travel in the clear; it is "${values.PUBLIC_URL}".`,
    );
  }
  const needed = {
    SECRET_KEY: 'a secret of at least 32 characters',
    SMTP_URL: 'the mail server',
    SMTP_FROM: 'the sender of mail',
  } as const;
  for (const [name, meaning] of Object.entries(needed)) {
    if (!values[name as keyof typeof needed]) {
      problems.push(`${name} is missing: ${meaning} is needed as soon as other people can reach this server.`);
    }
  }
  if (values.CLOCK_SOURCE !== 'system')
    problems.push('CLOCK_SOURCE is for local mode only, not for a server that other people can reach.');
  return problems;
}

/** Settings that need each other: when one is set, the others are required. */
const groups: readonly (readonly string[])[] = [
  ['TURNSTILE_SECRET', 'TURNSTILE_SITE_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['META_APP_SECRET', 'META_VERIFY_TOKEN'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['DKIM_SELECTOR', 'DKIM_DOMAIN', 'DKIM_KEY'],
];

function groupProblems(values: EnvironmentValues, together: typeof groups): string[] {
  const has = (name: string) => values[name as SettingName] !== undefined;
  const problems = [...groups, ...together].flatMap((names) => {
    const present = names.find(has);
    if (!present) return [];
    return names.filter((name) => !has(name)).map((name) => `${name} is missing, although ${present} is set.`);
  });
  const canTwilioSend = values.TWILIO_VERIFY_SERVICE_SID ?? values.TWILIO_MESSAGING_SERVICE_SID ?? values.TWILIO_FROM;
  if (values.TWILIO_ACCOUNT_SID && !canTwilioSend) {
    problems.push(
      'TWILIO_ACCOUNT_SID is set, but none of TWILIO_VERIFY_SERVICE_SID, TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM is.',
    );
  }
  if (values.WHATSAPP_ACCESS_TOKEN && !values.META_APP_SECRET)
    problems.push('META_APP_SECRET is missing, although WHATSAPP_ACCESS_TOKEN is set.');
  if (values.META_APP_ID && !values.META_APP_SECRET)
    problems.push('META_APP_SECRET is missing, although META_APP_ID is set.');
  if (values.META_WHATSAPP_CONFIG_ID && !values.META_APP_ID)
    problems.push('META_APP_ID is missing, although META_WHATSAPP_CONFIG_ID is set.');
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    problems.push('DATABASE_URL is missing, although DATABASE_OWNER_URL is set.');
  if (values.DKIM_KEY && !values.SMTP_URL) problems.push('SMTP_URL is missing, although DKIM_KEY is set.');
  return [...new Set(problems)];
}

function toSettings(values: EnvironmentValues, localMode: boolean): Settings {
  const mail = mailSettings(values);
  const supportEmail = values.SUPPORT_EMAIL ?? (mail && pickAddress(mail.from)) ?? 'support@localhost';
  return {
    mode: values.NODE_ENV,
    role: values.ROLE,
    local_mode: localMode,
    in_container: values.IN_CONTAINER,
    log_level: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    public_url: (values.PUBLIC_URL ?? `http://${localHost(values.HOST)}:${values.PORT}`).replace(/\/$/, ''),
    trusted_proxies: values.TRUSTED_PROXIES,
    metrics_token: values.METRICS_TOKEN ?? null,
    data_dir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : join(repositoryRoot, values.DATA_DIR),
    database_url: values.DATABASE_URL ?? null,
    database_owner_url: values.DATABASE_OWNER_URL ?? null,
    prepared_statements: values.PREPARED_STATEMENTS,
    secret_key: values.SECRET_KEY ?? null,
    accept_new_secret_key: values.ACCEPT_NEW_SECRET_KEY,
    clock_start: values.CLOCK_SOURCE === 'system' ? null : new Date(values.CLOCK_SOURCE).toISOString(),
    support_email: supportEmail,
    integrations_email: values.INTEGRATIONS_EMAIL ?? supportEmail,
    user_guide_url: values.USER_GUIDE_URL ?? null,
    live_chat_url: values.LIVE_CHAT_URL ?? null,
    app_store_url: values.APP_STORE_URL ?? null,
    play_store_url: values.PLAY_STORE_URL ?? null,
    mail,
    google: googleSettings(values),
    turnstile: turnstileSettings(values),
    twilio: twilioSettings(values),
    sms_gateway: smsGatewaySettings(values),
    meta: metaSettings(values),
    whatsapp: whatsAppSettings(values),
    vapid: vapidSettings(values),
    s3: s3Settings(values),
    of_modules: values,
    sentry_dsn: values.SENTRY_DSN ?? null,
  };
}

// Returns the host a person opens: a container listens on every address but is opened through this machine's own.
function localHost(host: string): string {
  if (!isLoopbackHost(host)) return '127.0.0.1';
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

const pickAddress = (sender: string): string => sender.match(/<(.+)>$/)?.[1] ?? sender;

function mailSettings(values: EnvironmentValues): MailSettings | null {
  const { SMTP_URL, SMTP_FROM, DKIM_SELECTOR, DKIM_DOMAIN, DKIM_KEY } = values;
  if (!SMTP_URL || !SMTP_FROM) return null;
  const dkim =
    DKIM_SELECTOR && DKIM_DOMAIN && DKIM_KEY
      ? { selector: DKIM_SELECTOR, domain: DKIM_DOMAIN, private_key: withLineBreaks(DKIM_KEY) }
      : null;
  return { url: SMTP_URL, from: SMTP_FROM, dkim };
}

// Replaces \n in a PEM key, because many hosts allow only one line per variable.
const withLineBreaks = (key: string): string => key.replaceAll('\\n', '\n');

function googleSettings(values: EnvironmentValues): Settings['google'] {
  const clientIds = (values.GOOGLE_CLIENT_IDS ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  return clientIds.length > 0 ? { client_ids: clientIds, jwks_url: values.GOOGLE_JWKS_URL } : null;
}

function turnstileSettings(values: EnvironmentValues): Settings['turnstile'] {
  const { TURNSTILE_SECRET, TURNSTILE_SITE_KEY, TURNSTILE_VERIFY_URL } = values;
  if (!TURNSTILE_SECRET || !TURNSTILE_SITE_KEY) return null;
  return { secret: TURNSTILE_SECRET, site_key: TURNSTILE_SITE_KEY, verify_url: TURNSTILE_VERIFY_URL };
}

function twilioSettings(values: EnvironmentValues): TwilioSettings | null {
  if (!values.TWILIO_ACCOUNT_SID || !values.TWILIO_AUTH_TOKEN) return null;
  return {
    account_sid: values.TWILIO_ACCOUNT_SID,
    auth_token: values.TWILIO_AUTH_TOKEN,
    verify_service_sid: values.TWILIO_VERIFY_SERVICE_SID ?? null,
    messaging_service_sid: values.TWILIO_MESSAGING_SERVICE_SID ?? null,
    from: values.TWILIO_FROM ?? null,
    api_base: values.TWILIO_API_BASE,
    verify_base: values.TWILIO_VERIFY_BASE,
  };
}

function smsGatewaySettings(values: EnvironmentValues): SmsGatewaySettings | null {
  if (!values.SMS_GENERIC_URL) return null;
  return {
    url: values.SMS_GENERIC_URL,
    method: values.SMS_GENERIC_METHOD,
    headers: values.SMS_GENERIC_HEADERS ?? null,
    body: values.SMS_GENERIC_BODY ?? null,
    message_id_path: values.SMS_GENERIC_MESSAGE_ID_PATH ?? null,
    callback_secret: values.SMS_GENERIC_CALLBACK_SECRET ?? null,
  };
}

function metaSettings(values: EnvironmentValues): MetaSettings | null {
  const { META_APP_SECRET, META_VERIFY_TOKEN } = values;
  if (!META_APP_SECRET || !META_VERIFY_TOKEN) return null;
  return {
    app_id: values.META_APP_ID ?? null,
    app_secret: META_APP_SECRET,
    verify_token: META_VERIFY_TOKEN,
    graph_base: values.META_GRAPH_BASE,
    graph_version: values.META_GRAPH_VERSION,
    dialog_base: values.META_DIALOG_BASE,
    whatsapp_config_id: values.META_WHATSAPP_CONFIG_ID ?? null,
    sdk_base: values.META_SDK_BASE,
  };
}

function whatsAppSettings(values: EnvironmentValues): WhatsAppSettings | null {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN } = values;
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_ACCESS_TOKEN) return null;
  return {
    phone_number_id: WHATSAPP_PHONE_NUMBER_ID,
    access_token: WHATSAPP_ACCESS_TOKEN,
    alert_template: values.WHATSAPP_ALERT_TEMPLATE,
    alert_language: values.WHATSAPP_ALERT_LANGUAGE,
  };
}

function vapidSettings(values: EnvironmentValues): VapidSettings | null {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = values;
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return null;
  return { public_key: VAPID_PUBLIC_KEY, private_key: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT };
}

function s3Settings(values: EnvironmentValues): S3Settings | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    access_key: S3_ACCESS_KEY,
    secret_key: S3_SECRET_KEY,
    endpoint: values.S3_ENDPOINT ?? null,
    force_path_style: values.S3_FORCE_PATH_STYLE,
  };
}
