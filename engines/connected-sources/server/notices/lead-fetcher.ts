import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../../connection.ts';
import type { AccountSource } from '../lead-target.ts';

/** A lead that was announced and is fetched now. */
export interface DueNotice {
  source_id: number;
  /** The lead's id at the provider. */
  external_id: string;
  form_external_id: string | null;
  submitted_at: string | null;
  attempts: number;
  /** All that the lead says, where it was announced with it. */
  content: string | null;
  /** True for a test lead that we made ourselves. */
  is_test: boolean;
  last_error_class: CallErrorClass | null;
}

/** Where leads are fetched from. */
export interface FetchFrom {
  org_id: number;
  source: AccountSource;
  account: ConnectedAccount;
}

/** A lead as it was fetched, before it is read. */
export interface FetchedLead {
  external_id: string;
  form_id: string | null;
  /** The provider's JSON, which the lead kind of the source reads. */
  body: Buffer;
  submitted_at: string | null;
  is_test: boolean;
}

/** Fetches the announced leads of one kind of source. */
export interface LeadFetcher {
  /** The kind as in lead_sources.kind: 'facebook'. */
  kind: string;
  /** Begins to fetch leads that were taken together; what they have in common is looked up once. */
  begin: (services: Services, from: FetchFrom) => FetchLead;
}

/**
 * Returns the lead, or throws a ProviderError. Its calls go through `callAccount` or `accountCaller` of connections, which note
 * what they say of the permission.
 */
export type FetchLead = (notice: DueNotice) => Promise<FetchedLead>;

const fetchers = extensionPoint<LeadFetcher>();

/** Declares how announced leads of one kind of source are fetched, in the integration's manifest. */
export const leadFetcher = (fetcher: LeadFetcher): Extension => fetchers.extend(fetcher.kind, fetcher);

export const findLeadFetcher = (kind: string): LeadFetcher | undefined => fetchers.find(kind);
