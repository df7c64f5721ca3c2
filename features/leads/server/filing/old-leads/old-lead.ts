import type { NormalisedLead } from '../../../normalised-lead.ts';
import type { FiledWith } from '../read/read-leads.ts';

const DAY_MS = 86_400_000;

/** Tells whether a lead was submitted more than a day before it arrived (readings.md D32). */
export const isOldLead = ({
  submitted_at,
  received_at,
}: Pick<NormalisedLead, 'submitted_at' | 'received_at'>): boolean =>
  submitted_at !== null && Date.parse(received_at) - Date.parse(submitted_at) > DAY_MS;

/** Returns the old leads of a batch, and the others. */
export function splitByAge(filed: readonly FiledWith[]): [old: FiledWith[], fresh: FiledWith[]] {
  const old = filed.filter(({ read }) => isOldLead(read.lead));
  return [old, filed.filter((lead) => !old.includes(lead))];
}
