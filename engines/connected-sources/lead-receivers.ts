import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { DistributionType } from '#engines/rules/contract.ts';

/** The most people that are named of those who would get a lead. */
export const NAMED_RECEIVERS = 3;

/** Who would get the leads of a form now. */
export const LeadReceivers = z.object({
  /** The rule that would decide; null where the lead source or the plan does. */
  rule_name: z.string().nullable(),
  distribution_type: DistributionType.nullable(),
  /** The first of them in the order of the rule; null where leads stay unassigned. */
  people: z.array(Person).max(NAMED_RECEIVERS),
  people_count: z.int(),
});
export type LeadReceivers = z.output<typeof LeadReceivers>;
