import { Client } from '#features/clients/contract.ts';
import { TeamMembersStats, team } from '#features/team/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { TeamDashboard, type TeamFigures, teamDashboard } from '../contract.ts';
import { teamDashboardWeb } from './index.ts';

const figures = (given: Partial<TeamFigures>): TeamFigures => ({
  leads: 0,
  contacted: 0,
  median_response_seconds: null,
  response_times: { under_5m: 0, under_15m: 0, under_1h: 0, over_1h: 0, none: 0 },
  follow_ups_due: 0,
  follow_ups_kept: 0,
  shared: 0,
  tracked: 0,
  opened: 0,
  ...given,
});

const ofTom = figures({
  leads: 44,
  contacted: 35,
  median_response_seconds: 845,
  response_times: { under_5m: 8, under_15m: 11, under_1h: 10, over_1h: 6, none: 9 },
  follow_ups_due: 21,
  follow_ups_kept: 13,
  shared: 34,
  tracked: 33,
  opened: 16,
});

const none = sample(TeamDashboard, {
  period: { from: '2026-03-02', to: '2026-03-12' },
  previous_period: { from: '2026-02-19', to: '2026-03-01' },
  is_whole: true,
  totals: figures({}),
  previous_totals: figures({}),
});

const filled = sample(TeamDashboard, {
  ...none,
  has_working_hours: true,
  as_of: '2026-03-12T06:45:00.000Z',
  totals: ofTom,
  previous_totals: figures({
    leads: 40,
    contacted: 31,
    median_response_seconds: 900,
    follow_ups_due: 10,
    follow_ups_kept: 8,
    tracked: 33,
    opened: 16,
  }),
  subteams: [{ id: 3, name: 'Protection', member_count: 1, figures: ofTom }],
  subteam_choices: [{ id: 3, name: 'Protection' }],
  members: [
    { profile: { id: 12, name: 'Tom Ashworth' }, is_owner: false, is_active: true, subteam_id: 3, figures: ofTom },
    { profile: { id: 13, name: 'Grace' }, is_owner: false, is_active: false, subteam_id: null, figures: figures({}) },
    {
      profile: { id: 7, name: 'Nadia Rahman' },
      is_owner: true,
      is_active: true,
      subteam_id: null,
      figures: figures({}),
    },
    { profile: null, is_owner: false, is_active: true, subteam_id: null, figures: figures({ leads: 2 }) },
  ],
});

const waiting = {
  client: sample(Client, {
    id: 31,
    name: 'Zofia Kowalska',
    location: 'Kraków',
    source_name: 'Term life form',
    first_response_at: null,
    created_at: '2026-03-04T02:00:00.000Z',
    access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
  }),
  waited_seconds: 4_200,
};

const overview = answers(team.getOverview, {
  members: 3,
  people: 4,
  subteams: 1,
  team_members_stats: sample(TeamMembersStats, {}),
});

const shown = [
  overview,
  answers(teamDashboard.get, filled),
  answers(teamDashboard.listLeads, pageWith([waiting])),
  answers(
    teamDashboard.listFollowUps,
    pageWith([
      {
        id: 'open-31',
        client: { id: 31, name: 'Zofia Kowalska' },
        profile: { id: 12, name: 'Tom Ashworth' },
        due_at: '2026-03-05T01:00:00.000Z',
        outcome: 'replaced' as const,
        ended_at: null,
      },
    ]),
  ),
  answers(
    teamDashboard.listShares,
    pageWith([
      {
        id: 5,
        title: 'Price list',
        client: null,
        profile: { id: 12, name: 'Tom Ashworth' },
        shared_at: '2026-03-05T01:00:00.000Z',
        is_tracked: true,
        is_opened: true,
        last_viewed_at: null,
      },
    ]),
  ),
];

