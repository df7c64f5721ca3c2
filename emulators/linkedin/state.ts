/** Everything the emulated LinkedIn knows, as plain JSON. Times are milliseconds. */
export interface LinkedinState {
  app: EmulatedApp;
  people: { id: string; name: string }[];
  accounts: AdAccount[];
  forms: EmulatedForm[];
  leads: EmulatedLead[];
  tokens: Token[];
  codes: { code: string; person_id: string; scopes: string[]; redirect_uri: string; ends_ms: number }[];
  notifications: Notification[];
  /** The most items on a page of a list; null for as many as were asked for. */
  page_size: number | null;
  /** Whether LinkedIn approved the app for refresh tokens. */
  gives_refresh_tokens: boolean;
  /** Answers 404 instead of 403, as some of its calls do. */
  hides_refusals: boolean;
  /** Writes `hmacsha256=` before the hex of a signature. */
  writes_prefix: boolean;
  /** How many ids and tokens were made. */
  made: number;
}

export interface EmulatedApp {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

export interface AdAccount {
  id: number;
  name: string;
  status: string;
  test: boolean;
  /** What each person may do, by their id. */
  roles: Record<string, string>;
}

export interface Question {
  questionId: number;
  name: string;
  predefinedField?: string;
  text: string;
  options?: { id: number; text: string }[];
}

/** A form with every version it had, the newest last. */
export interface EmulatedForm {
  id: number;
  account_id: number;
  name: string;
  state: string;
  created_ms: number;
  versions: FormVersion[];
}

export interface FormVersion {
  questions: Question[];
  hidden_fields: { name: string; value: string }[];
  consents: { id: number; text: string }[];
}

export interface EmulatedLead {
  id: string;
  account_id: number;
  form_id: number;
  version: number;
  submitted_ms: number;
  is_test: boolean;
  answers: unknown[];
  consents: { consentId: number; accepted: boolean }[];
  /** Without `formResponse`, as LinkedIn sometimes answers. */
  has_no_response?: boolean;
}

export interface Token {
  token: string;
  /** A refresh token can only be exchanged. */
  kind: 'access' | 'refresh';
  person_id: string;
  scopes: string[];
  issued_ms: number;
  ends_ms: number;
  /** `expired` or `revoked`; null while time alone ends it. */
  dead: 'expired' | 'revoked' | null;
}

export interface Notification {
  id: number;
  webhook: string;
  account_id: number;
  /** Checks of the address that failed in a row; at three it is blocked. */
  failures: number;
  next_check_ms: number;
}

export const emptyState = (app: EmulatedApp): LinkedinState => ({
  app,
  people: [],
  accounts: [],
  forms: [],
  leads: [],
  tokens: [],
  codes: [],
  notifications: [],
  page_size: null,
  gives_refresh_tokens: true,
  hides_refusals: false,
  writes_prefix: false,
  made: 0,
});

export function nextNumber(state: LinkedinState): number {
  state.made += 1;
  return state.made;
}

export const urn = (kind: string, id: number | string): string => `urn:li:${kind}:${id}`;

/** Names the version of the form that a lead answered. */
export const formUrn = ({ form_id, version }: Pick<EmulatedLead, 'form_id' | 'version'>): string =>
  `urn:li:versionedLeadGenForm:(${urn('leadGenForm', form_id)},${version})`;
