import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, leadRulesTag, leadsTag } from '#domain/tags.ts';
import { LeadsPerRound, MAX_RECIPIENTS, RuleRecipient, ruleEndpoints, ruleSchemas } from '#engines/rules/contract.ts';
import { clientRow } from '#features/clients/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { CalendarDate } from '#platform/contract/time.ts';
import { Availability, AvailabilityDraft } from './availability.ts';
import { DecisionOutcome, LeadDecision } from './decision.ts';
import { ChainStep, MAX_CHAIN_STEPS, OfferMinutes } from './offer-chain.ts';
import { CriterionName } from './rule-definition.ts';
import { availabilityTag, leadDecisionsTag } from './tags.ts';

export * from './availability.ts';
export * from './decision.ts';
export * from './offer-chain.ts';
export * from './rule-definition.ts';

/** The schemas of rules that compare leads, whatever a rule does with a lead. */
export const leadRuleSchemas = ruleSchemas(CriterionName);
export const RuleExpression = leadRuleSchemas.RuleExpression;
export const WrittenExpression = leadRuleSchemas.WrittenExpression;
export const PossibleValuesQuery = leadRuleSchemas.PossibleValuesQuery;
export const CriteriaSource = leadRuleSchemas.CriteriaSource;
export type RuleExpression = z.output<typeof RuleExpression>;
export type WrittenExpression = z.output<typeof WrittenExpression>;
export type CriteriaSource = z.output<typeof CriteriaSource>;

/** A step of a chain with the names people read. */
export const ShownChainStep = z.object({
  kind: z.enum(['members', 'rule']),
  /** Those of the step; for another rule its recipients now, the first 10. */
  members: z.array(Person),
  members_count: z.int(),
  /** Null for members, and for a rule that is gone. */
  rule: z.object({ id: Id, name: z.string() }).nullable(),
});
export type ShownChainStep = z.output<typeof ShownChainStep>;

/** A lead assignment rule (S0-3-27). */
export const LeadRule = leadRuleSchemas.Rule.extend({
  /** With BROADCAST: for how many minutes a lead is offered before it goes on. */
  offer_minutes: OfferMinutes,
  /** With BROADCAST: whom it is offered next, in order; after the last it goes to the owner. */
  offer_chain: z.array(ShownChainStep),
  /** In their order; in the list of rules the first 10. */
  member_recipients: z.array(RuleRecipient),
});
export type LeadRule = z.output<typeof LeadRule>;

/** All rules in the order in which they are asked, the default rule last. */
export const LeadRules = z.object({ results: z.array(LeadRule) });
export type LeadRules = z.output<typeof LeadRules>;

/** A recipient as callers send it (S0-3-29). */
export const WrittenRecipient = z.strictObject({ member_prof_id: Id, max_leads_per_round: LeadsPerRound });
export type WrittenRecipient = z.output<typeof WrittenRecipient>;

const offers = {
  offer_minutes: OfferMinutes.optional(),
  offer_chain: z.array(ChainStep).max(MAX_CHAIN_STEPS).optional(),
};
const member_recipients = z.array(WrittenRecipient).max(MAX_RECIPIENTS);

/** The fields of a rule people write. */
export const RuleDraft = leadRuleSchemas.RuleDraft.extend({ member_recipients, ...offers });
export type RuleDraft = z.output<typeof RuleDraft>;

/** A new rule comes last before the default rule. The default rule has no criteria of its own; all leads left meet it. */
export const NewRule = leadRuleSchemas.NewRule.extend({ member_recipients: member_recipients.optional(), ...offers });
export type NewRule = z.output<typeof NewRule>;

/** What changes of a rule. `base` is the version its caller saw; another one is refused as an edit conflict. */
export const RuleChange = RuleDraft.partial().extend({ base: z.int() });
export type RuleChange = z.output<typeof RuleChange>;

/** How many possible values a criterion shows with itself. */
export const LISTED_VALUES = 20;

const MANAGE = 'TEAM.MANAGE' as const;

export const leadRules = ruleEndpoints(
  {
    path: '/api/integrations/api/v2/lead-assignment',
    version_1: '/api/integrations/api/v1/lead-assignment',
    rule: 'lead assignment rule',
    catalogue: 'leadAssignment',
    deleted: 'the other rules decide about the leads that wait on it',
  },
  {
    Rule: LeadRule,
    Rules: LeadRules,
    NewRule,
    RuleChange,
    CriteriaSource,
    PossibleValuesQuery,
    plan: 'TEAM',
    reads: { rules: [leadRulesTag, availabilityTag, leadsTag], criteria: [leadRulesTag, leadsTag] },
    changes: [leadRulesTag, leadDecisionsTag],
  },
);

export const leadDecisions = {
  ofClient: endpoint('GET /api/lead-assignment/decisions/client/{id}/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'read',
    summary: 'Why this person: the last decision about the assignee of a client; null where no lead made one.',
    source: 'own: “Why this person?”',
    params: byId,
    returns: z.object({ decision: LeadDecision.nullable() }),
    errors: ['not_found', 'client_not_assigned_to_user'],
    reads: [leadDecisionsTag, leadsTag, clientsTag],
  }),
  list: endpoint('GET /api/lead-assignment/decisions/', {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'Decisions about leads, newest first; clients the caller may not see are left out of their rows.',
    source: 'own: the history of decisions',
    query: pageQuery().extend({
      profile_id: QueryId.optional(),
      rule_id: QueryId.optional(),
      outcome: DecisionOutcome.optional(),
      /** Days of the organisation's calendar, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    returns: pageOf(LeadDecision),
    reads: [leadDecisionsTag, leadsTag, clientsTag],
  }),
};

const oneMember = noRow('a member manages their own availability, others need the policy key');

export const availability = {
  getOwn: endpoint('GET /api/lead-assignment/availability/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'When the caller gets leads.',
    source: 'own: availability of members',
    returns: Availability,
    reads: [availabilityTag],
  }),
  updateOwn: endpoint('PUT /api/lead-assignment/availability/', {
    needs: 'session',
    plan: areaExcept('TEAM', { is_paused: true }),
    database: 'transaction',
    summary: 'Sets when the caller gets leads; leads that waited for them are given out.',
    source: 'own: availability of members',
    body: AvailabilityDraft,
    returns: Availability,
    changes: [availabilityTag, leadRulesTag, leadDecisionsTag],
  }),
  get: endpoint('GET /api/lead-assignment/availability/{id}/', {
    needs: MANAGE,
    plan: 'free',
    row: oneMember,
    database: 'read',
    summary: 'When a member gets leads.',
    source: 'own: availability of members',
    params: byId,
    returns: Availability,
    errors: ['not_found'],
    reads: [availabilityTag],
  }),
  update: endpoint('PUT /api/lead-assignment/availability/{id}/', {
    needs: MANAGE,
    plan: areaExcept('TEAM', { is_paused: true }),
    row: oneMember,
    database: 'transaction',
    summary: 'Sets when a member gets leads; leads that waited for them are given out.',
    source: 'own: availability of members',
    params: byId,
    body: AvailabilityDraft,
    returns: Availability,
    errors: ['not_found'],
    changes: [availabilityTag, leadRulesTag, leadDecisionsTag],
  }),
};
