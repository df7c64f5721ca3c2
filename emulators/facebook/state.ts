/** Everything the emulated Facebook knows, as plain JSON. Times are milliseconds; ids are texts. */
export interface FacebookState {
  app: EmulatedApp;
  people: EmulatedPerson[];
  pages: EmulatedPage[];
  businesses: EmulatedBusiness[];
  forms: EmulatedForm[];
  leads: EmulatedLead[];
  grants: Grant[];
  tokens: Token[];
  codes: Code[];
  ad_accounts: AdAccount[];
  /** Datasets with tokens made for them, beside those of pages and ad accounts. */
  datasets: Dataset[];
  /** The events that count, those of the Test events view too. */
  events: CountedEvent[];
  /** How ids of leads must be written in events. */
  lead_id_as: 'number' | 'string';
  /** Events of these leads are answered well and not counted. */
  uncounted_lead_ids: string[];
  /** What is remarked with every answer about events. */
  event_messages: string[];
  usage: Usage;
  /** The most items on a page of a list; Meta may answer fewer than were asked for. Null for as many as were asked for. */
  page_size: number | null;
  /** Answers `"true"` where it otherwise answers `true`. */
  success_is_text: boolean;
  /** How many ids and tokens were made. */
  made: number;
}

export interface EmulatedApp {
  id: string;
  secret: string;
  name: string;
  redirect_uris: string[];
  /** Refuses calls without an `appsecret_proof`. */
  needs_proof: boolean;
  subscription: Subscription | null;
  deauthorize_url: string | null;
  data_deletion_url: string | null;
}

export interface Subscription {
  object: string;
  callback_url: string;
  fields: string[];
  active: boolean;
}

export interface EmulatedPerson {
  id: string;
  name: string;
}

export interface EmulatedPage {
  id: string;
  name: string;
  category: string;
  /** What each person may do, by their id. */
  tasks: Record<string, string[]>;
  /** Owned through a business, so that it is listed only with `business_management`. */
  is_in_business: boolean;
  /** The business that alone lists it, not the person's own list, and whether it owns the page or works for its owner. */
  only_in: { business_id: string; edge: 'owned_pages' | 'client_pages' } | null;
  /** True when the app is allowed in the business's Leads Access Manager. */
  allows_app: boolean;
  has_accepted_terms: boolean;
  /** Fields the app is subscribed to; empty when it is not. */
  subscribed_fields: string[];
  dataset_id: string | null;
}

/** A business in Business Manager, and the people in it. */
export interface EmulatedBusiness {
  id: string;
  name: string;
  person_ids: string[];
}

export interface Question {
  id: string;
  key: string;
  label: string;
  type: string;
  options?: { key: string; value: string }[];
}

export interface EmulatedForm {
  id: string;
  page_id: string;
  name: string;
  status: string;
  locale: string;
  created_ms: number;
  questions: Question[];
}

export interface FieldAnswer {
  name: string;
  values: string[];
}

export interface Ad {
  ad_id: string;
  ad_name: string;
  adset_id: string;
  adset_name: string;
  campaign_id: string;
  campaign_name: string;
}

export interface EmulatedLead {
  id: string;
  form_id: string;
  page_id: string;
  created_ms: number;
  field_data: FieldAnswer[];
  custom_disclaimer_responses: { checkbox_key: string; is_checked: '1' | '' }[];
  /** Null for a lead that came without an advert. */
  ad: Ad | null;
  platform: 'fb' | 'ig';
  is_test: boolean;
}

/** What one person allows the app. */
export interface Grant {
  person_id: string;
  granted: string[];
  declined: string[];
  /** The pages they ticked. */
  page_ids: string[];
  data_access_ends_ms: number;
}

export interface Token {
  token: string;
  type: 'USER' | 'PAGE' | 'APP';
  person_id: string | null;
  page_id: string | null;
  issued_ms: number;
  /** Null when time does not end it. */
  ends_ms: number | null;
  /** Why it no longer works, in the words of `errors`; null while it does. */
  dead: string | null;
}

export interface Code {
  code: string;
  person_id: string;
  redirect_uri: string;
  ends_ms: number;
}

export interface AdAccount {
  id: string;
  name: string;
  person_ids: string[];
  pixels: { id: string; name: string; is_crm: boolean }[];
  /** The business that owns it. */
  business_id?: string;
}

export interface Dataset {
  id: string;
  name: string;
  tokens: string[];
}

export interface CountedEvent {
  dataset_id: string;
  event_name: string;
  event_id: string | null;
  event_time: number;
  lead_id: string;
  hashes: Record<string, unknown>;
  custom_data: Record<string, unknown>;
  action_source: string;
  /** The page of an event of a website. */
  event_source_url: string | null;
  test_event_code: string | null;
  received_ms: number;
  /** How often it came. */
  copies: number;
}

/** The percentages and minutes that go with every answer. */
export interface Usage {
  app: number;
  leadgen: number;
  minutes_to_regain: number;
}

export function emptyState(app: EmulatedApp): FacebookState {
  return {
    app,
    people: [],
    pages: [],
    businesses: [],
    forms: [],
    leads: [],
    grants: [],
    tokens: [],
    codes: [],
    ad_accounts: [],
    datasets: [],
    events: [],
    lead_id_as: 'number',
    uncounted_lead_ids: [],
    event_messages: [],
    usage: { app: 1, leadgen: 1, minutes_to_regain: 0 },
    page_size: null,
    success_is_text: false,
    made: 0,
  };
}

/** Returns a new number for names and tokens. */
export const nextNumber = (state: FacebookState): number => ++state.made;

/** Ids have 17 digits, more than a double holds. */
const FIRST_ID = 90080070060050011n;

/** Returns a new id. */
export const nextId = (state: FacebookState): string => String(FIRST_ID + BigInt(nextNumber(state)) * 2n);
