import * as z from 'zod';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { noRow } from '#platform/contract/row.ts';
import { CalendarDate, Instant } from '#platform/contract/time.ts';
import { automationsTag } from './tags.ts';

/** The automations that people switch on and off and that cost credits (S0-1-27, S0-1-28). */
export const automationKinds = ['LEAD_DISTRIBUTION', 'WHATSAPP_RESPONDER'] as const;
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

/** What keeps an automation that is on from working, and the page where that is mended. */
export const AutomationFault = z.object({ sentence: z.string(), page: z.string() });
export type AutomationFault = z.output<typeof AutomationFault>;

export const Automation = z.object({
  kind: AutomationKind,
  status: AutomationStatus,
  /** Null while it is active. */
  disabled_reason: DisabledReason.nullable(),
  /** Null where it works, and while it is off. */
  fault: AutomationFault.nullable(),
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

/** The movements of credits: the ledger has an entry for each, which is never changed (decision 0271). */
export const CreditEntryKind = z.enum(['RESERVE', 'SPEND', 'RETURN', 'BUY', 'REVOKE']);
export type CreditEntryKind = z.output<typeof CreditEntryKind>;

/** What became of the credits of a message: held until it arrives, spent because it did, returned because it did not. */
export const CreditOutcome = z.enum(['HELD', 'SPENT', 'RETURNED']);
export type CreditOutcome = z.output<typeof CreditOutcome>;

/** A message that credits were reserved for. */
export const AutomationLog = z.object({
  id: Id,
  automation: AutomationKind,
  /** What was sent: 'email_alert'. */
  channel: z.string(),
  credits: z.int(),
  outcome: CreditOutcome,
  /** Null where the caller may not see the client, and once it is erased. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
});
export type AutomationLog = z.output<typeof AutomationLog>;

/** The pictures of automations in the list. */
export const AutomationIcon = z.enum(['whatsapp', 'meta', 'distribution', 'assignment', 'email', 'entry']);
export type AutomationIcon = z.output<typeof AutomationIcon>;

/** An automation in the list of all (S0-2.1-43). */
export const AutomationItem = z.object({
  /** Its name in addresses: 'lead-distribution'. */
  id: z.string(),
  /** What the switch changes; null for one that is switched on its own page. */
  kind: AutomationKind.nullable(),
  name: z.string(),
  /** What it does here: '3 rules'. */
  about: z.string(),
  icon: AutomationIcon,
  /** The page it is set up on. */
  page: z.string(),
  status: AutomationStatus,
  disabled_reason: DisabledReason.nullable(),
  /** Null where it works, and while it is off. */
  fault: AutomationFault.nullable(),
  /** What wants a look while it is on: '2 events refused'. */
  remark: z.string().nullable(),
  /** What it did in the last 30 days: '412 sent'; null for nothing. */
  figures: z.string().nullable(),
  uses_credits: z.boolean(),
  last_run_at: Instant.nullable(),
  /** Who switched it off, and when; null while it is on. The name is null where that person is gone. */
  switched_off: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
});
export type AutomationItem = z.output<typeof AutomationItem>;

/** When the credits left are used up at the pace of this month. */
export const CreditForecast = z.object({ gone_on: CalendarDate, credits_a_day: z.int() });
export type CreditForecast = z.output<typeof CreditForecast>;

export const AutomationList = z.object({
  results: z.array(AutomationItem),
  credits: Credits,
  /** Days of this month on which credits were spent, in order. */
  days: z.array(z.object({ day: CalendarDate, credits: z.int() })),
  /** Null where too few days are known, or the credits last until new ones come. */
  forecast: CreditForecast.nullable(),
  /** How many leads of the last 24 hours wait for credits, and whether they can be sent now. */
  missed: z.object({ leads: z.int(), can_send: z.boolean() }),
});
export type AutomationList = z.output<typeof AutomationList>;

const MANAGE = 'TEAM.MANAGE' as const;
const BASE = '/api/subscription/api/v1/automations' as const;

export const automations = {
  getDetails: endpoint(`GET ${BASE}/details`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'Which automations are on, why others are off, and the credits left.',
    source: 'automations.getDetails',
    returns: AutomationDetails,
    reads: [automationsTag],
  }),
  listLogs: endpoint(`GET ${BASE}/automation-logs`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary: 'What automations used credits for, newest first, and what became of them.',
    source: 'automations.listLogs',
    query: pageQuery().extend({
      automation: AutomationKind.optional(),
      outcome: CreditOutcome.optional(),
      /** Days of the organisation's calendar, both included. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    returns: pageOf(AutomationLog),
    reads: [automationsTag],
  }),
  list: endpoint(`GET ${BASE}/list`, {
    needs: MANAGE,
    plan: 'free',
    database: 'read',
    summary:
      'Every automation with its state and what it did in the last 30 days; the credits of this month, day by day.',
    source: 'own: issue WhatsApp, page of automations',
    returns: AutomationList,
    reads: [automationsTag],
  }),
  sendMissed: endpoint(`POST ${BASE}/send-missed`, {
    needs: MANAGE,
    plan: 'AUTOMATIONS',
    database: 'transaction',
    summary: 'Sends what was not sent in the last 24 hours because there were no credits.',
    source: 'own: issue WhatsApp, "Send now" once there are credits',
    /** How many leads it was about. */
    returns: z.object({ leads: z.int() }),
    errors: ['not_possible_now'],
    changes: [automationsTag],
  }),
  setStatus: endpoint(`PUT ${BASE}/{kind}/status`, {
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
