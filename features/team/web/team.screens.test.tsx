import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { newMemberAccess } from '#platform/contract/permissions.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ManagedMember, PermissionPreview, team } from '../contract.ts';
import { teamWeb } from './index.ts';
import { describeAccess } from './manage/access-words.ts';

const noStats = {
  total_active_members: 0,
  total_deactivated_members: 0,
  total_invited_members: 0,
  invited_members_count: 0,
};
const overview = answers(team.getOverview, {
  members: 3,
  people: 4,
  subteams: 1,
  team_members_stats: { ...noStats, total_active_members: 1, total_deactivated_members: 1, total_invited_members: 1 },
});
const subteams = answers(team.listSubteams, { results: [{ id: 3, name: 'Overseas', members_count: 4 }] });

/** What one more seat costs, in cents; nothing without them. */
const seatPrice = (today?: number, then?: number) => {
  const sum = (amount?: number) => (amount === undefined ? null : { amount, currency: 'SGD' });
  return answers(team.getPricingInfo, {
    success: today !== undefined,
    seats_used: 4,
    seats_invited: 1,
    per_seat: sum(1_800),
    interval: 'month',
    today: sum(today),
    then: sum(then),
  });
};

const nadia = sample(ManagedMember, {
  id: 1,
  name: 'Nadia Rahman',
  email: 'nadia.rahman@kestrel.example',
  profile_picture: null,
  role: 'OWNER',
  account_status: 'ACTIVE',
  member_access_policy: newMemberAccess,
  subteams: [],
  clients_count: 318,
  invitation: null,
});
const mei = {
  ...nadia,
  id: 2,
  name: 'Mei Chen',
  email: 'mei.chen@kestrel.example',
  role: 'MEMBER' as const,
  clients_count: 142,
};
const huiMin = {
  ...mei,
  id: 3,
  name: '',
  email: 'hui.min.goh@kestrel.example',
  account_status: 'INVITED' as const,
  clients_count: null,
  invitation: {
    sent_at: '2026-03-09T03:00:00.000Z',
    expires_at: '2026-03-23T03:00:00.000Z',
    invited_by: { id: 1, name: 'Nadia Rahman' },
  },
};
const rebecca = { ...mei, id: 4, name: 'Rebecca Lindqvist', account_status: 'DEACTIVATED' as const, clients_count: 0 };
const everybody = answers(team.listManageMembers, pageWith([mei, nadia, huiMin, rebecca]));

const counts = {
  seen: { own: 142, unassigned: 0, subteams: [], others: 0, total: 142 },
  edit: 142,
  reassign: 0,
  delete: 0,
  content_edit: 31,
};
const preview = answers(
  team.previewPermissions,
  sample(PermissionPreview, {
    policy: { ...newMemberAccess, viewUnassignedClients: true },
    clients_total: 1_321,
    before: counts,
    after: { ...counts, seen: { ...counts.seen, unassigned: 37, total: 179 }, edit: 179, reassign: 37 },
    examples: [
      { client: { id: 5, name: 'Mateus Ferreira' }, assigned_to: null, seen_before: false, seen_after: true },
      {
        client: { id: 6, name: 'Siti Wulandari' },
        assigned_to: { id: 2, name: 'Mei Chen' },
        seen_before: true,
        seen_after: true,
      },
    ],
  }),
);
const person = { policies: ['TEAM.MANAGE' as const] };
const filled = [everybody, overview];

