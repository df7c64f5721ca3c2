import type { EnvironmentValues } from './settings-schema.ts';

/**
 * Everything that may differ between two installations, read once at start; a service that is not configured is null.
 * `docs/operations.md` explains each setting to the person who runs the product.
 */
export interface Settings {
  mode: EnvironmentValues['NODE_ENV'];
  /** The work of this process: serving requests, running jobs, or both. */
  role: EnvironmentValues['ROLE'];
  /** True for one person on this machine: messages stay in the outbox and keys are generated (readings D18). */
  local_mode: boolean;
  /** True for local mode in a container, where the connection's address does not tell who asks. */
  in_container: boolean;
  log_level: EnvironmentValues['LOG_LEVEL'];
  host: string;
  port: number;
  /** The address for people and providers: scheme, host and port, without a trailing slash. */
  public_url: string;
  /** The proxies whose word about the caller's address counts: addresses, networks, or names of private networks. */
  trusted_proxies: string[];
  /** The bearer token for `/metrics`; null: in local mode only this machine reads them, elsewhere they are off. */
  metrics_token: string | null;
  /** The absolute folder of the embedded database, uploaded files and generated keys. */
  data_dir: string;
  /** Null starts the embedded PostgreSQL. */
  database_url: string | null;
  /** For the login that owns the database, where `database_url` names one that owns nothing. */
  database_owner_url: string | null;
  /** True when the database keeps parsed statements per connection; false behind a pooler in transaction mode. */
  prepared_statements: boolean;
  /** The key that encrypts secrets of connected services; null only in local mode, until local-secrets.ts fills it. */
  secret_key: string | null;
  /** True when the key the database knows is lost and this start's replaces it. */
  accept_new_secret_key: boolean;
  /** The instant at which the clock starts (local mode only); null for the machine's own time. */
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
  meta: MetaSettings | null;
  whatsapp: WhatsAppSettings | null;
  vapid: VapidSettings | null;
  s3: S3Settings | null;
  /**
   * The settings of features and integrations by their names in the environment; `readFrom` of each returns its own.
   */
  of_modules: Readonly<Record<string, unknown>>;
  /** The server for bug reports in the Sentry protocol; null leaves them in the log only. */
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

/**
 * Any HTTP gateway for text messages; `{to} {from} {text} {ref}` are filled into headers and body (integrations 10.3).
 */
export interface SmsGatewaySettings {
  url: string;
  method: EnvironmentValues['SMS_GENERIC_METHOD'];
  headers: string | null;
  body: string | null;
  message_id_path: string | null;
  callback_secret: string | null;
}

/** Our app at Meta, which calls `/hooks/meta`. */
export interface MetaSettings {
  /** Null where no Facebook pages are connected: WhatsApp alone needs no id. */
  app_id: string | null;
  app_secret: string;
  verify_token: string;
  graph_base: string;
  graph_version: string;
  /** The address of Facebook's dialogs. */
  dialog_base: string;
  /** The configuration with which people sign up for WhatsApp in a pop-up; null where they paste a token instead. */
  whatsapp_config_id: string | null;
  /** The address of Facebook's script, which opens that pop-up. */
  sdk_base: string;
}

/** The installation's own number, from which alerts are sent. */
export interface WhatsAppSettings {
  phone_number_id: string;
  access_token: string;
  alert_template: string;
  alert_language: string;
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
  /** Null for the regional endpoint of AWS. */
  endpoint: string | null;
  force_path_style: boolean;
}
