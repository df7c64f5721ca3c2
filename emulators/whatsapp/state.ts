/** Everything the emulated WhatsApp knows, as plain JSON. Times are milliseconds; ids are texts. */
export interface WhatsAppWorld {
  app: EmulatedMetaApp;
  accounts: EmulatedAccount[];
  people: EmulatedPerson[];
  /** What the business sent. */
  messages: EmulatedMessage[];
  /** What people wrote, and what was written on the business's own phone. */
  received: ReceivedMessage[];
  media: EmulatedMedia[];
  uploads: EmulatedUpload[];
  codes: SignUpCode[];
  /** Why a token no longer works, by the token: `190` or `190.463`. */
  dead_tokens: Record<string, string>;
  /** The permissions taken from a token. */
  dropped_scopes: Record<string, string[]>;
  /** The error a number, in digits, is refused with. */
  refusals: Record<string, number>;
  /** Holds templates until their quality is known. */
  is_holding: boolean;
  /** Reports `sent` and `delivered` of what it accepts without being told to. */
  reports_by_itself: boolean;
  /** The most items on a page of a list; null for as many as were asked for. */
  page_size: number | null;
  /** How many ids and tokens were made. */
  made: number;
}

/** Our app at Meta. */
export interface EmulatedMetaApp {
  id: string;
  secret: string;
  verify_token: string;
  /** The address its notices go to, where neither an account nor a number has its own. */
  callback_url: string;
}

/** A WhatsApp Business account, with its numbers and templates. */
export interface EmulatedAccount {
  id: string;
  business_id: string;
  /** True where the app's business works for the owner, instead of being it. */
  is_client: boolean;
  name: string;
  currency: string;
  country: string;
  timezone_id: string;
  account_review_status: string;
  business_verification_status: string;
  ownership_type: string;
  /** Null without a way to pay. */
  primary_funding_id: string | null;
  tokens: string[];
  /** Ids of the apps that hear of it. */
  subscribed_apps: string[];
  override_callback_uri: string | null;
  /** Subscribing and overriding in one call loses every notice, until the app subscribes again. */
  loses_notices: boolean;
  /** A number of it stays in the phone app. */
  is_coexistence: boolean;
  numbers: EmulatedNumber[];
  templates: EmulatedTemplate[];
  template_limit: number;
  /** What becomes of a new template at once. */
  on_create: { status: string; category: string | null; rejected_reason: string | null };
}

/** A number; the fields in capitals of integrations 3.4 hold any text. */
export interface EmulatedNumber {
  id: string;
  display_phone_number: string;
  verified_name: string;
  code_verification_status: string;
  quality_rating: string;
  status: string;
  platform_type: string;
  throughput: { level: string };
  account_mode: string;
  name_status: string;
  whatsapp_business_manager_messaging_limit: string;
  health_status: { can_send_message: string; errors?: object[] };
  /** Stays in the WhatsApp Business app on a phone. */
  is_on_biz_app: boolean;
  is_registered: boolean;
  /** A registration ended the session of the phone app. */
  was_logged_out: boolean;
  /** Null until a first registration sets it. */
  pin: string | null;
  /** When it was registered and deregistered. */
  register_calls_ms: number[];
  verification_code: string | null;
  override_callback_uri: string | null;
  /** The only people a test number may write to, in digits; null for everybody. */
  allowed: string[] | null;
  /** The most messages in a second; null without a limit. */
  per_second: number | null;
  /** The most messages to one person in so many seconds; null without a limit. */
  pair_limit: { messages: number; in_s: number } | null;
}

export interface EmulatedTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  parameter_format: string;
  components: TemplatePart[];
  quality_score: string;
  rejected_reason: string;
  changed_ms: number;
  /** Null while it is there; its name is taken for 30 days longer. */
  deleted_ms: number | null;
}

/** A component as Meta writes it. */
export interface TemplatePart {
  type: string;
  format?: string;
  text?: string;
  example?: Record<string, unknown>;
  buttons?: { type: string; text: string; url?: string; phone_number?: string; example?: string[] }[];
}

export interface EmulatedPerson {
  /** Digits. */
  wa_id: string;
  name: string;
  is_on_whatsapp: boolean;
  /** Ids of the numbers they blocked, or want no marketing from. */
  blocked: string[];
  stopped: string[];
  /** When they wrote last, by the id of the number. */
  wrote_ms: Record<string, number>;
}

export interface EmulatedMessage {
  id: string;
  phone_id: string;
  to: string;
  type: string;
  /** Empty for what is no template, as `language` and `parameters`, which are those of its body. */
  template: string;
  language: string;
  parameters: string[];
  /** What it says to the person who reads it. */
  text: string;
  /** What they may answer with one tap. */
  replies: { text: string; payload: string }[];
  /** The request as it came. */
  sent: Record<string, unknown>;
  callback_data: string | null;
  message_status: 'accepted' | 'held_for_quality_assessment';
  /** The last status that was reported. */
  status: string | null;
  statuses: { status: string; at_ms: number; error: number | null }[];
  at_ms: number;
}

export interface ReceivedMessage {
  id: string;
  phone_id: string;
  person: string;
  /** True for what was written on the business's own phone. */
  is_echo: boolean;
  message: Record<string, unknown>;
  /** The business marked it as read. */
  is_read: boolean;
  at_ms: number;
}

export interface EmulatedMedia {
  id: string;
  account_id: string;
  mime_type: string;
  /** Base64. */
  bytes: string;
  filename: string | null;
  /** It is there for 30 days. */
  at_ms: number;
}

/** An upload of an example for a template. */
export interface EmulatedUpload {
  id: string;
  file_type: string;
  file_length: number;
  /** Names it in a template; null until its bytes came. */
  handle: string | null;
}

/** What a sign-up in the pop-up gives. */
export interface SignUpCode {
  code: string;
  account_id: string;
  ends_ms: number;
}

export const emptyWorld = (app: EmulatedMetaApp, made = 0): WhatsAppWorld => ({
  app,
  accounts: [],
  people: [],
  messages: [],
  received: [],
  media: [],
  uploads: [],
  codes: [],
  dead_tokens: {},
  dropped_scopes: {},
  refusals: {},
  is_holding: false,
  reports_by_itself: false,
  page_size: null,
  made,
});

/** Ids have 15 digits and more, as Meta's have. */
const FIRST_ID = 700800900100201n;

/** Returns a new id. */
export const nextId = (world: WhatsAppWorld): string => String(FIRST_ID + BigInt(++world.made));
