import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { UnavailableReason } from '#engines/rules/contract.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { decisionOutcomes } from './decision-outcomes.ts';
import { RecipientsKind } from './rule-definition.ts';

export const DecisionOutcome = z.enum(decisionOutcomes);
export type DecisionOutcome = z.output<typeof DecisionOutcome>;

/** Why a rule was passed over, or that it matched. */
export const TestedWhy = z.enum(['matched', 'source', 'conditions', 'missing_item']);
export type TestedWhy = z.output<typeof TestedWhy>;

/** A rule a lead was compared with, in order, until one matched. */
export const TestedRule = z.object({
  rule_id: Id,
  rule_name: z.string(),
  /** Its place at the time; null for the default rule. */
  position: z.int().nullable(),
  why: TestedWhy,
  /** What the lead had for the conditions that decided: Language, 'English'; null for nothing. */
  values: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
});
export type TestedRule = z.output<typeof TestedRule>;

/** Why this person: one decision about one lead. */
export const LeadDecision = z.object({
  id: Id,
  lead_id: Uuid,
  /** Null where the caller may not see the client, and once it is erased. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  outcome: DecisionOutcome,
  /** Null for one that was deleted. */
  rule_id: Id.nullable(),
  /** Whether an assignment rule decided or a distribution rule; null where none did. */
  rule_kind: RecipientsKind.nullable(),
  /** The rule's name at the time, also of one that was deleted. */
  rule_name: z.string().nullable(),
  /** The rule's place at the time. */
  rule_position: z.int().nullable(),
  assigned_to: Person.nullable(),
  round: z.int().nullable(),
  turn: z.int().nullable(),
  turns_in_round: z.int().nullable(),
  /** True for a turn missed earlier. */
  is_kept_turn: z.boolean(),
  /** Whose turn it would have been, in order. */
  skipped: z.array(z.object({ profile: Person, why: UnavailableReason })),
  tested: z.array(TestedRule),
  created_at: Instant,
  /** Null while it waits. */
  decided_at: Instant.nullable(),
});
export type LeadDecision = z.output<typeof LeadDecision>;
