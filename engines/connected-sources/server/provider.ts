import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedSourceContract, LeadReceivers, SourceQuestion } from '../contract.ts';

/** The token that a person's consent gave. */
export interface GivenToken {
  /** Whose it is; null where the provider does not say, so that it is the login of the member who connects. */
  person: { id: string; name: string } | null;
  token: string;
  expires_at: string | null;
  /** By what the token is renewed; absent where only a new consent can. */
  refresh?: RefreshToken | null;
}

/** A token by which another is renewed, and when it ends. */
export interface RefreshToken {
  token: string;
  expires_at: string | null;
}

/** A token that was renewed, and what renews it the next time; null where that stays as it is. */
export interface RenewedToken {
  token: string;
  expires_at: string | null;
  refresh: RefreshToken | null;
}

/** What a provider says of a person's permission. */
export interface Login {
  scopes: string[];
  expires_at: string | null;
  data_access_expires_at: string | null;
  /** When the token was issued, by the provider's clock; null where it does not say. */
  granted_at: string | null;
  accounts: ProviderAccount[];
}

/** An account that a person's login shows. */
export interface ProviderAccount {
  id: string;
  name: string;
  /** Its own token; null where it has none. */
  token: string | null;
  tasks: readonly string[];
  /** Permissions and tasks that are missing to read its leads, in the provider's words. */
  missing: readonly string[];
  /** False where the person left it out of their consent. */
  is_ticked: boolean;
}

/** A form of leads; `questions` is null where the provider does not tell them. */
export interface ProviderForm {
  id: string;
  name: string;
  status: string;
  locale: string | null;
  created_time: string | null;
  questions: SourceQuestion[] | null;
}

/** A lead with what must be known of it, and `fetched`: all of it, as the provider sent it. */
export interface ProviderLead {
  id: string;
  form_id: string | null;
  created_at: string | null;
  fetched: Readonly<Record<string, unknown>>;
}

/** Leads of a list, newest first, and the place behind them; null at the end. */
export interface LeadsPage {
  items: ProviderLead[];
  after: string | null;
}

/** The calls of a provider. Each throws a ProviderError for anything but an answer that can be read. */
export interface ProviderCalls {
  /** Exchanges the code of a consent, which is good once. */
  exchange(services: Services, code: string, return_address: string): Promise<GivenToken>;
  /** Renews a token, for a provider whose tokens can be; a refusal is `auth_expired`. */
  renew?(services: Services, refresh_token: string): Promise<RenewedToken>;
  /** Asks about a permission and the accounts it shows; a dead token is `auth_expired`. */
  readLogin(services: Services, token: string): Promise<Login>;
  /** Gives back everything the person granted us. */
  revoke(services: Services, token: string): Promise<void>;
  /** Makes an account report its leads; doing it again changes nothing. */
  subscribe(services: Services, token: string, account_id: string): Promise<void>;
  isSubscribed(services: Services, token: string, account_id: string): Promise<boolean>;
  unsubscribe(services: Services, token: string, account_id: string): Promise<void>;
  listForms(services: Services, token: string, account_id: string): Promise<ProviderForm[]>;
  readLead(services: Services, token: string, lead_id: string): Promise<ProviderLead>;
  /** Lists the leads of a form after an instant. @param from.after the place to go on from; the newest lead when absent. */
  listLeads(
    services: Services,
    token: string,
    of: { account_id: string; form_id: string },
    from: { since: string; after?: string | undefined },
  ): AsyncGenerator<LeadsPage>;
}

/** The form that is tested, by its id and that of its account. */
export interface TestedForm {
  account_id: string;
  form_id: string;
}

/** The test leads of a provider, for self-tests. */
export interface TestLeads {
  make(services: Services, token: string, of: TestedForm): Promise<string>;
  list(services: Services, token: string, of: TestedForm): Promise<string[]>;
  remove(services: Services, token: string, lead_id: string, of: TestedForm): Promise<void>;
}

/** The forms of an account whose receivers are foreseen. */
export interface FormsOfAccount {
  source_id: number;
  page: { id: string; name: string };
  forms: readonly { id: string; name: string }[];
}

/** A provider of lead forms, as data and functions. */
export interface ConnectedProvider {
  readonly contract: ConnectedSourceContract;
  /** The setting without which it is not set up. */
  readonly setting: string;
  readonly isSetUp: (services: Services) => boolean;
  /** Names the lead source of an account: 'Facebook: Kestrel Homes'. */
  readonly nameSource: (account_name: string) => string;
  /** The page to which it sends people back after their consent. */
  readonly return_path: string;
  readonly scopes: { readonly requested: readonly string[]; readonly required: readonly string[] };
  /**
   * Returns the address of its dialog. `is_rerequest` asks again for what was declined, `has_empty_login` says that somebody's
   * login shows no account.
   */
  readonly dialogUrl: (
    services: Services,
    consent: { state: string; return_address: string; is_rerequest: boolean; has_empty_login: boolean },
  ) => string;
  /** True where it answers about an account only with the account's own token, never with a person's. */
  readonly needs_own_token: boolean;
  readonly calls: ProviderCalls;
  /** Reads a lead that was announced with all it says; for a provider that announces leads so. Throws ProviderError. */
  readonly readAnnounced?: (content: string) => ProviderLead;
  /** Returns whether a lead is a test, as it was fetched. */
  readonly isTestLead: (fetched: object) => boolean;
  /** Returns what a question fills by its type or label; 'note' where nothing fits. */
  readonly recogniseQuestion: (question: SourceQuestion) => string;
  /** Returns for each form who would get its leads now. */
  readonly previewAssignees: (scope: OrgScope, forms: FormsOfAccount) => Promise<(LeadReceivers | null)[]>;
  /** What its errors mean for a person, by their codes; what an account lacks that was not ticked, or where a task is missing. */
  readonly problems: {
    readonly by_code: Readonly<Record<string, string>>;
    readonly not_ticked: string;
    readonly no_task: string;
  };
  /** Why a test lead came no further and what mends it, by the codes of errors that only this provider has. */
  readonly testProblems?: Readonly<Record<string, { detail: string; action: string }>>;
  /** How many days before a permission ends, which only a person can renew, people are warned; 7 when absent. */
  readonly warns_days_before?: number;
  /** How many seconds after a consent it may still answer as before it. */
  readonly consent_settles_s?: number;
  /** How long the place of a list can be gone on from, in milliseconds; a quarter of an hour when absent. */
  readonly place_lasts_ms?: number;
  /** True where a form that asks for neither e-mail nor phone cannot be switched on. */
  readonly needs_contact?: boolean;
}
