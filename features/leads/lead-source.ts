import * as z from 'zod';
import { LeadRole } from './normalised-lead.ts';

/** The dot path at which this source sends each field of a lead. */
export const LeadMapping = z.partialRecord(LeadRole, z.string().trim().min(1).max(300));
export type LeadMapping = z.output<typeof LeadMapping>;

export const LeadSourceStatus = z.enum(['ACTIVE', 'PAUSED']);
export type LeadSourceStatus = z.output<typeof LeadSourceStatus>;

/** The outcome of a lead that arrived. */
export const LeadOutcome = z.enum([
  'RECEIVED',
  'CLIENT_CREATED',
  'DUPLICATE',
  /** It completed an earlier, unfinished lead and counts as no lead of its own. */
  'COMPLETED',
  'NEEDS_ATTENTION',
  'UNPARSABLE',
  'DISMISSED',
]);
export type LeadOutcome = z.output<typeof LeadOutcome>;

/** A lead source as receiving and filing need it. */
export interface LeadSource {
  id: number;
  kind: string;
  /** The present name. */
  name: string;
  /** The name its clients and leads are stored with, which never changes (decision 0071). */
  stored_name: string;
  status: LeadSourceStatus;
  default_country: string | null;
  default_assignee_id: number | null;
  save_lead_to_owner_account: boolean;
  mapping: LeadMapping;
  sealed_token: string | null;
  sealed_signing_secret: string | null;
  /** The secret before, and until when it works too. */
  sealed_old_secret: string | null;
  old_secret_until: string | null;
  leads_per_minute: number;
  burst: number;
  created_count: number;
  duplicate_count: number;
  last_received_at: string | null;
  bad_signature_count: number;
  last_bad_signatures: { at: string; headers: Record<string, string> }[];
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** A lead source with what receiving needs. */
export interface KnownSource extends LeadSource {
  org_id: number;
}
