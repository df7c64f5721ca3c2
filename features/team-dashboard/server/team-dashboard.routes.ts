import { csvLine } from '#platform/server/csv-line.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { sendCsv } from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import { type DashboardQuery, type TeamDashboard, type TeamFigures, teamDashboard } from '../contract.ts';
import { memberContent } from '../member-content-contract.ts';
import { listFollowUps, listLeads, listShares } from './behind.queries.ts';
import { readDashboard } from './dashboard.ts';
import { readMemberContent } from './member-content.queries.ts';

export const teamDashboardRoutes = bind(teamDashboard, {
  get: ({ scope, query }) => readDashboard(scope, query),
  download: ({ query, ...context }) => downloadDashboard(context, query),
  listLeads: ({ scope, query }) => listLeads(scope, query),
  listFollowUps: ({ scope, query }) => listFollowUps(scope, query),
  listShares: ({ scope, query }) => listShares(scope, query),
});

export const memberContentRoutes = bind(memberContent, {
  getStats: async ({ scope }) => ({ results: await readMemberContent(scope) }),
});

interface Line {
  name: string;
  subteam: string;
  figures: TeamFigures;
}

const count =
  (read: (figures: TeamFigures) => number | null) =>
  ({ figures }: Line) =>
    String(read(figures) ?? '');

const columns: readonly [header: string, read: (line: Line) => string][] = [
  ['Name', ({ name }) => name],
  ['Sub-team', ({ subteam }) => subteam],
  ['Leads', count(({ leads }) => leads)],
  ['Contacted', count(({ contacted }) => contacted)],
  ['Median first response (seconds)', count(({ median_response_seconds }) => median_response_seconds)],
  ['Under 5 minutes', count(({ response_times }) => response_times.under_5m)],
  ['5 to 15 minutes', count(({ response_times }) => response_times.under_15m)],
  ['15 minutes to 1 hour', count(({ response_times }) => response_times.under_1h)],
  ['Over 1 hour', count(({ response_times }) => response_times.over_1h)],
  ['None yet', count(({ response_times }) => response_times.none)],
  ['Follow-ups due', count(({ follow_ups_due }) => follow_ups_due)],
  ['Follow-ups kept', count(({ follow_ups_kept }) => follow_ups_kept)],
  ['Content shared', count(({ shared }) => shared)],
  ['Content with a link', count(({ tracked }) => tracked)],
  ['Content opened', count(({ opened }) => opened)],
];

/** Answers the figures as a CSV: a line for each member, then for each sub-team, then for all. */
async function downloadDashboard(context: DetachedContext, asked: DashboardQuery): Promise<typeof REPLY_SENT> {
  const dashboard = await context.read((scope) => readDashboard(scope, asked));
  const { from, to } = dashboard.period;
  const lines = listLines(dashboard).map((line) => csvLine(columns.map(([, read]) => read(line))));
  return sendCsv(context, `Team ${from} to ${to}.csv`, [csvLine(columns.map(([header]) => header)), ...lines]);
}

function listLines({ members, subteams, totals }: TeamDashboard): Line[] {
  const names = new Map(subteams.map(({ id, name }) => [id, name]));
  return [
    ...members.map(({ profile, subteam_id, figures }) => ({
      name: profile?.name ?? 'Unassigned',
      subteam: names.get(subteam_id ?? 0) ?? '',
      figures,
    })),
    ...subteams.map(({ name, figures }) => ({ name: 'Sub-team', subteam: name, figures })),
    { name: 'Total', subteam: '', figures: totals },
  ];
}
