import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag } from '#domain/tags.ts';
import { clientRow } from '#features/clients/access.ts';
import { leadsTag } from '#features/leads/tags.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { Availability, AvailabilityDraft, UnavailableReason } from './availability.ts';
import { DecisionOutcome, LeadDecision } from './decision.ts';
import { ChainStep, MAX_CHAIN_STEPS, OfferMinutes } from './offer-chain.ts';
import {
  ALL_SOURCES,
  AttributeType,
  CriterionName,
  DistributionType,
  LogicalOperator,
  MAX_EXPRESSIONS,
  MAX_VALUE,
  RuleOperator,
} from './rule-definition.ts';
import { availabilityTag, leadDecisionsTag, leadRulesTag } from './tags.ts';

export * from './availability.ts';
export * from './decision.ts';
export * from './lead-receivers.ts';
export * from './offer-chain.ts';
export * from './rule-definition.ts';

const V1 = '/api/integrations/api/v1/lead-assignment' as const;
const V2 = '/api/integrations/api/v2/lead-assignment' as const;

/** The most rules of an organisation besides the default rule, and the most recipients of one (S0-9-10). */
export const MAX_RULES = 100;
export const MAX_RECIPIENTS = 200;
/** The most leads a recipient gets in one round. */
export const MAX_LEADS_PER_ROUND = 50;
export const MAX_RULE_NAME = 100;
/** How many recipients a rule in the list shows; one rule shows all. */
export const LISTED_RECIPIENTS = 10;

const RuleName = z.string().trim().min(1).max(MAX_RULE_NAME);
export const LeadsPerRound = z.int().min(1).max(MAX_LEADS_PER_ROUND);

/** A condition of a rule with what people read of it. */
export const RuleExpression = z.object({
  name: CriterionName,
  operator: RuleOperator,
  attr_val_type: AttributeType,
  value: z.string().nullable(),
  /** The name of the value; 'FORM NOT FOUND' and the like for one that vanished (S0-5-14); empty for BLANK. */
  display_value: z.string(),
  /** What is compared: 'Form'. */
  label: z.string(),
  is_missing: z.boolean(),
});
export type RuleExpression = z.output<typeof RuleExpression>;

export const RuleRecipient = z.object({
  member_prof_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  round_robin_max_leads_per_round: LeadsPerRound,
  current_round_lead_counter: z.int(),
  /** Turns missed while absent; they come first once the person is available. */
  kept_turns: z.int(),
  last_lead_received_at: Instant.nullable(),
  is_available: z.boolean(),
  unavailable_reason: UnavailableReason.nullable(),
});
export type RuleRecipient = z.output<typeof RuleRecipient>;

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
export const LeadRule = z.object({
  id: Id,
  name: RuleName,
  /** 1 is asked first; null for the default rule, which is asked last. */
  position: z.int().nullable(),
  is_default_rule: z.boolean(),
  rule_definition: z.object({ logical_operator: LogicalOperator, expressions: z.array(RuleExpression) }),
  /** 'all', the kind of a source ('webhook') or the id of one ('12'). */
  lead_source: z.string(),
  /** The source's name, the name of its kind, or 'INTEGRATION NOT FOUND'. */
  lead_source_display: z.string(),
  /** 'all', the type of the source ('facebook-lead-ads', 'webhook'), or 'custom-field' where only custom fields are compared (S0-3E-24). */
  rule_lead_source_type: z.string(),
  /** Something the rule names is gone: it matches no lead until it is changed or the thing is back. */
  is_missing_items: z.boolean(),
  /** The rule in one line, missing items as {Form Not Found} (S0-5-15). */
  summary: z.string(),
  distribution_type: DistributionType,
  save_lead_to_owner_account: z.boolean(),
  /** With BROADCAST: for how many minutes a lead is offered before it goes on. */
  offer_minutes: OfferMinutes,
  /** With BROADCAST: whom it is offered next, in order; after the last it goes to the owner. */
  offer_chain: z.array(ShownChainStep),
  num_recipients: z.int(),
  member_recipients_count: z.int(),
  /** In their order; in the list of rules the first 10. */
  member_recipients: z.array(RuleRecipient),
  /** The round the recipients are in, counted from 1. */
  round: z.int(),
  /** How many leads wait for somebody to be available, at most 1,000. */
  waiting_count: z.int(),
  /** How many leads it decided in the last 30 days. */
  leads_30_days: z.int(),
  /** Rises with each change; `edit-rule` names the one its caller saw. */
  version: z.int(),
  updated_by: Person.nullable(),
  updated_at: Instant,
});
export type LeadRule = z.output<typeof LeadRule>;

