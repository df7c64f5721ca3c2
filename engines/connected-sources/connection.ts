import type { CallErrorClass } from '#platform/contract/provider-calls.ts';

/** What calls of late say; `last_error_class` stays until a call works. */
export interface CallRecord {
  last_ok_at: string | null;
  last_error_class: CallErrorClass | null;
  last_error_code: string | null;
  last_error_at: string | null;
}

/** Failures without a success between them, and since when (integrations R.5). */
export interface FailureStreak {
  failures: number;
  failing_since: string | null;
}

/** A person's permission at a provider; its tokens never leave the server's own functions. */
export interface Connection extends CallRecord, FailureStreak {
  id: number;
  provider: string;
  /** The person's id at the provider, and their name there. */
  external_id: string;
  name: string;
  scopes: string[];
  declined_scopes: string[];
  token_expires_at: string | null;
  refresh_expires_at: string | null;
  data_access_expires_at: string | null;
  connected_by: { id: number; name: string } | null;
  connected_at: string;
  /** How many of its accounts found no room here at the last consent. */
  accounts_left_out: number;
}

/** What leads come from at a provider, such as a Facebook page. */
export interface ConnectedAccount extends Omit<CallRecord, 'last_ok_at'>, FailureStreak {
  id: number;
  provider: string;
  external_id: string;
  name: string;
  source_id: number;
  is_receiving: boolean;
  /** When the provider last took our wish to be told of its leads; null until it has. */
  subscribed_at: string | null;
  forms_synced_at: string | null;
  reconciled_until: string | null;
  delayed_at: string | null;
  paused_until: string | null;
  disconnected_at: string | null;
}

/** What one connection may do at one account. */
export interface AccountGrant extends CallRecord {
  account_id: number;
  connection_id: number;
  /** False where the account is reached with the person's own token. */
  has_token: boolean;
  tasks: string[];
  /** What is missing to read leads: permissions and tasks in the provider's words. */
  missing: string[];
}
