import * as z from 'zod';
import { LeadRole } from './normalised-lead.ts';

/** Field of a lead to the dot path at which this source sends it. */
export const LeadMapping = z.partialRecord(LeadRole, z.string().trim().min(1).max(300));
export type LeadMapping = z.output<typeof LeadMapping>;

export const LeadSourceStatus = z.enum(['ACTIVE', 'PAUSED']);
export type LeadSourceStatus = z.output<typeof LeadSourceStatus>;

/** What became of a lead that arrived. */
export const LeadOutcome = z.enum([
  'RECEIVED',
  'CLIENT_CREATED',
  'DUPLICATE',
  'NEEDS_ATTENTION',
  'UNPARSABLE',
  'DISMISSED',
]);
export type LeadOutcome = z.output<typeof LeadOutcome>;