/** All rules in the order in which they are asked, the default rule last. */
export const LeadRules = z.object({ results: z.array(LeadRule) });
export type LeadRules = z.output<typeof LeadRules>;

export const WrittenExpression = z.strictObject({
  name: CriterionName,
  operator: RuleOperator,
  /** The usual one of the criterion when absent. */
  attr_val_type: AttributeType.optional(),
  value: z.string().trim().max(MAX_VALUE).nullable().optional(),
  /** Accepted as answered, and not stored: both follow from the value. */
  display_value: z.string().max(1_000).optional(),
  label: z.string().max(200).optional(),
});
export type WrittenExpression = z.output<typeof WrittenExpression>;

/** A recipient as callers send it (S0-3-29). */
export const WrittenRecipient = z.strictObject({ member_prof_id: Id, max_leads_per_round: LeadsPerRound });
export type WrittenRecipient = z.output<typeof WrittenRecipient>;

/** The fields of a rule people write. */
export const RuleDraft = z.strictObject({
  name: RuleName,
  rule_definition: z.strictObject({
    logical_operator: LogicalOperator,
    expressions: z.array(WrittenExpression).max(MAX_EXPRESSIONS),
  }),
  lead_source: z.string().trim().min(1).max(60),
  distribution_type: DistributionType,
  save_lead_to_owner_account: z.boolean(),
  member_recipients: z.array(WrittenRecipient).max(MAX_RECIPIENTS),
  offer_minutes: OfferMinutes.optional(),
  offer_chain: z.array(ChainStep).max(MAX_CHAIN_STEPS).optional(),
});
export type RuleDraft = z.output<typeof RuleDraft>;

/** A new rule comes last before the default rule. The default rule has no criteria of its own; all leads left meet it. */
export const NewRule = RuleDraft.partial({
  rule_definition: true,
  lead_source: true,
  distribution_type: true,
  save_lead_to_owner_account: true,
  member_recipients: true,
}).extend({ is_default_rule: z.boolean().optional() });
export type NewRule = z.output<typeof NewRule>;

/** What changes of a rule. `base` is the version its caller saw; another one is refused as an edit conflict. */
export const RuleChange = RuleDraft.partial().extend({ base: z.int() });
export type RuleChange = z.output<typeof RuleChange>;

/** A value a condition can name. */
export const PossibleValue = z.object({
  value_id: z.string(),
  value_name: z.string(),
  /** The page a form or campaign belongs to, so that two of one name can be told apart. */
  page_name: z.string().nullable(),
});
export type PossibleValue = z.output<typeof PossibleValue>;

/** A new order of the rules. */
export const RuleOrder = z.strictObject({
  /** Every rule, in the new order. */
  ids: z.array(Id).max(MAX_RULES + 1),
  /** The order its caller saw; where it is another by now, the edit conflict has the present one as `theirs`. */
  base: z.array(Id).max(MAX_RULES + 1),
});

/** Which criteria are asked for: those of a source, or of all. */
export const CriteriaQuery = pageQuery({ defaultSize: 50 }).extend({
  lead_source: z.string().trim().max(60).default(ALL_SOURCES),
});

/** Which values of a criterion are asked for. */
export const PossibleValuesQuery = pageQuery({ defaultSize: 50 })
  .strict()
  .extend({
    name: CriterionName,
    lead_source: z.string().trim().max(60).default(ALL_SOURCES),
    search: z.string().trim().max(60).optional(),
  });

/** What a condition can compare (S0-3-32). */
export const CriteriaSource = z.object({
  assignment_source: z.object({
    /** 'Facebook Page' */
    label: z.string(),
    /** The `name` of an expression: 'page_id'. */
    value: CriterionName,
    /** The usual way to choose a value. */
    attr_val_type: AttributeType,
    attr_val_types: z.array(AttributeType),
    /** The first of them; `criteria-list-values` has all. */
    possible_values: z.array(PossibleValue),
  }),
});
export type CriteriaSource = z.output<typeof CriteriaSource>;

/** How many possible values a criterion shows with itself. */
export const LISTED_VALUES = 20;

const MANAGE = 'TEAM.MANAGE' as const;
/** The row of calls about one rule of any kind. */
export const oneOrgRule = noRow('rules belong to the whole organisation; the policy key decides');
const paid = { paid: true } as const;
const changes = [leadRulesTag, leadDecisionsTag];

