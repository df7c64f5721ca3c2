import { isIP } from 'node:net';
import * as z from 'zod';
import type { ModuleSettings } from './module-settings.ts';
import {
  address,
  addressOr,
  describedAs,
  email,
  oneOf,
  text,
  textOr,
  webAddress,
  yesOrNo,
  yesUnlessSaid,
} from './setting-kinds.ts';

const databaseAddress = describedAs(
  'an address such as postgres://user:password@host:5432/name',
  z.url({ protocol: /^postgres(ql)?$/ }).optional(),
);
/** Returns whether a text is an address, a network with its length, or a known name of private networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', length] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits));
}
/**
 * Every setting of the platform by its name in the environment. env.ts decides which belong together; features and
 * integrations declare their own (module-settings.ts).
 */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test'], 'production'),
  ROLE: oneOf(['all', 'web', 'worker'], 'all'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  HOST: describedAs(
    'a host name or an address of this machine',
    z
      .string()
      .regex(/^[\w.:[\]-]+$/)
      .default('127.0.0.1'),
  ),
  PORT: describedAs('a port number from 1 to 65535', z.coerce.number().int().min(1).max(65_535).default(3000)),
  IN_CONTAINER: yesOrNo,
  PUBLIC_URL: describedAs(
    'an http or https address without a path, such as https://crm.example.com',
    webAddress.refine((url) => URL.canParse(url) && /^https?:\/\/[^/?#]+\/?$/.test(url)).optional(),
  ),
  TRUSTED_PROXIES: describedAs(
    'addresses or networks such as 10.0.0.7, 203.0.113.0/24, separated by commas',
    z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .refine((list) => list.every(isNetwork))
      .default(['loopback', 'linklocal', 'uniquelocal']),
  ),
  METRICS_TOKEN: describedAs('a secret of at least 32 characters', z.string().min(32).optional()),
  DATA_DIR: textOr('data'),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  PREPARED_STATEMENTS: yesUnlessSaid,
  SECRET_KEY: describedAs('a secret of at least 32 characters', z.string().min(32).optional()),
  ACCEPT_NEW_SECRET_KEY: yesOrNo,
  CLOCK_SOURCE: describedAs(
    '"system", or an instant such as 2026-11-20T10:00:00Z at which the clock starts',
    z.union([z.literal('system'), z.iso.datetime({ offset: true })]).default('system'),
  ),

  SUPPORT_EMAIL: email,
  INTEGRATIONS_EMAIL: email,
  USER_GUIDE_URL: address,
  LIVE_CHAT_URL: address,
  APP_STORE_URL: address,
  PLAY_STORE_URL: address,

  SMTP_URL: describedAs(
    'an address such as smtps://user:password@mail.example.com',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  SMTP_FROM: describedAs(
    'a sender such as Leadkeep <hello@example.com>',
    z
      .string()
      .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)
      .optional(),
  ),
  DKIM_SELECTOR: text,
  DKIM_DOMAIN: text,
  DKIM_KEY: text,

  GOOGLE_CLIENT_IDS: text,
  GOOGLE_JWKS_URL: addressOr('https://www.googleapis.com/oauth2/v3/certs'),
  TURNSTILE_SECRET: text,
  TURNSTILE_SITE_KEY: text,
  TURNSTILE_VERIFY_URL: addressOr('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_VERIFY_SERVICE_SID: text,
  TWILIO_MESSAGING_SERVICE_SID: text,
  TWILIO_FROM: text,
  TWILIO_API_BASE: addressOr('https://api.twilio.com'),
  TWILIO_VERIFY_BASE: addressOr('https://verify.twilio.com'),
  SMS_GENERIC_URL: address,
  SMS_GENERIC_METHOD: oneOf(['POST', 'PUT', 'GET'], 'POST'),
  SMS_GENERIC_HEADERS: text,
  SMS_GENERIC_BODY: text,
  SMS_GENERIC_MESSAGE_ID_PATH: text,
  SMS_GENERIC_CALLBACK_SECRET: text,
  META_GRAPH_BASE: addressOr('https://graph.facebook.com'),
  META_GRAPH_VERSION: describedAs(
    'a version such as v26.0',
    z
      .string()
      .regex(/^v\d+\.\d+$/)
      .default('v26.0'),
  ),
  META_DIALOG_BASE: addressOr('https://www.facebook.com'),
  META_APP_ID: describedAs(
    'the digits of an app id',
    z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  ),
  META_APP_SECRET: text,
  META_VERIFY_TOKEN: text,
  META_WHATSAPP_CONFIG_ID: describedAs(
    'the digits of a configuration of Facebook Login for Business',
    z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  ),
  META_SDK_BASE: addressOr('https://connect.facebook.net'),
  WHATSAPP_PHONE_NUMBER_ID: describedAs('the digits of a phone number id', z.string().regex(/^\d+$/).optional()),
  WHATSAPP_ACCESS_TOKEN: text,
  WHATSAPP_ALERT_TEMPLATE: describedAs(
    'the name of a template: lower-case letters, digits and underscores',
    z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/)
      .default('lead_alert'),
  ),
  WHATSAPP_ALERT_LANGUAGE: describedAs(
    'a language such as en_US',
    z
      .string()
      .regex(/^[a-z]{2,3}([-_][A-Z]{2})?$/)
      .transform((language) => language.replace('-', '_'))
      .default('en_US'),
  ),
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: describedAs(
    'a mailto: or https: address',
    z
      .string()
      .regex(/^(mailto:|https:\/\/)\S+$/)
      .optional(),
  ),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  S3_ENDPOINT: address,
  S3_FORCE_PATH_STYLE: yesOrNo,
  SENTRY_DSN: describedAs(
    'an address such as https://key@errors.example.com/42',
    z
      .string()
      .regex(/^https?:\/\/\w+(:\w+)?@[^/\s]+\/(\S+\/)?\d+$/)
      .optional(),
  ),
});

export type EnvironmentValues = z.output<typeof environmentSchema>;
export type SettingName = keyof EnvironmentValues;

const secretNames = new Set<string>([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'DKIM_KEY',
  'TURNSTILE_SECRET',
  'TWILIO_AUTH_TOKEN',
  'SMS_GENERIC_HEADERS',
  'SMS_GENERIC_BODY',
  'SMS_GENERIC_CALLBACK_SECRET',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'WHATSAPP_ACCESS_TOKEN',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SENTRY_DSN',
]);

/**
 * Reads the flat settings; an empty value and the word none mean "not configured" (integrations R.1).
 *
 * @param declared the settings of features and integrations.
 * @returns the values, or one sentence per setting that cannot be used, without the values of secrets.
 */
export function parseEnvironment(
  environment: Record<string, string | undefined>,
  declared: readonly ModuleSettings[],
): EnvironmentValues | string[] {
  const schema = environmentSchema.extend(Object.assign({}, ...declared.map(({ shape }) => shape)) as z.ZodRawShape);
  const secrets = new Set([...secretNames, ...declared.flatMap((settings) => settings.secrets)]);
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, configured(environment[name])]));
  const result = schema.safeParse(given);
  if (result.success) return result.data as EnvironmentValues;
  const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  return [...names].map((name) => {
    const expected = (schema.shape[name as SettingName] as z.ZodType).meta()?.must_be;
    return secrets.has(name) ? `${name} must be ${expected}.` : `${name} must be ${expected}; it is "${given[name]}".`;
  });
}

function configured(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  return trimmed === '' || trimmed?.toLowerCase() === 'none' ? undefined : trimmed;
}
