import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { clientsTag, followUpsTag, sharesTag, teamTag } from '#domain/tags.ts';
import { Client } from '#features/clients/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, QueryId } from '#platform/contract/ids.ts';
import { Flag, pageOf, pageQuery } from '#platform/contract/paging.ts';
import { CalendarDate, Instant, TimeZone } from '#platform/contract/time.ts';
import { findDayErrors, periodNames } from './periods.ts';

export * from './periods.ts';

const V2 = '/api/auth/api/v2/team/dashboard' as const;

export const PeriodName = z.enum(periodNames);

/** How long leads waited for their first response, in the working hours of their assignee. */
export const responseTimes = ['under_5m', 'under_15m', 'under_1h', 'over_1h', 'none'] as const;
export const ResponseTime = z.enum(responseTimes);
export type ResponseTime = z.output<typeof ResponseTime>;

/** The figures of a member, a sub-team or all of them; features/team-dashboard/README.md says how each is counted. */
export const TeamFigures = z.object({
  leads: z.int(),
  contacted: z.int(),
  /** Null where nobody was contacted. */
  median_response_seconds: z.int().nullable(),
  response_times: z.record(ResponseTime, z.int()),
  follow_ups_due: z.int(),
  follow_ups_kept: z.int(),
  /** Content given to somebody, and how much of it went with a link whose opening can be seen. */
  shared: z.int(),
  tracked: z.int(),
  opened: z.int(),
});
export type TeamFigures = z.output<typeof TeamFigures>;

/** Days of the caller's calendar; both ends belong to it. */
const Days = z.object({ from: CalendarDate, to: CalendarDate });

export const DashboardMember = z.object({
  /** Null for the leads nobody is assigned to. */
  profile: Person.nullable(),
  is_owner: z.boolean(),
  /** False for a deactivated member, who is shown where there are figures. */
  is_active: z.boolean(),
  /** The sub-team the member counts in: the one that was made first of theirs. */
  subteam_id: Id.nullable(),
  figures: TeamFigures,
});
export type DashboardMember = z.output<typeof DashboardMember>;

export const DashboardSubteam = z.object({
  id: Id,
  name: z.string(),
  /** Active members who count in it. */
  member_count: z.int(),
  figures: TeamFigures,
});
export type DashboardSubteam = z.output<typeof DashboardSubteam>;

export const TeamDashboard = z.object({
  period: Days,
  /** The same number of days just before, up to the same hour. */
  previous_period: Days,
  time_zone: TimeZone,
  as_of: Instant,
  /** False where the caller may not see all clients: the figures are of those they may see. */
  is_whole: z.boolean(),
  /** Whether the working hours of any member count. */
  has_working_hours: z.boolean(),
  totals: TeamFigures,
  previous_totals: TeamFigures,
  /** By name; empty where sub-teams are switched off. */
  subteams: z.array(DashboardSubteam),
  /** What `subteam_id` can be: all of them, also where one is asked for. */
  subteam_choices: z.array(z.object({ id: Id, name: z.string() })),
  /** By name; the owner and the unassigned last. */
  members: z.array(DashboardMember),
});
export type TeamDashboard = z.output<typeof TeamDashboard>;

const chosen = {
  period: PeriodName.default('last_30_days'),
  /** The first and the last day of `custom`, in the caller's zone. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  subteam_id: QueryId.optional(),
};

const refuseDays = (asked: Parameters<typeof findDayErrors>[0], context: z.core.$RefinementCtx) => {
  for (const [field, message] of Object.entries(findDayErrors(asked))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
};

export const DashboardQuery = z.object(chosen).superRefine(refuseDays);
export type DashboardQuery = z.output<typeof DashboardQuery>;

/** A list behind a figure: of one member (0 for nobody), of a sub-team or of all. */
const behind = { ...chosen, profile_id: z.coerce.number<number | string>().int().min(0).optional() };
export type BehindQuery = DashboardQuery & { profile_id?: number | undefined };

const paged = pageQuery({ defaultSize: 50 }).extend(behind);

/** A lead of the period with how long it waited for its first response, or has been waiting, in working hours. */
export const WaitingLead = z.object({ client: Client, waited_seconds: z.int() });
export type WaitingLead = z.output<typeof WaitingLead>;

const ClientName = z.object({ id: Id, name: z.string() });

/** What became of a follow-up that fell due. */
export const FollowUpOutcome = z.enum(['kept', 'late', 'replaced', 'deleted', 'open']);

export const DueFollowUp = z.object({
  client: ClientName,
  profile: Person,
  due_at: Instant,
  outcome: FollowUpOutcome,
  /** Null while it is open. */
  ended_at: Instant.nullable(),
});

export const GivenContent = z.object({
  id: Id,
  title: z.string(),
  /** Null for a link that was made for nobody in particular. */
  client: ClientName.nullable(),
  profile: Person,
  shared_at: Instant,
  is_tracked: z.boolean(),
  is_opened: z.boolean(),
  last_viewed_at: Instant.nullable(),
});

const shared = {
  needs: 'TEAM.MANAGE',
  plan: 'TEAM',
  isReport: true,
} as const;

const source = 'own: every figure of the team dashboard opens the list behind it (issue)';

export const teamDashboard = {
  get: endpoint(`GET ${V2}`, {
    ...shared,
    database: 'read',
    summary: 'Leads, responses, follow-ups and shared content of a period by member and sub-team.',
    source: 'team.getDashboard',
    query: DashboardQuery,
    returns: TeamDashboard,
    reads: [clientsTag, followUpsTag, sharesTag, teamTag],
  }),
  download: endpoint(`GET ${V2}/figures.csv`, {
    ...shared,
    database: 'none',
    summary: 'The figures of the team dashboard as a CSV for spreadsheets.',
    source: 'own: download of the team dashboard (mock-up team-dashboard)',
    query: DashboardQuery,
    returns: z.unknown().describe('text/csv'),
  }),
  listLeads: endpoint(`GET ${V2}/leads`, {
    ...shared,
    database: 'read',
    summary: 'The leads behind a figure, the longest waiting first.',
    source,
    query: paged
      .extend({
        /** Leads with a first response, or without one. */
        is_contacted: Flag.optional(),
        response_time: ResponseTime.optional(),
      })
      .superRefine(refuseDays),
    returns: pageOf(WaitingLead),
    reads: [clientsTag, followUpsTag, teamTag],
  }),
  listFollowUps: endpoint(`GET ${V2}/follow-ups`, {
    ...shared,
    database: 'read',
    summary: 'The follow-ups that fell due in the period, the latest first.',
    source,
    query: paged.extend({ is_kept: Flag.optional() }).superRefine(refuseDays),
    returns: pageOf(DueFollowUp.extend({ id: z.string() })),
    reads: [clientsTag, followUpsTag, teamTag],
  }),
  listShares: endpoint(`GET ${V2}/shares`, {
    ...shared,
    database: 'read',
    summary: 'The content shared in the period, the latest first.',
    source,
    query: paged.extend({ is_opened: Flag.optional() }).superRefine(refuseDays),
    returns: pageOf(GivenContent),
    reads: [clientsTag, sharesTag, teamTag],
  }),
};