export const leadRules = {
  list: endpoint(`GET ${V2}/get-rules`, {
    needs: MANAGE,
    database: 'read',
    summary: 'The lead assignment rules in the order in which they are asked.',
    source: 'leadAssignment.listRules',
    returns: LeadRules,
    aliases: [`GET ${V1}/get-rules`],
    reads: [leadRulesTag, availabilityTag, leadsTag],
  }),
  get: endpoint(`GET ${V2}/get-rule/{id}`, {
    needs: MANAGE,
    row: oneOrgRule,
    database: 'read',
    summary: 'One lead assignment rule with all its recipients.',
    source: 'leadAssignment.getRule',
    params: byId,
    returns: LeadRule,
    aliases: [`GET ${V1}/get-rule/{id}`],
    errors: ['not_found'],
    reads: [leadRulesTag, availabilityTag, leadsTag],
  }),
  create: endpoint(`POST ${V2}/create-rule`, {
    needs: MANAGE,
    database: 'transaction',
    summary: 'Adds a lead assignment rule.',
    source: 'leadAssignment.createRule',
    body: NewRule,
    returns: LeadRule,
    status: 201,
    aliases: [`POST ${V1}/create-rule`],
    errors: ['not_possible_now', 'unavailable_in_free_plan'],
    changes,
    ...paid,
  }),
  update: endpoint(`PUT ${V2}/edit-rule/{id}`, {
    needs: MANAGE,
    row: oneOrgRule,
    database: 'transaction',
    summary: 'Changes a lead assignment rule; recipients that stay keep their place in the round.',
    source: 'leadAssignment.updateRule',
    params: byId,
    body: RuleChange,
    returns: LeadRule,
    aliases: [`PUT ${V1}/edit-rule/{id}`],
    errors: ['not_found', 'edit_conflict', 'unavailable_in_free_plan'],
    changes,
    ...paid,
  }),
  delete: endpoint(`DELETE ${V1}/delete-rule/{id}`, {
    needs: MANAGE,
    row: oneOrgRule,
    database: 'transaction',
    summary: 'Deletes a lead assignment rule; the other rules decide about the leads that wait on it.',
    source: 'leadAssignment.deleteRule',
    params: byId,
    returns: Done,
    aliases: [`DELETE ${V2}/delete-rule/{id}`],
    errors: ['not_found', 'unavailable_in_free_plan'],
    changes,
    ...paid,
  }),
  reorder: endpoint(`POST ${V1}/edit-rules-priority`, {
    needs: MANAGE,
    database: 'transaction',
    summary: 'Sets the order of the rules; the default rule stays last, named or not.',
    source: 'leadAssignment.updateRulesPriority',
    body: RuleOrder,
    returns: LeadRules,
    aliases: [`POST ${V2}/edit-rules-priority`],
    errors: ['edit_conflict', 'unavailable_in_free_plan'],
    changes,
    ...paid,
  }),
  listCriteria: endpoint(`GET ${V2}/criteria-list`, {
    needs: MANAGE,
    database: 'read',
    summary: 'What a condition can compare, with the values seen most recently.',
    source: 'leadAssignment.listCriteria',
    query: CriteriaQuery,
    returns: pageOf(CriteriaSource),
    aliases: [`GET ${V1}/criteria-list`],
    reads: [leadRulesTag, leadsTag],
  }),
  listCriteriaValues: endpoint(`POST ${V2}/criteria-list-values`, {
    needs: MANAGE,
    database: 'read',
    summary: 'The values a condition can name, by name.',
    source: 'leadAssignment.listCriteriaValues',
    body: PossibleValuesQuery,
    returns: pageOf(PossibleValue),
    aliases: [`POST ${V1}/criteria-list-values`],
    reads: [leadRulesTag, leadsTag],
  }),
};

export const leadDecisions = {
  ofClient: endpoint('GET /api/lead-assignment/decisions/client/{id}/', {
    needs: 'session',
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
    database: 'read',
    summary: 'When the caller gets leads.',
    source: 'own: availability of members',
    returns: Availability,
    reads: [availabilityTag],
  }),
  updateOwn: endpoint('PUT /api/lead-assignment/availability/', {
    needs: 'session',
    database: 'transaction',
    summary: 'Sets when the caller gets leads; leads that waited for them are given out.',
    source: 'own: availability of members',
    body: AvailabilityDraft,
    returns: Availability,
    errors: ['unavailable_in_free_plan'],
    changes: [availabilityTag, leadRulesTag, leadDecisionsTag],
    ...paid,
  }),
  get: endpoint('GET /api/lead-assignment/availability/{id}/', {
    needs: MANAGE,
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
    row: oneMember,
    database: 'transaction',
    summary: 'Sets when a member gets leads; leads that waited for them are given out.',
    source: 'own: availability of members',
    params: byId,
    body: AvailabilityDraft,
    returns: Availability,
    errors: ['not_found', 'unavailable_in_free_plan'],
    changes: [availabilityTag, leadRulesTag, leadDecisionsTag],
    ...paid,
  }),
};