testScreens(teamWeb.screens, {
  team: {
    at: '/team',
    empty: 'none: it leads to the members',
    failed: 'none: it leads to the members',
    locked: 'none: it leads to the members',
    filled: {
      it: 'leads to the members (G-005, S0-2.1-51)',
      calls: filled,
      person,
      shows: ['Mei Chen', 'Invite members'],
    },
  },
  manage: {
    at: '/team/manage',
    empty: [
      {
        it: 'says to an owner who is alone how colleagues come',
        calls: [
          answers(team.listManageMembers, pageWith([nadia])),
          answers(team.getOverview, { members: 0, people: 1, subteams: 0, team_members_stats: noStats }),
        ],
        person,
        shows: ['It’s only you so far', 'Invite members'],
      },
      {
        it: 'says that nobody matches the search',
        calls: [answers(team.listManageMembers, pageWith([])), overview],
        person,
        acts: async (page) => {
          await page.shows('Active');
          page.write('Search members', 'Nobody');
        },
        shows: ['No member matches', 'Clear filters'],
      },
      {
        it: 'says that nobody matches the status and the role that the address names',
        at: '/team/manage?account_status=INVITED&role=OWNER',
        calls: [answers(team.listManageMembers, pageWith([])), overview],
        person,
        shows: ['No member matches', 'Clear filters', 'Role', 'Owner'],
      },
    ],
    failed: {
      it: 'says that the members did not load',
      calls: [fails(team.listManageMembers, 'internal'), overview],
      person,
      shows: ['Couldn’t load the members', 'Try again'],
    },
    locked: {
      it: 'says who can give the permission to manage the team',
      calls: [fails(team.listManageMembers, 'forbidden'), fails(team.getOverview, 'forbidden')],
      person: { policies: [], owner_name: 'Grace Okafor' },
      shows: ['You can’t manage this team', 'Ask Grace Okafor'],
      lacks: ['Invite members', 'Search members'],
    },
    filled: [
      {
        it: 'lists everybody with status, access and clients, and counts them by status (S0-2.1-54)',
        calls: filled,
        person,
        shows: ['Owner', 'Everything', 'Own clients, content', '142', 'Invitation expired', 'No access', 'Deactivated'],
      },
      {
        it: 'reads addresses from a pasted list and says how many there are',
        calls: [...filled, subteams, seatPrice()],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Invite members');
          await page.shows('E-mail addresses');
          page.write('E-mail addresses required', 'Hui Min <hui@kestrel.example>; farid@kestrel.example');
        },
        shows: ['2 addresses', 'Send 2 invitations'],
        lacks: ['Each person who joins costs'],
      },
      {
        it: 'says before an invitation what one more person costs',
        calls: [...filled, subteams, seatPrice(1_240, 9_000)],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Invite members');
        },
        shows: ['Each person who joins costs S$ 12.40 today, then the plan is S$ 90.00 a month.'],
      },
      {
        it: 'says which words of the list are no address',
        calls: [...filled, subteams, seatPrice()],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Invite members');
          await page.shows('E-mail addresses');
          page.write('E-mail addresses required', 'hui@kestrel.example, farid');
          page.press('Send 1 invitation');
        },
        shows: ['This isn’t an e-mail address: farid'],
      },
      {
        it: 'shows what a member would see before the permissions are saved',
        calls: [...filled, subteams, preview],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Permissions of Mei Chen');
          await page.shows('What Mei will see');
        },
        shows: [
          'Clients Mei can see',
          'Always',
          'Both need “Change who can see content”',
          '37 more. 1,142 of 1,321 stay hidden.',
          'Mateus Ferreira',
          'Added',
        ],
      },
      {
        it: 'lists the clients a member would see, read only, when asked',
        calls: [
          ...filled,
          subteams,
          preview,
          answers(
            team.previewClients,
            pageWith([
              { client: { id: 61, name: 'Siti Wulandari' }, assigned_to: { id: mei.id, name: mei.name } },
              { client: { id: 62, name: 'Amina Hassan' }, assigned_to: null },
            ]),
          ),
        ],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Permissions of Mei Chen');
          await page.shows('Mateus Ferreira');
          page.press('Show the clients Mei would see, read only');
        },
        shows: ['Siti Wulandari', 'Assigned to Mei', 'Amina Hassan', 'Clients you can’t see yourself are left out.'],
      },
      {
        it: 'offers to hand over the clients of whoever is deactivated (D20)',
        calls: [
          ...filled,
          answers(team.previewDeactivation, { clients: 142, with_open_follow_up: 12 }),
          answers(clients.listAssignees, pageWith([])),
        ],
        person,
        acts: async (page) => {
          await page.shows('Mei Chen');
          page.press('Actions for Mei Chen');
          await page.shows('Edit permissions');
          page.press('Deactivate');
        },
        shows: [
          'Deactivate Mei Chen?',
          'They have 142 clients, 12 with an open follow-up.',
          'Stay with Mei',
          'Go to a colleague',
        ],
      },
    ],
  },
});

it('says in few words what a member can access', () => {
  const access = (policy: object) =>
    describeAccess({ ...mei, member_access_policy: { ...newMemberAccess, ...policy } });

  expect(access({ viewUnassignedClients: true })).toBe('Own and unassigned clients, content');
  expect(access({ accessSubTeamMembers: true, createEditClientGroup: true })).toBe('Sub-team clients, content, groups');
  expect(access({ viewOtherAssignedClients: true, viewUnassignedClients: true, manageTeam: true })).toBe(
    'All clients, content, manages team',
  );
});
