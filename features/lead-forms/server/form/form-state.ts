import type * as z from 'zod';
import type { ClosedBy, FormState } from '../../contract.ts';

interface Stored {
  state: FormState;
  closes_at: string | null;
  max_leads: number | null;
}

/** Returns what a form is for its visitors now, and what closed it. */
export function readState(
  { state, closes_at, max_leads }: Stored,
  leads_count: number,
  now: string,
): { state: FormState; closed_by: z.output<typeof ClosedBy> | null } {
  if (state === 'CLOSED') return { state, closed_by: 'PERSON' };
  if (state === 'DRAFT') return { state, closed_by: null };
  if (closes_at !== null && Date.parse(closes_at) <= Date.parse(now)) return { state: 'CLOSED', closed_by: 'DATE' };
  if (max_leads !== null && leads_count >= max_leads) return { state: 'CLOSED', closed_by: 'NUMBER' };
  return { state, closed_by: null };
}
