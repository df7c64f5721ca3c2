import type { LeadTrace } from '../../contract.ts';

/** When a lead reached the stages that its own row knows. */
export type StageTimes = Omit<LeadTrace, 'submitted_at' | 'notified_at' | 'fetched_at'>;

/** The columns of these times. */
export const stageColumns = [
  'lead_events.received_at',
  'lead_events.parsed_at',
  'lead_events.matched_at',
  'lead_events.filed_at',
  'lead_events.alerted_at',
  'lead_events.seen_at',
  'lead_events.first_response_at',
] as const;

/** Returns the times of a row alone. */
export const takeStages = ({
  received_at,
  parsed_at,
  matched_at,
  filed_at,
  alerted_at,
  seen_at,
  first_response_at,
}: StageTimes): StageTimes => ({
  received_at,
  parsed_at,
  matched_at,
  filed_at,
  alerted_at,
  seen_at,
  first_response_at,
});
