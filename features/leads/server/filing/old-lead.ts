import type { NormalisedLead } from '../../normalised-lead.ts';

const DAY_MS = 86_400_000;

/** Tells whether a lead was submitted more than a day before it arrived (readings.md D32). */
export const isOldLead = ({ submitted_at, received_at }: NormalisedLead): boolean =>
  submitted_at !== null && Date.parse(received_at) - Date.parse(submitted_at) > DAY_MS;