testScreens(teamDashboardWeb.screens, {
  team_dashboard: {
    at: '/team/dashboard',
    empty: [
      {
        it: 'says that nothing happened, with a longer period as the step',
        at: '/team/dashboard?period=today',
        calls: [overview, answers(teamDashboard.get, none)],
        shows: ['Nothing happened in this period', 'Show the last 30 days'],
      },
    ],
    failed: {
      it: 'says that the figures failed to load',
      calls: [overview, fails(teamDashboard.get, 'internal')],
      shows: ['Couldn’t load the dashboard', 'Something went wrong on our side.'],
    },
    locked: [
      {
        it: 'says in the free tier what it would tell, and asks for no figures',
        calls: [overview],
        person: { is_free_tier: true },
        shows: ['See how your team responds', 'See plans'],
      },
      {
        it: 'says who can give the right to people who do not manage the team',
        calls: [overview, fails(teamDashboard.get, 'forbidden')],
        person: { owner_name: 'Grace Okafor', policies: [] },
        shows: ['You don’t manage the team', 'Ask Grace Okafor for the “Manage team” permission.'],
      },
      {
        it: 'tells who may not see all clients that figures are of those they may see (S0-6-23)',
        calls: [overview, answers(teamDashboard.get, { ...filled, is_whole: false })],
        shows: ['These figures cover the clients you can see.', 'Tom Ashworth'],
      },
    ],
    filled: [
      {
        it: 'shows figures with their changes, and members under their sub-team, the owner apart (S0-2.1-52)',
        calls: shown,
        shows: [
          'Dashboard',
          'Working hours only, updated 02:45 PM',
          'All sub-teams',
          '02 to 12 Mar 2026',
          '10% vs previous',
          '2 points',
          '35 of 44',
          '55s faster',
          '18 points',
          '48%',
          'No change',
          'Members by sub-team',
          'Protection',
          '1 member',
          'Tom Ashworth',
          '14m 05s',
          'Deactivated',
          'Nadia RahmanOwner',
          'Unassigned',
          'Members count in their first sub-team.',
        ],
        lacks: ['These figures cover the clients you can see.'],
      },
      {
        it: 'opens the leads behind a figure, to open as a list or to reassign',
        calls: shown,
        acts: async (page) => {
          await page.shows('Tom Ashworth');
          page.press('Contacted of Tom Ashworth: 35 80%');
        },
        shows: [
          'Tom Ashworth, contacted',
          '44 leads, 02 to 12 Mar 2026',
          'Not contacted9',
          'Contacted35',
          'Longest wait first',
          'Zofia Kowalska, Kraków',
          'Term life form, 04 Mar 2026',
          'waits 1h 10m',
          'Open as list',
          'Reassign 1 client',
        ],
      },
      {
        it: 'opens the leads of a response time',
        calls: shown,
        acts: async (page) => {
          await page.shows('Tom Ashworth');
          page.press(
            'Median first response of Protection: Under 5m: 8, 5m to 15m: 11, 15m to 1h: 10, Over 1h: 6, None yet: 9',
          );
        },
        shows: ['Protection, first response', 'Any time', 'Zofia Kowalska'],
      },
      {
        it: 'opens follow-ups with what became of them',
        calls: shown,
        acts: async (page) => {
          await page.shows('Tom Ashworth');
          page.press('Follow-ups kept of Tom Ashworth: 13 of 21');
        },
        shows: ['21 follow-ups due, 02 to 12 Mar 2026', 'Not kept8', 'Kept13', 'Moved', 'Tom Ashworth, 05 Mar 2026'],
      },
      {
        it: 'opens what was shared, and says what nobody can see',
        calls: shown,
        acts: async (page) => {
          await page.shows('Tom Ashworth');
          page.press('Content opened of Tom Ashworth: 48% of 33');
        },
        shows: ['34 shares', 'Not opened17', '1 more was sent without a link', 'Price list', 'Link for anyone'],
      },
      {
        it: 'asks for both days of a period of one’s own',
        calls: [overview, answers(teamDashboard.get, filled)],
        acts: async (page) => {
          await page.shows('Tom Ashworth');
          page.press('Period: 02 to 12 Mar 2026');
        },
        shows: ['Last 7 days', 'This month', 'First day', 'Last day', 'Apply'],
      },
    ],
  },
});
