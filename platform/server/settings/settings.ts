import type { EnvironmentValues } from './settings-schema.ts';

/**
 * Everything that may differ between two installations, read once at start. A service that is not configured is null.
 * `docs/operations.md` explains each setting to the person who runs the product.
 */
export interface Settings {
  mode: EnvironmentValues['NODE_ENV'];
  /** What this process does: serve requests, work through jobs, or both. */
  role: EnvironmentValues['ROLE'];
  /** One person on this machine, not yet the world: messages land in the outbox and keys are made up (readings D18). */
  local_mode: boolean;
  /** Local mode in a container: who asks cannot be told by the address of the connection. */
  in_container: boolean;
  log_level: EnvironmentValues['LOG_LEVEL'];
  host: string;
  port: number;
  /** Where people and providers reach us: scheme, host and port, without a slash at the end. */
  public_url: string;
  /** Proxies whose word about the caller's address is believed: addresses, networks, or names of private networks. */
  trusted_proxies: string[];
  /** Opens `/metrics` to who sends it as a bearer token; null: in local mode this machine reads them, elsewhere nobody. */
  metrics_token: string | null;
  /** Absolute folder of the embedded database, uploaded files and generated keys. */
  data_dir: string;
  /** null: the embedded PostgreSQL is started. */
  database_url: string | null;
  /** The login that owns the database, where `database_url` names one that owns nothing. */
  database_owner_url: string | null;
  /** Whether the database keeps parsed statements per connection; off behind a pooler in transaction mode. */
  prepared_statements: boolean;
  /** Encrypts secrets of connected services. null only in local mode, until local-secrets.ts has filled it. */
  secret_key: string | null;
  /** The key the database knows is lost; this start's takes its place. */
  accept_new_secret_key: boolean;
  /** The instant at which the clock starts (local mode only), or null for the machine's own time. */
  clock_start: string | null;
  support_email: string;
  integrations_email: string;
  user_guide_url: string | null;
  live_chat_url: string | null;
  app_store_url: string | null;
  play_store_url: string | null;
  mail: MailSettings | null;
  google: { client_ids: string[]; jwks_url: string } | null;
  turnstile: { secret: string; site_key: string; verify_url: string } | null;
  twilio: TwilioSettings | null;
  sms_gateway: SmsGatewaySettings | null;
  vapid: VapidSettings | null;
  s3: S3Settings | null;
  /** What features and integrations declared, under the names in the environment; `readFrom` of each gives its own. */
  of_modules: Readonly<Record<string, unknown>>;
  /** Where bugs are reported in the Sentry protocol; null: they stand in the log alone. */
  sentry_dsn: string | null;
}

export interface MailSettings {
  url: string;
  from: string;
  dkim: { selector: string; domain: string; private_key: string } | null;
}

export interface TwilioSettings {
  account_sid: string;
  auth_token: string;
  /** At least one of the three ways to send is set. */
  verify_service_sid: string | null;
  messaging_service_sid: string | null;
  from: string | null;
  api_base: string;
  verify_base: string;
}

/** Any HTTP gateway for text messages: `{to} {from} {text} {ref}` are filled into headers and body (integrations 10.3). */
export interface SmsGatewaySettings {
  url: string;
  method: EnvironmentValues['SMS_GENERIC_METHOD'];
  headers: string | null;
  body: string | null;
  message_id_path: string | null;
  callback_secret: string | null;
}

export interface VapidSettings {
  public_key: string;
  private_key: string;
  subject: string;
}

export interface S3Settings {
  bucket: string;
  region: string;
  access_key: string;
  secret_key: string;
  /** null: the regional endpoint of AWS. */
  endpoint: string | null;
  force_path_style: boolean;
}
