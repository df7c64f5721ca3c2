import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { leadRulesTag } from '#domain/tags.ts';
import { MAX_RULES } from '#engines/rules/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';
import { RuleDraft } from './contract.ts';
import { availabilityTag } from './tags.ts';

/** The most leads one simulation replays, and how many it makes up. */
export const MAX_REPLAYED = 100_000;
export const MADE_UP_LEADS = 10_000;
/** How many differences and leads without an assignee are named. */
export const LISTED_LEADS = 100;
export const SIMULATED_DAYS = 30;

/** What is replayed: leads that made a new client, or leads made up in the proportions of those. */
export const SimulatedLeads = z.enum(['last_30_days', 'made_up']);
export type SimulatedLeads = z.output<typeof SimulatedLeads>;

/** A rule of a draft: a saved one with what changes of it, or a new one without an id. */
export const DraftRule = RuleDraft.partial().extend({
  id: Id.nullable(),
  /** Of a new rule: true for the default rule, which stays last wherever it stands here. */
  is_default_rule: z.boolean().optional(),
});
export type DraftRule = z.output<typeof DraftRule>;

/** Names a rule within one simulation: its id, or -1 for the first new rule of the draft, -2 for the second. */
const RuleKey = z.int();

export const SimulatedRule = z.object({
  key: RuleKey,
  name: z.string(),
  is_default_rule: z.boolean(),
  /** Its place among the saved rules and in the draft; null where it has none there, as the default rule. */
  today_position: z.int().nullable(),
  draft_position: z.int().nullable(),
  /** How many leads it decides. */
  today: z.int(),
  draft: z.int(),
});
export type SimulatedRule = z.output<typeof SimulatedRule>;

/** Leads that nobody gets. */
export const LeftOver = z.object({
  total: z.int(),
  no_rule: z.int(),
  /** Still waiting at the end of the time replayed. */
  nobody_available: z.int(),
  /** The rule has no recipients. */
  no_recipients: z.int(),
  /** Offered to several people, of whom one may claim it; not in the total. */
  offered: z.int(),
});
export type LeftOver = z.output<typeof LeftOver>;

/** Why a lead goes to somebody else, or to another rule. */
export const DifferenceReason = z.enum([
  'RULE_BEFORE',
  'RULE_ADDED',
  'RULE_REMOVED',
  'SOURCE_CHANGED',
  'CONDITION_ADDED',
  'CONDITION_REMOVED',
  'CONDITIONS_CHANGED',
  'RECIPIENTS_CHANGED',
  /** The same rule with the same recipients, but another one of them had the turn. */
  'TURN_MOVED',
  'SOMEBODY_AVAILABLE',
  'NOBODY_AVAILABLE',
]);
export type DifferenceReason = z.output<typeof DifferenceReason>;

const Because = z.object({
  reason: DifferenceReason,
  /** The rule that changed, was added or removed, or comes before the other. */
  rule: RuleKey.nullable(),
  other: RuleKey.nullable(),
});
export type Because = z.output<typeof Because>;

const simulatedLead = {
  /** Null for a lead that was made up. */
  lead_id: Uuid.nullable(),
  /** Null where the caller may not see the client, once it is gone, and for a lead that was made up. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  /** Its form, campaign, page or source. */
  comes_from: z.string(),
  arrived_at: Instant,
};

export const Difference = z.object({
  ...simulatedLead,
  /** Null where nobody gets it. */
  today: Person.nullable(),
  draft: Person.nullable(),
  because: Because,
});
export type Difference = z.output<typeof Difference>;

export const LeftOverLead = z.object({
  ...simulatedLead,
  why: z.enum(['no_rule', 'nobody_available', 'no_recipients']),
  rule: RuleKey.nullable(),
});
export type LeftOverLead = z.output<typeof LeftOverLead>;

export const Simulation = z.object({
  leads: z.int(),
  from: Instant,
  to: Instant,
  /** The most leads that are replayed with these rules; older ones are left out where there are more. */
  limit: z.int(),
  is_limited: z.boolean(),
  /** How many leads go to somebody else, or to nobody any more. */
  moved: z.int(),
  left_over: z.object({ today: LeftOver, draft: LeftOver, leads: z.array(LeftOverLead) }),
  /** Who gets most with the draft. */
  largest: z.object({ profile: Person, today: z.int(), draft: z.int() }).nullable(),
  /** Recipients and everybody else who gets leads, those with most in the draft first. */
  members: z.array(z.object({ profile: Person, today: z.int(), draft: z.int() })),
  rules: z.array(SimulatedRule),
  /** The leads a rule takes in the draft that another rule, or none, takes today; most first. */
  taken: z.array(z.object({ rule: RuleKey, from: RuleKey.nullable(), reason: DifferenceReason, count: z.int() })),
  /** The newest of them. */
  differences: z.array(Difference),
});
export type Simulation = z.output<typeof Simulation>;

export const ruleSimulation = {
  simulate: endpoint('POST /api/lead-assignment/simulate/', {
    needs: 'TEAM.MANAGE',
    plan: 'TEAM',
    database: 'none',
    summary: 'Replays leads by the saved rules and by a draft of them, both from fresh rounds; writes nothing.',
    source: 'own: the simulator of assignment rules',
    body: z.strictObject({
      leads: SimulatedLeads,
      /** The same seed makes the same leads up. */
      seed: z.int().min(0).max(2_147_483_647).default(1),
      /** Every rule of the draft, in its order; a saved rule that is not named is removed. */
      rules: z.array(DraftRule).max(MAX_RULES + 1),
    }),
    returns: Simulation,
    // A lead that arrives does not begin the work again.
    reads: [leadRulesTag, availabilityTag],
    isReport: true,
  }),
};
