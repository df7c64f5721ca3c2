import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';

/** The lead source of a connected account. */
export interface AccountSource {
  id: number;
  org_id: number;
  kind: string;
  name: string;
}

/** Leads that arrive together. */
export interface LeadArrival {
  leads: readonly { body: Buffer; content_type: string; dedupe: { key: string; is_lasting: boolean } }[];
  query: string;
  headers: Readonly<Record<string, string>>;
  signature: null;
  is_test: boolean;
}

/** A lead that is read without being taken in. */
export interface LeadToPreview {
  kind: string;
  source_id: number;
  body: Buffer;
}

/** How it would be read: its name, an e-mail address or a phone number, and what else says who it is; '' for what is not known. */
export interface PreviewedLead {
  name: string;
  contact: string;
  about: string;
}

/** What keeps lead sources and takes leads in; the feature that does names itself in its manifest. */
export interface LeadTarget {
  addSource(scope: OrgScope, kind: string, name: string): Promise<{ id: number }>;
  /** Brings a source back that was deleted. */
  reviveSource(scope: OrgScope, id: number): Promise<void>;
  /** Gives a source another name if it still has this one. */
  renameSource(scope: OrgScope, id: number, names: { from: string; to: string }): Promise<void>;
  /** Returns the sources that were not deleted, by their ids. */
  findSources(scope: OrgScope, ids: readonly number[]): Promise<ReadonlyMap<number, AccountSource>>;
  /** Returns what these sources are called, also deleted ones. */
  nameSources(scope: OrgScope, ids: readonly number[]): Promise<ReadonlyMap<number, { kind: string; name: string }>>;
  /** Takes leads in, in the transaction of the caller. @returns their ids, in their order; a known lead has the id it had. */
  acceptLeads(scope: OrgScope, services: Services, source: AccountSource, arrival: LeadArrival): Promise<string[]>;
  /** Returns how a lead would be read now; nothing is kept. */
  previewLead(scope: OrgScope, lead: LeadToPreview): Promise<PreviewedLead>;
  /** Erases what leads say, and what clients have only from them; that they arrived stays. */
  eraseLeads(scope: OrgScope, lead_ids: readonly string[]): Promise<void>;
  /** Counts the leads that are to be filed now, up to a limit. */
  countWaiting(scope: OrgScope, limit: number): Promise<number>;
}

const targets = extensionPoint<LeadTarget>();
const ONLY = 'leads';

/** Declares what takes the leads of connected accounts in. */
export const leadTarget = (target: LeadTarget): Extension => targets.extend(ONLY, target);

/** Returns what takes leads in. Throws where no module does. */
export function requireLeadTarget(): LeadTarget {
  const target = targets.find(ONLY);
  if (!target) throw new Error('no module takes the leads of connected accounts in');
  return target;
}

/** Returns the source of an account; null when it was deleted. */
export const findAccountSource = async (scope: OrgScope, id: number): Promise<AccountSource | null> =>
  (await requireLeadTarget().findSources(scope, [id])).get(id) ?? null;
