import type { LeadTrace } from '../../contract.ts';
import { ownStages } from '../../stages.ts';

/** When a lead reached the stages that its own row knows. */
export type StageTimes = Omit<LeadTrace, 'submitted_at' | 'notified_at' | 'fetched_at'>;

/** The columns of these times. */
export const stageColumns = ownStages.map((stage) => `lead_events.${stage}` as const);

/** Returns the times of a row alone. */
export const pickStages = (row: StageTimes): StageTimes =>
  Object.fromEntries(ownStages.map((stage) => [stage, row[stage]])) as unknown as StageTimes;
