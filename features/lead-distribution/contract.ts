import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, leadsTag } from '#domain/tags.ts';
import { LeadsPerRound, MAX_RECIPIENTS, oneOrgRule, RuleRecipient, ruleEndpoints } from '#engines/rules/contract.ts';
import { leadRuleSchemas } from '#features/lead-rules/contract.ts';
import { availabilityTag } from '#features/lead-rules/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId, Uuid } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { distributedLeadsTag, distributionRulesTag } from './tags.ts';

const V1 = '/api/integrations/api/v1/lead-distribution' as const;

/** The ways a lead is sent (S0-3E-31). */
export const distributionChannels = ['app_alert', 'email_alert', 'whatsapp_alert'] as const;
export const DistributionChannel = z.enum(distributionChannels);
export type DistributionChannel = z.output<typeof DistributionChannel>;

/** Somebody leads are sent to: a member, or a person outside the account, who is always available. */
export const DistributionRecipient = RuleRecipient.extend({
  id: Id,
  /** Null for a person outside the account. */
  member_prof_id: Id.nullable(),
  /** Where WhatsApp messages go, in E.164; null where there is none. */
  phone: z.string().nullable(),
  /** The ways this recipient gets leads. */
  channels: z.array(DistributionChannel),
});
export type DistributionRecipient = z.output<typeof DistributionRecipient>;

/** A lead distribution rule: the first that matches sends a new lead to its recipients. */
export const DistributionRule = leadRuleSchemas.Rule.extend({
  /** In their order; in the list of rules the first 10. */
  recipients: z.array(DistributionRecipient),
});
export type DistributionRule = z.output<typeof DistributionRule>;

/** All rules in the order in which they are asked, the default rule last. */
export const DistributionRules = z.object({ results: z.array(DistributionRule) });
export type DistributionRules = z.output<typeof DistributionRules>;

/** A recipient as callers send it: `member_prof_id` for a member, else a name and where leads go. */
export const WrittenDistributionRecipient = z.strictObject({
  /** Names a recipient the rule has, who keeps their place in the round; absent for a new one. */
  id: Id.optional(),
  member_prof_id: Id.nullable().optional(),
  name: z.string().trim().min(1).max(120).optional(),
  email: z.string().trim().max(254).nullable().optional(),
  phone: z.string().trim().max(40).nullable().optional(),
  channels: z.array(DistributionChannel).min(1).max(distributionChannels.length),
  max_leads_per_round: LeadsPerRound,
});
export type WrittenDistributionRecipient = z.output<typeof WrittenDistributionRecipient>;

const recipients = z.array(WrittenDistributionRecipient).max(MAX_RECIPIENTS);

export const DistributionRuleDraft = leadRuleSchemas.RuleDraft.extend({ recipients });
export type DistributionRuleDraft = z.output<typeof DistributionRuleDraft>;

/** A new rule comes last before the default rule. */
export const NewDistributionRule = leadRuleSchemas.NewRule.extend({ recipients: recipients.optional() });
export type NewDistributionRule = z.output<typeof NewDistributionRule>;

/** What changes of a rule. `base` is the version its caller saw; another one is refused as an edit conflict. */
export const DistributionRuleChange = DistributionRuleDraft.partial().extend({ base: z.int() });
export type DistributionRuleChange = z.output<typeof DistributionRuleChange>;

/**
 * What became of a lead: sent to the one who had the turn, or to all; it waits for somebody to be available; the rule has
 * nobody to send to; distribution was off.
 */
export const distributionOutcomes = ['SENT_IN_TURN', 'SENT_TO_ALL', 'WAITING', 'NO_RECIPIENT', 'OFF'] as const;
export const DistributionOutcome = z.enum(distributionOutcomes);
export type DistributionOutcome = z.output<typeof DistributionOutcome>;

/**
 * How far a message came: `QUEUED` to be sent or tried again, `KEPT` in the local outbox, `SENT` taken by the provider,
 * `DELIVERED` and `READ` as the provider or the receiver's screen reported, `FAILED` refused or given up, `NOT_SENT` never
 * tried (the reason says why), `UNKNOWN` handed over without an answer, so never sent again by itself.
 */
