import * as z from 'zod';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { automationsTag } from './tags.ts';

/** The automations that exist (S0-1-27). */
export const automationKinds = ['LEAD_DISTRIBUTION'] as const;
export const AutomationKind = z.enum(automationKinds);
export type AutomationKind = z.output<typeof AutomationKind>;

export const AutomationStatus = z.enum(['ACTIVE', 'DISABLED_BY_USER', 'DISABLED_BY_SYSTEM']);
export type AutomationStatus = z.output<typeof AutomationStatus>;

/** Why an automation is off (S0-4-11). */
export const DisabledReason = z.enum([
  'USAGE_CREDIT_FINISHED',
  'SUBSCRIPTION_NOT_ACTIVE',
  'SPONSORED_ACCOUNT_PROHIBITED',
  'PAYMENT_PLATFORM_NOT_SUPPORTED',
  'DISABLED_BY_USER',
]);
export type DisabledReason = z.output<typeof DisabledReason>;

export const Automation = z.object({
  kind: AutomationKind,
  status: AutomationStatus,
  /** Null while it is active. */
  disabled_reason: DisabledReason.nullable(),
  /** Credits it spent in the present month of the organisation's calendar. */
  spent_this_month: z.int(),
});
export type Automation = z.output<typeof Automation>;

/** Automation warning states (S0-4-09). */
export const CreditWarning = z.enum(['DISABLED', 'RUNNING_OUT']);
export type CreditWarning = z.output<typeof CreditWarning>;

/** The credits of an organisation (readings.md D38, D39). */
export const Credits = z.object({
  /** The share of a month, which expires with it; null where the installation does not limit credits. */
  monthly_share: z.int().nullable(),
  spent_this_month: z.int(),
  /** What is left of the month's share; null without a limit. */
  share_left: z.int().nullable(),
  /** Bought credits, spent once the share is used up; they stay. */
  bought_left: z.int(),
  /** When the next month's share comes. */
  renews_at: Instant,
  warning: CreditWarning.nullable(),
});
export type Credits = z.output<typeof Credits>;

/** What one successful message costs, in credits (readings.md D38). */
export const creditCosts = { app_alert: 0, email_alert: 1, whatsapp_alert: 1 } as const;

export const AutomationDetails = z.object({ automations: z.array(Automation), credits: Credits });
export type AutomationDetails = z.output<typeof AutomationDetails>;

/** Credits that were spent. */
export const AutomationLog = z.object({
  id: Id,
  automation: AutomationKind,
  /** What was sent: 'email_alert'. */
  channel: z.string(),
  credits: z.int(),
  /** Null where the caller may not see the client, and once it is erased. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
});
export type AutomationLog = z.output<typeof AutomationLog>;

const MANAGE = 'TEAM.MANAGE' as const;

export const automations = {
  getDetails: endpoint('GET /api/subscription/api/v1/automations/details', {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'Which automations are on, why others are off, and the credits left.',
    source: 'automations.getDetails',
    returns: AutomationDetails,
    reads: [automationsTag],
  }),
  listLogs: endpoint('GET /api/subscription/api/v1/automations/automation-logs', {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'What automations spent credits on, newest first.',
    source: 'automations.listLogs',
    query: pageQuery().extend({
      automation: AutomationKind.optional(),
      /** Days of the organisation's calendar, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    returns: pageOf(AutomationLog),
    reads: [automationsTag],
  }),
  setStatus: endpoint('PUT /api/subscription/api/v1/automations/{kind}/status', {
    needs: MANAGE,
    plan: areaExcept('AUTOMATIONS', { is_on: false }),
    row: noRow('an automation belongs to the whole organisation; the policy key decides'),
    database: 'transaction',
    summary: 'Switches an automation on or off.',
    source: 'own: S0-4-10 names a status people set, and no call sets it',
    params: z.object({ kind: AutomationKind }),
    body: z.strictObject({ is_on: z.boolean() }),
    returns: Done,
    errors: ['not_possible_now'],
    changes: [automationsTag],
  }),
};