export const deliveryStatuses = [
  'QUEUED',
  'KEPT',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'NOT_SENT',
  'UNKNOWN',
] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** One message to one recipient on one channel. */
export const LeadDelivery = z.object({
  id: Id,
  recipient: z.object({ name: z.string(), member_prof_id: Id.nullable(), address: z.string().nullable() }),
  channel: DistributionChannel,
  status: DeliveryStatus,
  /** Why it failed, waits or was not sent, or what stands for it, as a sentence. */
  reason: z.string().nullable(),
  /** How often it was tried. */
  tries: z.int(),
  /** Credits it cost; 0 until it is sent (readings.md D38). */
  credits: z.int(),
  /** True for one that can be sent again by hand. */
  can_retry: z.boolean(),
  created_at: Instant,
  /** When its status last changed. */
  updated_at: Instant,
});
export type LeadDelivery = z.output<typeof LeadDelivery>;

/** A lead a distribution rule decided about. */
export const DistributedLead = z.object({
  id: Id,
  lead_id: Uuid,
  /** Null where the caller may not see the client, and once it is erased. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  outcome: DistributionOutcome,
  rule_id: Id.nullable(),
  /** The rule's name at the time, also of one that was deleted. */
  rule_name: z.string().nullable(),
  /** To whom the client was assigned by it; null where it already had somebody, or nobody got it. */
  assigned_to: Person.nullable(),
  round: z.int().nullable(),
  turn: z.int().nullable(),
  turns_in_round: z.int().nullable(),
  /** The first 20, in the order of the recipients. */
  deliveries: z.array(LeadDelivery),
  deliveries_count: z.int(),
  created_at: Instant,
});
export type DistributedLead = z.output<typeof DistributedLead>;

export const LISTED_DELIVERIES = 20;

/** What rules can send with on this installation (readings.md D14). */
export const DistributionChannels = z.object({
  results: z.array(
    z.object({
      channel: DistributionChannel,
      /** Credits for each message that was sent. */
      credits: z.int(),
      is_connected: z.boolean(),
      /** Why it is not: 'WhatsApp not connected'. */
      reason: z.string().nullable(),
    }),
  ),
});
export type DistributionChannels = z.output<typeof DistributionChannels>;

const MANAGE = 'TEAM.MANAGE' as const;

const calls = ruleEndpoints(
  {
    path: V1,
    rule: 'lead distribution rule',
    catalogue: 'leadDistribution',
    deleted: 'what it sent stays in the history',
    order: ' (S1-4-11)',
  },
  {
    Rule: DistributionRule,
    Rules: DistributionRules,
    NewRule: NewDistributionRule,
    RuleChange: DistributionRuleChange,
    CriteriaSource: leadRuleSchemas.CriteriaSource,
    PossibleValuesQuery: leadRuleSchemas.PossibleValuesQuery,
    plan: 'AUTOMATIONS',
    reads: { rules: [distributionRulesTag, availabilityTag, leadsTag], criteria: [distributionRulesTag, leadsTag] },
    changes: [distributionRulesTag, distributedLeadsTag],
  },
);

export const leadDistribution = {
  ...calls,
  listLeadsHistory: endpoint(`GET ${V1}/leads-history`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary:
      'Leads that rules decided about, newest first, with what was sent to each recipient on each channel (G-072).',
    source: 'leadDistribution.listLeadsHistory',
    query: pageQuery().extend({
      rule_id: QueryId.optional(),
      /** Leads sent to this member. */
      profile_id: QueryId.optional(),
      outcome: DistributionOutcome.optional(),
      /** Leads with a message on this channel, and with one in this status. */
      channel: DistributionChannel.optional(),
      status: DeliveryStatus.optional(),
      /** Days of the organisation's calendar, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    returns: pageOf(DistributedLead),
    reads: [distributedLeadsTag, clientsTag],
  }),
  listDeliveries: endpoint('GET /api/lead-distribution/leads/{id}/deliveries/', {
    needs: MANAGE,
    plan: 'free',
    row: oneOrgRule,
    database: 'read',
    summary: 'Every message about a distributed lead, in the order of the recipients.',
    source: 'own: leads-history shows the first 20',
    params: byId,
    query: pageQuery({ defaultSize: 50 }),
    returns: pageOf(LeadDelivery),
    errors: ['not_found'],
    reads: [distributedLeadsTag],
  }),
  retryDelivery: endpoint('POST /api/lead-distribution/deliveries/{id}/retry/', {
    needs: MANAGE,
    plan: 'AUTOMATIONS',
    row: oneOrgRule,
    database: 'transaction',
    summary: 'Sends a message again that failed, or that may not have arrived.',
    source: 'own: issue Teams, retries',
    params: byId,
    returns: LeadDelivery,
    errors: ['not_found', 'not_possible_now'],
    changes: [distributedLeadsTag],
  }),
  listChannels: endpoint('GET /api/lead-distribution/channels/', {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'What rules can send with here, and what a message costs.',
    source: 'own: readings.md D14, D38',
    returns: DistributionChannels,
  }),
};
